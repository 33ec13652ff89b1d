import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { describe, expect, it } from 'vitest'
import { testBranches } from './branches.js'
import { testHostKeys } from './host-keys.js'
import { testRandomChains } from './random-chain.js'
import { type TestDatabase, testRoundTrips } from './round-trip.js'

/** A file database with foreign keys switched on or off, as hosts have it. */
async function openSqlite(foreignKeys: 'ON' | 'OFF'): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'scim-gen-sqlite-'))
  const close = () => rm(folder, { recursive: true })
  return connect(`file:${join(folder, 'host.db')}`, foreignKeys, close)
}

function connect(url: string, foreignKeys: 'ON' | 'OFF', closed: () => Promise<void>): TestDatabase {
  const client = createClient({ url })
  const rows = async (sql: string) =>
    (await client.execute(sql)).rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
      ),
    )
  const pragma = (name: string, of: string | null | undefined) =>
    rows(`SELECT * FROM pragma_${name}('${of}')`)
  return {
    dialect: 'sqlite',
    run: (sql) => client.executeMultiple(`PRAGMA foreign_keys = ${foreignKeys};\n${sql}`),
    // By name: for `SELECT *` libsql gives the names of before a migration that ran on another connection.
    rows: async (table) => {
      const names = (await pragma('table_info', table)).map((column) => `"${column.name}"`)
      return rows(`SELECT ${names.join(', ')} FROM "${table}" ORDER BY 1, 2`)
    },
    fingerprint: async () => {
      const tables = await rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      const result: Record<string, unknown> = {}
      for (const { name } of tables) {
        const indexes = await pragma('index_list', name)
        result[String(name)] = {
          triggers: sorted(
            await rows(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '${name}'`),
          ),
          columns: sorted((await pragma('table_info', name)).map(({ cid: _, ...column }) => column)),
          foreignKeys: sorted((await pragma('foreign_key_list', name)).map(({ id: _, ...key }) => key)),
          indexes: sorted(
            await Promise.all(
              indexes.map(async ({ seq: _, ...index }) => ({
                ...index,
                columns: (await pragma('index_info', index.name)).map((column) => column.name),
              })),
            ),
          ),
        }
      }
      return result
    },
    close: async () => {
      client.close()
      await closed()
    },
  }
}

const sorted = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).sort()

describe.each(['ON', 'OFF'] as const)('migrations on SQLite, foreign keys %s', (foreignKeys) => {
  testRoundTrips('sqlite', () => openSqlite(foreignKeys))
  testHostKeys('sqlite', () => openSqlite(foreignKeys))
  const openMemory = async () => connect(':memory:', foreignKeys, async () => {})
  testRandomChains('sqlite', openMemory, 30)
  testBranches('sqlite', openMemory, 30)
})

it('the fingerprint tells a unique index from a plain one, a default, and a foreign key', async () => {
  const database = await openSqlite('ON')
  const tables = [
    'id integer, name text',
    "id integer, name text DEFAULT 'a'",
    'id integer, name text UNIQUE',
    'id integer, name text REFERENCES b (c)',
    'id integer, name text REFERENCES b (c) ON DELETE CASCADE',
  ]
  const seen = new Set<string>()
  for (const columns of tables) {
    await database.run(`CREATE TABLE a (${columns})`)
    seen.add(JSON.stringify(await database.fingerprint()))
    await database.run('DROP TABLE a')
  }
  await database.close()
  expect(seen.size).toBe(tables.length)
})
