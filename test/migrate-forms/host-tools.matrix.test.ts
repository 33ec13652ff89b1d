/** The tools of hosts change a table of theirs, with rows in the side tables: no row of SCIM's is lost. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/migrate/forms/form.js'
import { groups, members, model, modelByKeys, users } from '../migrate/models.js'
import { migration } from '../migrate/round-trip.js'
import { describeMariadb } from '../support/mariadb.js'
import { type OpenDatabase, openDatabase, stopServers } from './databases.js'
import { type HostTool, hostTools } from './host-tools.js'

afterAll(stopServers)

const KEY: Readonly<Record<Dialect, string>> = {
  sqlite: 'integer PRIMARY KEY AUTOINCREMENT',
  postgresql: 'serial PRIMARY KEY',
  mysql: 'integer AUTO_INCREMENT PRIMARY KEY',
}

const SIDE_TABLES = ['scim_users', 'scim_groups', 'scim_group_members']

async function withRows(dialect: Dialect, use: (database: OpenDatabase, cwd: string) => Promise<void>) {
  const cwd = await mkdtemp(join(tmpdir(), 'scim-gen-host-tools-'))
  const database = await openDatabase(dialect, cwd)
  const tables = [users, groups, members]
  const [first, now] = [modelByKeys(dialect, ...tables), model(dialect, ...tables)]
  try {
    await database.query(
      `CREATE TABLE users (id ${KEY[dialect]}, email varchar(255) NOT NULL, note varchar(255))`,
    )
    await database.query("INSERT INTO users (email) VALUES ('ada@example.com'), ('bob@example.com')")
    // As 0.2.0 has made them, and with rows in them.
    await database.run(migration(undefined, first).up)
    for (const key of [1, 2])
      await database.query(
        `INSERT INTO scim_users (id, user_id, user_name_key, created_at) VALUES ('00000000-0000-7000-8000-00000000000${key}', ${key}, 'user${key}', ${dialect === 'sqlite' ? '5' : 'now()'})`,
      )
    await database.query(
      "INSERT INTO scim_groups (id, display_name) VALUES ('00000000-0000-7000-8000-0000000000a1', 'Staff')",
    )
    for (const key of [1, 2])
      await database.query(
        `INSERT INTO scim_group_members VALUES ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-00000000000${key}')`,
      )
    const { up } = migration(first, now)
    expect(up === '').toBe(dialect !== 'sqlite')
    if (up !== '') await database.run(up)
    await use(database, cwd)
  } finally {
    await database.close()
    await rm(cwd, { recursive: true })
  }
}

async function counts({ query }: OpenDatabase) {
  const found: number[] = []
  for (const table of SIDE_TABLES)
    found.push(Number((await query(`SELECT count(*) AS rows_there FROM ${table}`))[0]?.rows_there))
  return found
}

const structureOf = async ({ query }: OpenDatabase) => {
  const [made] = await query("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'users'")
  return String(made?.sql)
}

function testTool({ name, run }: HostTool, dialect: Dialect): void {
  it(`${name}: every row of SCIM's is there afterwards`, () =>
    withRows(dialect, async (database, cwd) => {
      expect(await counts(database)).toEqual([2, 1, 2])
      await run(database, cwd)
      expect(await counts(database)).toEqual([2, 1, 2])
    }))
}

describe('on sqlite', () => {
  for (const tool of hostTools) testTool(tool, 'sqlite')

  it('a tool that makes the table anew has done so in these tests', async () => {
    const byHand = hostTools.filter(({ name }) => /by hand|Sequelize|alter\(\)|TypeORM|drizzle/.test(name))
    for (const { run, name } of byHand)
      await withRows('sqlite', async (database, cwd) => {
        const before = await database.query("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        expect(before).toHaveLength(1)
        const structure = await structureOf(database)
        await run(database, cwd)
        const after = await database.query("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        // The trigger is gone with the old table: what the service, and doctor, look for.
        expect([name, after.length]).toEqual([name, 0])
        expect(structure).toContain('users')
      })
  })

  it("the app's own DELETE takes the record and its memberships along", () =>
    withRows('sqlite', async (database) => {
      await database.query('PRAGMA foreign_keys = ON')
      await database.query('DELETE FROM users WHERE id = 2')
      expect(await counts(database)).toEqual([1, 1, 1])
    }))
})

describe('on postgresql', () => {
  for (const tool of hostTools) if (tool.dialects.includes('postgresql')) testTool(tool, 'postgresql')
})

describeMariadb('on mariadb', () => {
  for (const tool of hostTools) if (tool.dialects.includes('mysql')) testTool(tool, 'mysql')
})
