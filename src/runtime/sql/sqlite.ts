import { invalidFilter } from '../errors.js'
import { foldCase } from '../filter/fold.js'
import { isAscii } from './ascii.js'
import { type Match, orderOperators, type SqlDialect } from './dialect.js'
import { concat, parameter } from './fragment.js'
import { doubleQuoted } from './quote.js'

/** SQLite's own bound on GLOB patterns, in bytes (SQLITE_MAX_LIKE_PATTERN_LENGTH). */
const MAX_PATTERN_BYTES = 50_000

/** All characters that fold to the same as this one, as a GLOB class: `[äÄ]`. */
function caseClass(character: string): string {
  const folded = foldCase(character)
  const capitals = capitalsOf(folded)
  return capitals ? `[${folded}${capitals}]` : globLiteral(character)
}

/** The letters with case end here, at the Adlam script. */
const LAST_CASED = 0x1e943

let capitals: ReadonlyMap<string, string> | undefined

/** All that fold to a letter, which `toUpperCase` does not tell: of `ß` it is `SS`, of `å` one of two. */
function capitalsOf(letter: string): string | undefined {
  if (capitals) return capitals.get(letter)
  const found = new Map<string, string>()
  for (let code = 0x41; code <= LAST_CASED; code++) {
    const character = String.fromCodePoint(code)
    const folded = foldCase(character)
    if (folded !== character) found.set(folded, (found.get(folded) ?? '') + character)
  }
  capitals = found
  return found.get(letter)
}

/** `*`, `?` and `[` stand for themselves inside brackets. */
const globLiteral = (character: string) => (/[*?[]/.test(character) ? `[${character}]` : character)

function globPattern(operator: Match | 'eq', value: string, each: (character: string) => string): string {
  const body = Array.from(value, each).join('')
  const pattern = `${operator === 'co' || operator === 'ew' ? '*' : ''}${body}${operator === 'co' || operator === 'sw' ? '*' : ''}`
  if (pattern.length > MAX_PATTERN_BYTES / 4 && Buffer.byteLength(pattern) > MAX_PATTERN_BYTES)
    throw invalidFilter('Invalid filter: the value is too long to search for')
  return pattern
}

/**
 * SQLite. Its `lower()`, `LIKE` and `NOCASE` fold ASCII only, so a value with other letters is matched by a GLOB
 * pattern that lists both cases of each letter; GLOB itself is case-sensitive and knows all of Unicode.
 * Ordering ignores the case of ASCII letters only.
 */
export const sqlite: SqlDialect = {
  name: 'sqlite',
  quote: doubleQuoted,
  // The one writer holds the whole database.
  lock: '',
  insertIgnoringConflicts: (insert) => concat(insert, ' on conflict do nothing'),
  once: (select) => select,
  castToText: (expression) => concat('cast(', expression, ' as text)'),
  // Milliseconds since 1970, or text in one of many forms: there is no type for it.
  instant: (datetime) =>
    concat(
      'case typeof(',
      datetime,
      `) when 'text' then cast(round((julianday(`,
      datetime,
      ') - 2440587.5) * 86400000) as integer) else ',
      datetime,
      ' end',
    ),
  isNotEmpty: (expression) => concat(expression, ` <> ''`),
  equals: (expression, value) => concat(expression, ' = ', [parameter(value)]),
  equalsIgnoringCase: (expression, value) =>
    isAscii(value)
      ? concat('lower(', expression, ') = ', [parameter(foldCase(value))])
      : concat(expression, ' glob ', [parameter(globPattern('eq', value, caseClass))]),
  match: (expression, operator, value) =>
    concat(expression, ' glob ', [parameter(globPattern(operator, value, globLiteral))]),
  matchIgnoringCase: (expression, operator, value) =>
    isAscii(value)
      ? concat('lower(', expression, ') glob ', [
          parameter(globPattern(operator, foldCase(value), globLiteral)),
        ])
      : concat(expression, ' glob ', [parameter(globPattern(operator, value, caseClass))]),
  order: (expression, operator, value) =>
    concat(expression, ` ${orderOperators[operator]} `, [parameter(value)]),
  sortKey: (expression, ignoresCase) => (ignoresCase ? concat('lower(', expression, ')') : expression),
  orderIgnoringCase: (expression, operator, value) =>
    concat('lower(', expression, `) ${orderOperators[operator]} `, [parameter(foldCase(value))]),
}
