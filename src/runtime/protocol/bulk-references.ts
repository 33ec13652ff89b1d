/** `bulkId:` references in the operations of a bulk request (RFC 7644 §3.7.2), as pure functions over JSON. */

import * as limits from '../limits.js'
import { mapValues } from '../map-values.js'
import { isObject } from '../schema/value.js'
import { invalidJson } from './json.js'

const PREFIX = 'bulkId:'

/** bulkId → id of the resource that was created for it. */
export type CreatedIds = ReadonlyMap<string, string>

/**
 * The bulkIds that a value refers to, at any depth.
 *
 * @throws ScimError 400 for a value that nests deeper than a body may, which the host's own parser lets through
 */
export function referencesIn(value: unknown, depth = 0): readonly string[] {
  if (depth > limits.bodyDepth) throw invalidJson()
  if (typeof value === 'string') return value.startsWith(PREFIX) ? [value.slice(PREFIX.length)] : []
  if (Array.isArray(value)) return value.flatMap((each) => referencesIn(each, depth + 1))
  return isObject(value) ? Object.values(value).flatMap((each) => referencesIn(each, depth + 1)) : []
}

/** The bulkId in a path, such as `/Users/bulkId:qwerty`. */
export const referenceInPath = (path: string): string | undefined => /\/bulkId:([^/?]+)/.exec(path)?.[1]

export const resolvePath = (path: string, ids: CreatedIds): string =>
  path.replace(/\/bulkId:([^/?]+)/, (all, bulkId: string) => (ids.has(bulkId) ? `/${ids.get(bulkId)}` : all))

/** The value with ids in place of its references. */
export function resolveReferences(value: unknown, ids: CreatedIds): unknown {
  if (typeof value === 'string')
    return (value.startsWith(PREFIX) && ids.get(value.slice(PREFIX.length))) || value
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, ids))
  if (!isObject(value)) return value
  return mapValues(value, (each) => resolveReferences(each, ids))
}

/** A resource, and the part of it that has to wait until the resources exist that it refers to. */
export interface Split {
  readonly ready: unknown
  readonly open: Readonly<Record<string, unknown>>
}

/** Takes the values with open references out of a resource: elements of an array one by one, others as a whole. */
export function splitOpen(data: unknown, ids: CreatedIds): Split {
  if (!isObject(data)) return { ready: data, open: {} }
  const isOpen = (value: unknown) => referencesIn(value).some((bulkId) => !ids.has(bulkId))
  const ready: [string, unknown][] = []
  const open: [string, unknown][] = []
  for (const [name, value] of Object.entries(data)) {
    if (!isOpen(value)) ready.push([name, value])
    else if (Array.isArray(value)) {
      ready.push([name, value.filter((each) => !isOpen(each))])
      open.push([name, value.filter(isOpen)])
    } else open.push([name, value])
  }
  return { ready: Object.fromEntries(ready), open: Object.fromEntries(open) }
}
