import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRenames } from '../../src/migrate/renames.js'
import { testBranches } from '../migrate/branches.js'
import { testHostKeys } from '../migrate/host-keys.js'
import { alter, groups, members, model, users } from '../migrate/models.js'
import { testRandomChains } from '../migrate/random-chain.js'
import { migration, type TestDatabase, testRoundTrips } from '../migrate/round-trip.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

let databases = 0

/** A database of its own on the one server. */
async function openPostgres(): Promise<TestDatabase> {
  const name = `test_${++databases}`
  const admin = new Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const client = new Client({ connectionString: server.url.replace(/postgres$/, name) })
  await client.connect()
  const texts = async (sql: string) => (await client.query<{ row: string }>(sql)).rows.map(({ row }) => row)
  return {
    dialect: 'postgresql',
    run: async (sql) => {
      try {
        await client.query(sql)
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      }
    },
    rows: async (table) => {
      const { rows } = await client.query<{ row: Record<string, string | null> }>(
        `SELECT (SELECT json_object_agg(key, value) FROM json_each_text(to_json("${table}"))) AS row FROM "${table}" ORDER BY "${table}"::text`,
      )
      return rows.map(({ row }) => row)
    },
    fingerprint: async () => ({
      columns: await texts(`
        SELECT concat_ws(' ', table_name, column_name, is_nullable, column_default, format_type(atttypid, atttypmod)) AS row
        FROM information_schema.columns
        JOIN pg_attribute ON attrelid = table_name::regclass AND attname = column_name
        WHERE table_schema = 'public' ORDER BY 1`),
      constraints: await texts(`
        SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS row
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        -- Since PostgreSQL 18 NOT NULL has a name, which stays when its column's changes; is_nullable tells of it.
        AND contype <> 'n' ORDER BY 1`),
      indexes: await texts(`SELECT indexdef AS row FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
    }),
    close: () => client.end(),
  }
}

it('the test server folds and orders text by code point, in UTF-8', async () => {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT lower('ÄPFEL') AS folded, current_setting('server_encoding') AS encoding,
      array(SELECT x FROM unnest(array['b', 'a', 'B', 'A']) x ORDER BY x) AS ordered`,
  )
  await client.end()
  expect(rows).toEqual([{ folded: 'äpfel', encoding: 'UTF8', ordered: ['A', 'B', 'a', 'b'] }])
})

describe('migrations on PostgreSQL', () => {
  it('follow the tables of the host into another schema, and back', async () => {
    const database = await openPostgres()
    const inSchema = (schema: string) => {
      const moved = [users, groups, members].map((table) => ({
        ...alter(table, {
          foreignKeys: table.foreignKeys.map((key) => ({
            ...key,
            references: { schema, ...key.references },
          })),
        }),
        schema,
      }))
      return model('postgresql', ...moved)
    }
    const [before, after] = [inSchema('app'), inSchema('auth')]
    const told = ['scim_users', 'scim_groups', 'scim_group_members'].map((name) => `app.${name}:auth.${name}`)
    const { up, down } = migration(before, after, { renames: parseRenames(told, before, after) })
    const constraints = (schema: string) =>
      `DO $$ BEGIN ASSERT (SELECT count(*) FROM pg_constraint WHERE contype IN ('f', 'p') AND connamespace = '${schema}'::regnamespace) = 7; END $$`
    const move = (from: string, to: string) => `ALTER TABLE ${from}.users SET SCHEMA ${to}`
    await database.run(
      'CREATE SCHEMA app; CREATE SCHEMA auth; CREATE TABLE app.users (id integer PRIMARY KEY)',
    )
    await database.run(migration(undefined, before).up)
    await database.run(`INSERT INTO app.users VALUES (1)`)
    await database.run(
      `INSERT INTO app.scim_users (id, user_id, user_name_key, created_at) VALUES ('00000000-0000-7000-8000-000000000001', 1, 'ada', now())`,
    )
    await database.run(constraints('app'))
    await database.run(move('app', 'auth'))
    await database.run(up)
    await database.run(constraints('auth'))
    await database.run(`DO $$ BEGIN ASSERT (SELECT count(*) FROM auth.scim_users) = 1; END $$`)
    await database.run(down)
    await database.run(move('auth', 'app'))
    await database.run(constraints('app'))
    await database.run(`DELETE FROM app.users`)
    await database.run(`DO $$ BEGIN ASSERT (SELECT count(*) FROM app.scim_users) = 0; END $$`)
    await database.close()
  })

  testRoundTrips('postgresql', openPostgres)
  testHostKeys('postgresql', openPostgres)
  testRandomChains('postgresql', openPostgres, 12)
  testBranches('postgresql', openPostgres, 12)
})
