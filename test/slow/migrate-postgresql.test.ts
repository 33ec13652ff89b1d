import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testRoundTrips } from '../migrate/round-trip.js'
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
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`),
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
  testRoundTrips('postgresql', openPostgres)
})
