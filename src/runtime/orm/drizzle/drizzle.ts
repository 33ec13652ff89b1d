import { Column as DrizzleColumn, sql as drizzleSql, eq, getTableColumns, is } from 'drizzle-orm'
import type { Column } from '../sql/columns.js'
import type { Connection, Orm, Row } from '../sql/orm.js'
import { Native, Sql, sql } from '../sql/sql.js'
import { linked } from '../sql/statements.js'
import { type DrizzleHandle, databaseOf } from './handle.js'
import { select } from './select.js'
import { inTransaction, outside } from './synchronous.js'
import { columnOf, nativeColumn, nativeTable } from './tables.js'
import { toSql } from './to-sql.js'

/** Drizzle, of whatever dialect and driver: its builders read and write, so that its column types map all values. */
export const drizzle: Orm<DrizzleHandle> = {
  lift: (native) =>
    is(native, DrizzleColumn)
      ? columnOf(native)
      : new Sql([{ kind: 'source', expression: new Native(native) }]),

  select: ({ db, dialect }, query) => outside(db, (database) => select(database, query, dialect.name)),

  async execute({ db, dialect }, statement) {
    const database = databaseOf(db)
    if (dialect.name === 'mysql') return affectedRows(await database.execute(toSql(statement)))
    // Drivers count in different ways; all of them return rows.
    const returning = toSql(sql`${statement} returning 1 as changed`)
    const result = await (dialect.name === 'sqlite' ? database.all(returning) : database.execute(returning))
    return rowsOf(result).length
  },

  define: async ({ db }, statement) => databaseOf(db).run(toSql(statement)),

  transaction: inTransaction,

  async create(connection, key, values) {
    const insert = databaseOf(connection.db).insert(nativeTable(key.table)).values(values)
    if (connection.dialect.name !== 'mysql') return one(await insert.returning())
    const [made] = await insert.$returningId()
    return one(await rowsWith(connection, key, made?.[key.property] ?? values[key.property]))
  },

  async update(connection, key, value, changes) {
    const where = eq(nativeColumn(key), value)
    const update = databaseOf(connection.db).update(nativeTable(key.table)).set(changes).where(where)
    if (connection.dialect.name !== 'mysql') return (await update.returning())[0]
    await update
    return (await rowsWith(connection, key, value))[0]
  },

  async remove({ db }, key, value) {
    await databaseOf(db)
      .delete(nativeTable(key.table))
      .where(eq(nativeColumn(key), value))
  },

  async link({ db, dialect }, table, rows) {
    const insert = databaseOf(db).insert(nativeTable(table)).values(rows)
    if (dialect.name !== 'mysql') return void (await insert.onConflictDoNothing())
    const [first] = table.all.filter(({ property }) => rows[0] && property in rows[0])
    await insert.onDuplicateKeyUpdate({
      set: first ? { [first.property]: drizzleSql`${nativeColumn(first)}` } : {},
    })
  },

  async relink({ db }, link, changes) {
    const { table } = link.group
    await databaseOf(db)
      .update(nativeTable(table))
      .set(changes)
      .where(toSql(linked(link)))
  },

  async unlink({ db }, link) {
    await databaseOf(db)
      .delete(nativeTable(link.group.table))
      .where(toSql(linked(link)))
  },
}

async function rowsWith(
  { db }: Connection<DrizzleHandle>,
  key: Column,
  value: unknown,
): Promise<readonly Row[]> {
  const table = nativeTable(key.table)
  return databaseOf(db)
    .select(getTableColumns(table))
    .from(table)
    .where(eq(nativeColumn(key), value))
}

function one(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new TypeError('The database returned no row for an insert')
  return row
}

/** Drivers give rows as they are, or beside what else there is to say. */
function rowsOf(result: unknown): readonly unknown[] {
  if (Array.isArray(result)) return result
  const rows: unknown = Reflect.get(Object(result), 'rows')
  return Array.isArray(rows) ? rows : []
}

/** mysql2 gives the count in the first of two; PlanetScale and TiDB beside the rows. */
function affectedRows(result: unknown): number {
  const header = Object(Array.isArray(result) ? result[0] : result)
  return Number(header.affectedRows ?? header.rowsAffected ?? 0)
}
