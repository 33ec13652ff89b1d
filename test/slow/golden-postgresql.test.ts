/** Every golden tree for PostgreSQL, as it was emitted, serves a day of provisioning. SQLite: test/golden. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { goldenCases } from '../golden/cases.js'
import { expectationsOf, groupDay, userDay } from '../golden/day.js'
import { type ServedCase, serveCase } from '../golden/serve.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

// Those of other ORMs are served by the matrix, where their packages are.
const cases = goldenCases().filter(
  ({ isError, dialect, orm }) => !isError && dialect === 'postgresql' && orm === 'drizzle',
)

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

describe.each(cases)('$name', (golden) => {
  const name = golden.name.replaceAll('-', '_')
  let served: ServedCase
  beforeAll(async () => {
    await execute(server.url, `CREATE DATABASE ${name}`)
    served = await serveCase(golden, {
      url: () => server.url.replace(/\w+$/, name),
      tablesOf: (schema) => generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema)),
      execute: (url) => (sql) => execute(url, sql),
    })
  })
  afterAll(() => served.stop())

  test('a user is created, found, changed and deactivated', () => userDay(served, expectationsOf(golden)))
  test('a group is created with a member and deleted', () => groupDay(served, expectationsOf(golden)))
})
