import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { d1 as base } from '../sql/dialects/d1.js'
import type { Dialect } from '../sql/dialects/dialect.js'
import { sqlite } from '../sql/dialects/sqlite.js'
import type { Row, Select } from '../sql/orm.js'
import { type Batch, batchOf, inBatch, wide } from './d1-batch.js'
import { isOnD1 } from './d1-handle.js'
import { anyWith, asRead, changesOf, newRow } from './d1-rows.js'
import { returning, spokenBy } from './drizzle.js'
import { type Database, databaseOf } from './handle.js'
import { nativeColumn, nativeTable } from './tables.js'
import { toSql } from './to-sql.js'

/** That of a handle: an app may have a file on a developer's machine where it has D1 elsewhere. */
const of = (db: unknown): Dialect => (isOnD1(db) ? d1 : sqlite)

/** Cloudflare D1, by drizzle-orm/d1: what a request writes is sent as one batch when it ends. */
export const d1: Dialect = /* @__PURE__ */ spokenBy(
  { ...base, of },
  {
    async select({ db, dialect }, query) {
      const rows = await returning.select({ db: wide(db), dialect }, query)
      const batch = batchOf(db)
      if (batch && query.lock) requireAsRead(databaseOf(db), batch, query, rows)
      return rows
    },

    transaction: ({ db }, work) => inBatch(db, work),

    async execute(connection, statement, changed) {
      const batch = batchOf(connection.db)
      if (!batch || !changed) return returning.execute(connection, statement)
      const database = databaseOf(connection.db)
      const { from, where } = changed
      const [found] = await anyWith(database, nativeTable(from), where && toSql(where)).limit(1)
      if (!found) return 0
      await database.run(toSql(statement))
      batch.requireChange()
      return 1
    },

    async create(connection, key, values) {
      const batch = batchOf(connection.db)
      if (!batch) return returning.create(connection, key, values)
      const table = nativeTable(key.table)
      const row = await newRow(connection.db, batch, table, values)
      await databaseOf(connection.db).insert(table).values(row)
      return asRead(table, row)
    },

    async update(connection, key, value, given) {
      const batch = batchOf(connection.db)
      if (!batch) return returning.update(connection, key, value, given)
      const database = databaseOf(connection.db)
      const table = nativeTable(key.table)
      const where = eq(nativeColumn(key), value)
      const [row] = await database.select(getTableColumns(table)).from(table).where(where)
      if (!row) return undefined
      const changes = await changesOf(connection.db, table, given)
      await database.update(table).set(changes).where(where)
      batch.requireChange()
      return { ...row, ...asRead(table, changes) }
    },
  },
)

/** Rows that are locked where there are locks: they have to be the same when the batch is done. */
function requireAsRead(
  database: Database,
  batch: Batch,
  { fields, from }: Select,
  rows: readonly Row[],
): void {
  const [name] = Object.entries(fields).find(([, field]) => field === from) ?? []
  if (name === undefined) return
  const table = nativeTable(from)
  const { id, version, ...others } = getTableColumns(table)
  const columns = id && version ? { id, version } : { id, version, ...others }
  for (const row of rows) {
    const values = Object(row[name])
    const isSame = Object.entries(columns).flatMap(([property, column]) => {
      if (!column) return []
      const value: unknown = values[property]
      return value === null ? isNull(column) : eq(column, value)
    })
    batch.require('exists', anyWith(database, table, and(...isSame)))
  }
}
