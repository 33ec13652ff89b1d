import { Column as DrizzleColumn, eq, is } from 'drizzle-orm'
import type { Dialect } from '../sql/dialects/dialect.js'
import type { Connection, Orm, Row } from '../sql/orm.js'
import { Native, Sql, sql } from '../sql/sql.js'
import { linked } from '../sql/statements.js'
import { type DrizzleHandle, databaseOf } from './handle.js'
import { identify, select } from './select.js'
import { inOneStatement, inTransaction, outside } from './synchronous.js'
import { columnOf, nativeColumn, nativeTable } from './tables.js'
import { toSql } from './to-sql.js'

/** What is not the same with each database. */
type Spoken = Pick<Orm<DrizzleHandle>, 'select' | 'execute' | 'transaction' | 'create' | 'update' | 'link'>

/** As databases are spoken with that give back what was written. */
export const returning: Spoken = {
  select: ({ db, dialect }, query) => outside(db, (database) => select(database, query, dialect.name)),

  transaction: ({ db }, work) => inTransaction(db, work),

  async execute({ db, dialect }, statement) {
    // Drivers count in different ways; all of them return rows.
    const counted = toSql(sql`${statement} returning 1 as changed`)
    const result = await inOneStatement<unknown>(db, async (database) =>
      dialect.name === 'sqlite' ? database.all(counted) : database.execute(counted),
    )
    return rowsOf(result).length
  },

  async create({ db }, key, values) {
    return one(await databaseOf(db).insert(nativeTable(key.table)).values(values).returning())
  },

  async update({ db }, key, value, changes) {
    const where = eq(nativeColumn(key), value)
    const rows = databaseOf(db).update(nativeTable(key.table)).set(changes).where(where).returning()
    return (await rows)[0]
  },

  async link({ db }, table, rows) {
    await databaseOf(db).insert(nativeTable(table)).values(rows).onConflictDoNothing()
  },
}

const others = new WeakMap<Dialect, Spoken>()

/** Says what is different with a database that gives nothing back. */
export function spokenBy(dialect: Dialect, different: Partial<Spoken>): Dialect {
  others.set(dialect, { ...returning, ...different })
  return dialect
}

const spoken = ({ dialect }: Connection<DrizzleHandle>) => others.get(dialect) ?? returning

/** Drizzle, of whatever dialect and driver: its builders read and write, so that its column types map all values. */
export const drizzle: Orm<DrizzleHandle> = {
  lift: (native) =>
    is(native, DrizzleColumn)
      ? columnOf(native)
      : new Sql([{ kind: 'source', expression: new Native(native) }]),

  select: (connection, query) => spoken(connection).select(connection, query),

  identify: ({ db, dialect }, query) => identify(databaseOf(db), query, dialect.name),

  execute: (connection, statement, rows) => spoken(connection).execute(connection, statement, rows),

  async run({ db, dialect }, statement) {
    await inOneStatement<unknown>(db, async (database) =>
      dialect.name === 'sqlite' ? database.run(toSql(statement)) : database.execute(toSql(statement)),
    )
  },

  transaction: (connection, work) => spoken(connection).transaction(connection, work),

  create: (connection, key, values) => spoken(connection).create(connection, key, values),

  update: (connection, key, value, changes) => spoken(connection).update(connection, key, value, changes),

  async remove({ db }, key, value) {
    await databaseOf(db)
      .delete(nativeTable(key.table))
      .where(eq(nativeColumn(key), value))
  },

  link: (connection, table, rows) => spoken(connection).link(connection, table, rows),

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

export function one(rows: readonly Row[]): Row {
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
