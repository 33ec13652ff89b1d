/** SQLite finds what the in-memory evaluation finds. PostgreSQL: test/slow/sql-agreement.test.ts. */
import { createClient } from '@libsql/client'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import { test } from 'vitest'
import { d1 } from '../../src/runtime/orm/sql/dialects/d1.js'
import type { Dialect } from '../../src/runtime/orm/sql/dialects/dialect.js'
import { sqlite } from '../../src/runtime/orm/sql/dialects/sqlite.js'
import { expectAgreement, type PeopleDatabase } from './agreement.js'
import { drizzleWhere } from './drizzle-where.js'
import { filterMapOf, roleRowsOf, rowOf, schema, sqlitePeople, sqliteRoles } from './people.js'

async function openDatabase(dialect: Dialect): Promise<PeopleDatabase> {
  const db = drizzle(createClient({ url: ':memory:' }))
  const tables = { sqlitePeople, sqliteRoles }
  const statements = await generateSQLiteMigration(
    await generateSQLiteDrizzleJson({}),
    await generateSQLiteDrizzleJson(tables),
  )
  for (const statement of statements) await db.run(sql.raw(statement))
  const map = filterMapOf({ people: sqlitePeople, roles: sqliteRoles })
  return {
    ordersUnicode: false,
    fill: async (people) => {
      await db.delete(sqliteRoles)
      await db.delete(sqlitePeople)
      await db.insert(sqlitePeople).values(people.map(rowOf))
      const roles = people.flatMap(roleRowsOf)
      if (roles.length > 0) await db.insert(sqliteRoles).values(roles)
    },
    find: async (filter) => {
      const rows = await db
        .select({ id: sqlitePeople.id })
        .from(sqlitePeople)
        .where(drizzleWhere(filter, map, schema, dialect))
      return rows.map(({ id }) => id)
    },
  }
}

test('SQLite agrees with the evaluation in memory', async () => {
  await expectAgreement(await openDatabase(sqlite), 400)
}, 60_000)

test('so does what Cloudflare D1 is asked, which has no long patterns', async () => {
  await expectAgreement(await openDatabase(d1), 200)
}, 60_000)
