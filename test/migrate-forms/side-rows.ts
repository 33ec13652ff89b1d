/** A host's table that the side tables have rows of, as 0.2.0 has made them, brought up to date. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Dialect } from '../../src/migrate/forms/form.js'
import { groups, members, model, modelByKeys, users } from '../migrate/models.js'
import { migration } from '../migrate/round-trip.js'
import { type OpenDatabase, openDatabase } from './databases.js'
import type { HostTool } from './host-tools.js'

const KEY: Readonly<Record<Dialect, string>> = {
  sqlite: 'integer PRIMARY KEY AUTOINCREMENT',
  postgresql: 'serial PRIMARY KEY',
  mysql: 'integer AUTO_INCREMENT PRIMARY KEY',
}

const SIDE_TABLES = ['scim_users', 'scim_groups', 'scim_group_members']

export async function withRows(
  dialect: Dialect,
  use: (database: OpenDatabase, cwd: string) => Promise<void>,
) {
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

/** How many rows each side table has. */
export async function counts({ query }: OpenDatabase) {
  const found: number[] = []
  for (const table of SIDE_TABLES)
    found.push(Number((await query(`SELECT count(*) AS rows_there FROM ${table}`))[0]?.rows_there))
  return found
}

/** Tests that a tool which changes the host's `users` loses no row of SCIM's. */
export function testTool({ name, run }: HostTool, dialect: Dialect): void {
  it(`${name}: every row of SCIM's is there afterwards`, () =>
    withRows(dialect, async (database, cwd) => {
      expect(await counts(database)).toEqual([2, 1, 2])
      await run(database, cwd)
      expect(await counts(database)).toEqual([2, 1, 2])
    }))
}
