import { doubleQuoted } from '../../../sql/quote.js'
import type { ColumnType } from '../columns.js'
import { nameList } from '../name-list.js'
import { reread } from '../reread.js'
import { Identifier, joined, raw, type Sql, sql } from '../sql.js'
import { type Dialect, orderOperators } from './dialect.js'
import { quoted } from './json-path.js'
import { likePattern } from './like.js'

const ofPath = (path: readonly string[]) => quoted(`{${path.map((name) => `"${name}"`).join(',')}}`)

const castToText = (value: unknown) => sql`cast(${value} as text)`

const lowered = (text: Sql, ignoresCase: boolean) => (ignoresCase ? sql`lower(${text})` : text)

const sortKey = (text: Sql, ignoresCase: boolean) => sql`${lowered(text, ignoresCase)} collate "C"`

/** Keys without a value are left out: each is a twentieth of what there is to read. */
function objectOf(keys: readonly string[], values: readonly unknown[]): object {
  const object: Record<string, unknown> = {}
  for (const [index, key] of keys.entries()) if (values[index] !== null) object[key] = values[index]
  return object
}

/** Those that take any value of a type: a column that has less room for it says so. */
const arrayTypes: Partial<Record<ColumnType, string>> = {
  uuid: 'uuid[]',
  integer: 'bigint[]',
  number: 'numeric[]',
  bigint: 'bigint[]',
  boolean: 'boolean[]',
  timestamp: 'timestamptz[]',
  json: 'jsonb[]',
}

/** A value, as JSON has it, in the text of an array. */
function elementText(value: unknown, type: ColumnType): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  const text = type === 'json' ? JSON.stringify(value) : String(value)
  return /^(?!null$)[\w.:-]+$/i.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** PostgreSQL. Case is folded by the database on both sides, so that an index on `lower(column)` serves. */
export const postgresql: Dialect = {
  name: 'postgresql',
  quote: doubleQuoted,
  timestamp: (date) => date.toISOString(),
  // Both rows of a join are locked: of one that is not, PostgreSQL would show the state from before it waited.
  lock: 'for no key update',
  keepApart: (_column, name) =>
    sql`select pg_advisory_xact_lock(hashtextextended(lower(${castToText(name)}), 0))`,
  insertIgnoringConflicts: (insert) => sql`${insert} on conflict do nothing`,
  insertJson: (table, columns, rows) => {
    const names = columns.map(({ name }) => name)
    const json = JSON.stringify(rows.map((values) => objectOf(names, values)))
    const list = nameList(columns)
    return sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(cast(null as ${table}), cast(${json} as json))`
  },
  insertArrays: (table, columns, rows) => {
    const arrays = columns.map(({ type }, place) => {
      const array = `{${rows.map((values) => elementText(values[place], type)).join(',')}}`
      // As text, whatever a driver makes of parameters that are arrays.
      return sql`cast(${castToText(array)} as ${raw(arrayTypes[type] ?? 'text[]')})`
    })
    return sql`insert into ${table} (${nameList(columns)}) select * from unnest(${joined(arrays, ', ')})`
  },
  once: (select) => select,
  castToText,
  instant: (datetime) => datetime,
  isNotEmpty: (text) => sql`${text} <> ''`,
  equals: (text, value, ignoresCase) =>
    ignoresCase ? sql`lower(${text}) = lower(${castToText(value)})` : sql`${text} = ${value}`,
  match: (text, operator, value, ignoresCase) =>
    sql`${lowered(text, ignoresCase)} like ${lowered(castToText(likePattern(operator, value)), ignoresCase)} escape '!'`,
  order: (text, operator, value, ignoresCase) =>
    sql`${sortKey(text, ignoresCase)} ${orderOperators[operator]} ${sortKey(castToText(value), ignoresCase)}`,
  sortKey,
  indexes: (table) =>
    sql`(select string_agg(indexdef, ';') from pg_catalog.pg_indexes where tablename = ${table})`,
  json: {
    reread,
    text: (json, path) => sql`${json} #>> ${ofPath(path)}`,
    boolean: (json, path) => sql`(${json} #>> ${ofPath(path)})::boolean`,
    number: (json, path) => sql`(${json} #>> ${ofPath(path)})::double precision`,
    array: (json, name) => sql`${json} -> ${quoted(name)}`,
    elements: (array, name) =>
      sql`jsonb_array_elements(${array}) with ordinality as ${new Identifier(name)}(value, place)`,
    element: (name) => sql`${new Identifier(name)}.value`,
    place: (name) => sql`${new Identifier(name)}.place`,
    same: (left, right) => sql`${left} is not distinct from ${right}`,
    concat: (parts) => joined(parts, ' || '),
    lastWord: (text) => sql`regexp_replace(${text}, '^.* ', '')`,
    length: (text) => sql`length(${text})`,
  },
  refusals: {
    unique: ['23505'],
    invalid: [
      /^22[0-9A-Z]{3}$/, // "data exception"
      '23502', // null where there must be a value
      '23514', // refused by a check
      '54000', // too long for an index
    ],
    reference: ['23503'],
    transient: [
      '40001', // serialization failure
      '40P01', // deadlock
      '55P03', // a lock that is not waited for
    ],
    unreachable: [
      /^(?:08[0-9A-Z]{3}|53\d{3}|57P0[1-5])$/, // no connection, no resources, going down
      ...['57014', '25006', '25P03'], // out of time, read only after a failover, ended while it had nothing to do
      ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'], // postgres.js
      // pg.
      /(?:^| - )(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/,
    ],
  },
}
