/** The list of a `select`, and the reading of its rows as fields of the query. */
import { Column, Table } from './columns.js'
import type { Dialect } from './dialects/dialect.js'
import type { Field, Row } from './orm.js'
import { allColumns, render } from './render.js'
import { joined, operand, raw, type Sql, sql } from './sql.js'
import { decode } from './values.js'

export interface SelectList {
  readonly text: Sql
  /** How many names it has given. */
  readonly count: number
  readonly read: (row: Row) => unknown
}

/**
 * Selects a field under short names of our own (`scim0`, `scim1`…), which no plugin of an ORM renames, and no two tables
 * share.
 *
 * @param first the number of its first name
 * @param hostRows whether a row of the host comes with all columns that its table has, under their names in SQL
 */
export function selectList(field: Field, first: number, dialect: Dialect, hostRows?: 'whole'): SelectList {
  if (!(field instanceof Table)) return listOf(field, first, dialect)
  return hostRows === 'whole' && field.model !== undefined
    ? { text: raw(allColumns(field, dialect)), count: 0, read: withoutOurs }
    : tableList(field, first, dialect)
}

interface ReadField {
  readonly key: string
  readonly read: (row: Row) => unknown
}

/** Makes a row of fields. Rows come by the hundred, and a loop takes half the time of `Object.fromEntries`. */
export const readFields =
  (fields: readonly ReadField[]) =>
  (row: Row): Row => {
    const made: Record<string, unknown> = {}
    for (const { key, read } of fields) made[key] = read(row)
    return made
  }

const isOurs = /^scim\d+$/

function withoutOurs(row: Row): Row {
  const host: Record<string, unknown> = {}
  for (const name of Object.keys(row)) if (!isOurs.test(name)) host[name] = row[name]
  return host
}

/** Every request selects the same few tables. */
const known = new WeakMap<Table, Map<string, SelectList>>()

function tableList(table: Table, first: number, dialect: Dialect): SelectList {
  const lists = known.get(table) ?? new Map<string, SelectList>()
  known.set(table, lists)
  const key = `${dialect.name} ${first}`
  const list = lists.get(key) ?? makeTableList(table, first, dialect)
  lists.set(key, list)
  return list
}

function makeTableList({ all }: Table, first: number, dialect: Dialect): SelectList {
  const lists = all.map((column, index) => ({
    key: column.property,
    ...listOf(column, first + index, dialect),
  }))
  const { text } = render(
    joined(
      lists.map((list) => list.text),
      ', ',
    ),
    dialect,
  )
  return {
    text: raw(text),
    count: lists.length,
    read: readFields(lists),
  }
}

function listOf(field: Column | Sql, index: number, dialect: Dialect): SelectList {
  const type = field instanceof Column ? typeOf(field) : undefined
  const name = `scim${index}`
  // Drivers of MySQL read a `datetime` in the time zone of the process; its text is what was written.
  const isInstant = type === 'timestamp' && dialect.name === 'mysql'
  // Plugins and mappers of ORMs rename the keys of objects; text they leave as it is.
  const asText = isInstant || type === 'json'
  return {
    text: sql`${asText ? dialect.castToText(operand(field)) : field} as ${raw(name)}`,
    count: 1,
    read: (row) => (type === undefined ? row[name] : decode(row[name], type)),
  }
}

/**
 * SCIM's own columns have the types that they are declared with; the host's are what its driver makes of them, but for
 * the numbers that MySQL and SQLite have for booleans.
 */
const typeOf = ({ table, type }: Column) =>
  table.model === undefined || type === 'boolean' ? type : undefined
