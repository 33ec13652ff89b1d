import { badRequest, invalidFilter } from '../errors.js'
import * as limits from '../limits.js'
import type { Filter, PatchPath } from './ast.js'
import { filterOf, pathOf } from './grammar.js'

/**
 * Parses a filter (RFC 7644 §3.4.2.2), in time linear in its length.
 *
 * @param text the filter as the client wrote it, URL-decoded
 * @returns its syntax tree; names are kept as they were sent
 * @throws ScimError 400 `invalidFilter`; the detail says what was expected and at which position, in UTF-16 units
 * from 0
 */
export function parseFilter(text: string): Filter {
  if (text.length > limits.filterLength) throw invalidFilter(`Invalid filter: ${tooLong}`)
  const filter = filterOf(text, failFilter)
  if (levelsOf(filter) > limits.filterLevels)
    throw invalidFilter(`Invalid filter: more than ${limits.filterLevels} levels of and, or and not`)
  return filter
}

/**
 * Parses the path of a PATCH operation (RFC 7644 §3.5.2), under the limits of filters.
 *
 * @param text such as `name.familyName` or `emails[type eq "work"].value`
 * @throws ScimError 400 `invalidPath`; the detail is as for filters
 */
export function parsePath(text: string): PatchPath {
  if (text.length > limits.filterLength) throw badRequest(`Invalid path: ${tooLong}`, 'invalidPath')
  return pathOf(text, failPath)
}

/** Parentheses that change nothing do not count: the parser has dropped them. */
function levelsOf(filter: Filter): number {
  if ('filters' in filter) return 1 + Math.max(...filter.filters.map(levelsOf))
  return 'filter' in filter ? 1 + levelsOf(filter.filter) : 0
}

const tooLong = `longer than ${limits.filterLength} characters`

function failFilter(problem: string, position: number): never {
  throw invalidFilter(`Invalid filter: ${problem} at position ${position}`)
}

function failPath(problem: string, position: number): never {
  throw badRequest(`Invalid path: ${problem} at position ${position}`, 'invalidPath')
}
