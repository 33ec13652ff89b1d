/** PostgreSQL finds what the evaluation in memory finds, order of text included. SQLite: test/sql. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { postgresql } from '../../src/runtime/orm/sql/dialects/postgresql.js'
import { expectAgreement, type PeopleDatabase } from '../sql/agreement.js'
import { drizzleWhere } from '../sql/drizzle-where.js'
import { filterMapOf, pgPeople, pgRoles, pgState, roleRowsOf, rowOf, schema } from '../sql/people.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

let server: TestPostgres
let pool: Pool
let database: PeopleDatabase

beforeAll(async () => {
  server = await startPostgres()
  pool = new Pool({ connectionString: server.url })
  const db = drizzle(pool)
  const tables = { pgState, pgPeople, pgRoles }
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables)))
    await db.execute(sql.raw(statement))
  const map = filterMapOf({ people: pgPeople, roles: pgRoles })
  database = {
    ordersUnicode: true,
    fill: async (people) => {
      await db.execute(sql`truncate ${pgRoles}, ${pgPeople}`)
      await db.insert(pgPeople).values(people.map(rowOf))
      const roles = people.flatMap(roleRowsOf)
      if (roles.length > 0) await db.insert(pgRoles).values(roles)
    },
    find: async (filter) => {
      const rows = await db
        .select({ id: pgPeople.id })
        .from(pgPeople)
        .where(drizzleWhere(filter, map, schema, postgresql))
      return rows.map(({ id }) => id)
    },
  }
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

test('PostgreSQL agrees with the evaluation in memory', () => expectAgreement(database, 600))
