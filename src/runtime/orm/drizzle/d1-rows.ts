/** Rows as D1 will have them: what they are given, and what Drizzle and the database give them besides. */
import { type Column, getTableColumns, getTableName, is, SQL, sql, type Table } from 'drizzle-orm'
import type { Row } from '../sql/orm.js'
import type { Batch } from './d1-batch.js'
import { type Database, type DrizzleHandle, databaseOf, type SelectBuilder } from './handle.js'

/** A new row with all its values, so that nothing has to be asked back. */
export async function newRow(db: DrizzleHandle, batch: Batch, table: Table, given: Row): Promise<Row> {
  const row: Row = {}
  for (const [name, column] of columnsOf(table)) {
    const value = given[name] === undefined ? defaultOf(column) : given[name]
    row[name] = value === undefined ? null : value
  }
  await evaluate(db, table, row)
  for (const [name, column] of columnsOf(table))
    if (row[name] === null && column.primary && column.getSQLType() === 'integer')
      row[name] = await nextKey(databaseOf(db), batch, table, column)
  return row
}

/** What an update writes to a row. */
export async function changesOf(db: DrizzleHandle, table: Table, given: Row): Promise<Row> {
  const changes: Row = {}
  for (const [name, column] of columnsOf(table)) {
    const value = given[name] === undefined ? column.onUpdateFn?.() : given[name]
    if (value !== undefined) changes[name] = value
  }
  await evaluate(db, table, changes)
  return changes
}

/** Asks whether a table has rows of which a condition is true. */
export const anyWith = (database: Database, table: Table, where: SQL | undefined): SelectBuilder =>
  database.select({ one: sql`1` }).from(table).where(where)

/** A row as it is read: columns keep less of some values, of milliseconds say. */
export const asRead = (table: Table, row: Row): Row =>
  Object.fromEntries(
    columnsOf(table)
      .filter(([name]) => name in row)
      .map(([name, column]) => {
        const value = row[name]
        return [name, value === null ? null : column.mapFromDriverValue(column.mapToDriverValue(value))]
      }),
  )

const columnsOf = (table: Table): readonly (readonly [string, Column])[] =>
  Object.entries(getTableColumns(table)).filter(([, { generated }]) => generated === undefined)

/** As Drizzle fills a column that an insert leaves out. */
const defaultOf = ({ default: value, defaultFn, onUpdateFn }: Column): unknown =>
  value ?? (defaultFn ?? onUpdateFn)?.()

/** Asks for the values of expressions: `CURRENT_TIMESTAMP`, say. */
async function evaluate(db: DrizzleHandle, table: Table, row: Row): Promise<void> {
  const fields = columnsOf(table).flatMap(([name, column]) => {
    const value = row[name]
    return is(value, SQL) ? [[name, sql`${value}`.mapWith(column)] as const] : []
  })
  if (fields.length === 0) return
  const [values] = await databaseOf(db).select(Object.fromEntries(fields)).from(sql`(select 1)`)
  Object.assign(row, values)
}

/** The key that SQLite would count up. Whoever else is given the same meanwhile, the batch fails for one of them, and is done anew. */
async function nextKey(database: Database, batch: Batch, table: Table, column: Column): Promise<number> {
  const name = getTableName(table)
  const last = batch.lastKeys.get(name) ?? (await lastKey())
  const key = last + 1
  batch.lastKeys.set(name, key)
  batch.require('not exists', anyWith(database, table, sql`${column} = ${key}`))
  return key

  async function lastKey(): Promise<number> {
    const isCounted = Reflect.get(column, 'autoIncrement') === true
    const counted = sql`(select seq from sqlite_sequence where name = ${name})`
    const highest = sql`coalesce(max(${column}), 0)`
    const [found] = await database
      .select({ last: isCounted ? sql`max(${highest}, coalesce(${counted}, 0))` : highest })
      .from(table)
    return Number(found?.last)
  }
}
