import { invalidFilter } from '../../../errors.js'
import { foldCase } from '../../../filter/fold.js'
import { isAscii } from '../../../sql/ascii.js'
import { doubleQuoted } from '../../../sql/quote.js'
import { nameList } from '../name-list.js'
import { keepReferences, knownWithin } from '../references.js'
import { Identifier, joined, type Sql, sql } from '../sql.js'
import { capitalsOf } from './capitals.js'
import { type Dialect, type Match, orderOperators } from './dialect.js'
import { jsonPath, quoted } from './json-path.js'

/** SQLite's own bound on GLOB patterns, in bytes (SQLITE_MAX_LIKE_PATTERN_LENGTH). */
const MAX_PATTERN_BYTES = 50_000

/** All characters that fold to the same as this one, as a GLOB class: `[äÄ]`. */
function caseClass(character: string): string {
  const folded = foldCase(character)
  const capitals = capitalsOf(folded)
  return capitals ? `[${folded}${capitals}]` : globLiteral(character)
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

const lowered = (text: Sql, ignoresCase: boolean) => (ignoresCase ? sql`lower(${text})` : text)

/**
 * How drivers tell of a constraint: by its name, or its number. `sqlite3` has one code for all of them; the message tells which,
 * and holds no values.
 */
const constraint = (kind: string, code: number) => [
  `SQLITE_CONSTRAINT_${kind.replace(' ', '')}`,
  code,
  new RegExp(`(?:^| - )SQLITE_CONSTRAINT: ${kind} constraint failed`),
]

/**
 * SQLite. Its `lower()`, `LIKE` and `NOCASE` fold ASCII only, so a value with other letters is matched by a GLOB
 * pattern that lists both cases of each letter; GLOB itself is case-sensitive and knows all of Unicode.
 * Ordering ignores the case of ASCII letters only.
 */
export const sqlite: Dialect = {
  name: 'sqlite',
  quote: doubleQuoted,
  // Milliseconds since 1970.
  timestamp: (date) => date.getTime(),
  // The one writer holds the whole database.
  lock: '',
  insertIgnoringConflicts: (insert) => sql`${insert} on conflict do nothing`,
  // Places are found in less time than names.
  insertJson: (table, columns, rows) => {
    const values = joined(
      columns.map((_, place) => sql`json_extract(value, ${quoted(`$[${place}]`)})`),
      ', ',
    )
    // Without a condition, `on conflict` behind it would be read as that of a join.
    return sql`insert into ${table} (${nameList(columns)}) select ${values} from json_each(${JSON.stringify(rows)}) where true`
  },
  once: (select) => select,
  castToText: (value) => sql`cast(${value} as text)`,
  // Milliseconds since 1970, or text in one of many forms: there is no type for it.
  instant: (datetime) =>
    sql`case typeof(${datetime}) when 'text' then cast(round((julianday(${datetime}) - 2440587.5) * 86400000) as integer) else ${datetime} end`,
  isNotEmpty: (text) => sql`${text} <> ''`,
  equals: (text, value, ignoresCase) => {
    if (!ignoresCase) return sql`${text} = ${value}`
    return isAscii(value)
      ? sql`lower(${text}) = ${foldCase(value)}`
      : sql`${text} glob ${globPattern('eq', value, caseClass)}`
  },
  match: (text, operator, value, ignoresCase) =>
    ignoresCase && !isAscii(value)
      ? sql`${text} glob ${globPattern(operator, value, caseClass)}`
      : sql`${lowered(text, ignoresCase)} glob ${globPattern(operator, ignoresCase ? foldCase(value) : value, globLiteral)}`,
  order: (text, operator, value, ignoresCase) =>
    sql`${lowered(text, ignoresCase)} ${orderOperators[operator]} ${ignoresCase ? foldCase(value) : value}`,
  sortKey: lowered,
  indexes: (table) =>
    sql`(select group_concat(sql, ';') from sqlite_master where type = 'index' and tbl_name = ${table})`,
  json: {
    text: (json, path) => sql`json_extract(${json}, ${jsonPath(path)})`,
    boolean: (json, path) => sql`json_extract(${json}, ${jsonPath(path)})`,
    number: (json, path) => sql`json_extract(${json}, ${jsonPath(path)})`,
    array: (json, name) => sql`json_extract(${json}, ${jsonPath([name])})`,
    elements: (array, name) => sql`json_each(${array}) as ${new Identifier(name)}`,
    element: (name) => sql`${new Identifier(name)}.value`,
    place: (name) => sql`${new Identifier(name)}.key`,
    same: (left, right) => sql`${left} is ${right}`,
    concat: (parts) => joined(parts, ' || '),
    lastWord: (text) => sql`substr(${text}, length(rtrim(${text}, replace(${text}, ' ', ''))) + 1)`,
    length: (text) => sql`length(${text})`,
  },
  refusals: {
    unique: [...constraint('UNIQUE', 2067), ...constraint('PRIMARY KEY', 1555), ...constraint('ROWID', 2579)],
    invalid: [...constraint('NOT NULL', 1299), ...constraint('CHECK', 275)],
    reference: constraint('FOREIGN KEY', 787),
    transient: [/^SQLITE_BUSY/, 5, 261, 517, 'SQLITE_LOCKED', 6, 262],
    // Those of libsql with them.
    unreachable: [
      'SQLITE_CANTOPEN',
      'SQLITE_FULL',
      13,
      'HRANA_WEBSOCKET_ERROR',
      'HRANA_CLOSED_ERROR',
      'SERVER_ERROR',
    ],
  },
  references: { keep: keepReferences, knownWithin },
}
