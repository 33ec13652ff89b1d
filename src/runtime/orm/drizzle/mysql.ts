import { sql as drizzleSql, eq, getTableColumns } from 'drizzle-orm'
import type { Column } from '../sql/columns.js'
import type { Dialect } from '../sql/dialects/dialect.js'
import { mysql as base } from '../sql/dialects/mysql.js'
import type { Connection, Row } from '../sql/orm.js'
import { one, spokenBy } from './drizzle.js'
import { type DrizzleHandle, databaseOf } from './handle.js'
import { nativeColumn, nativeTable } from './tables.js'
import { toSql } from './to-sql.js'

/** MySQL and MariaDB as Drizzle has them: what was written is read again. */
export const mysql: Dialect = /* @__PURE__ */ spokenBy(base, {
  execute: async ({ db }, statement) => affectedRows(await databaseOf(db).execute(toSql(statement))),

  async create(connection, key, values) {
    const insert = databaseOf(connection.db).insert(nativeTable(key.table)).values(values)
    const [made] = await insert.$returningId()
    return one(await rowsWith(connection, key, made?.[key.property] ?? values[key.property]))
  },

  async update(connection, key, value, changes) {
    const { db } = connection
    await databaseOf(db)
      .update(nativeTable(key.table))
      .set(changes)
      .where(eq(nativeColumn(key), value))
    return (await rowsWith(connection, key, value))[0]
  },

  async link({ db }, table, rows) {
    const [first] = table.all.filter(({ property }) => rows[0] && property in rows[0])
    const set = first ? { [first.property]: drizzleSql`${nativeColumn(first)}` } : {}
    await databaseOf(db).insert(nativeTable(table)).values(rows).onDuplicateKeyUpdate({ set })
  },
})

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

/** mysql2 gives the count in the first of two; PlanetScale and TiDB beside the rows. */
function affectedRows(result: unknown): number {
  const header = Object(Array.isArray(result) ? result[0] : result)
  return Number(header.affectedRows ?? header.rowsAffected ?? 0)
}
