/** drizzle-orm's own `migrate()` on a folder that holds our migrations between the host's. */

import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { planMigration } from '../../src/migrate/plan-migration.js'
import type { SideModel } from '../../src/migrate/side-tables.js'
import { formNamed } from '../support/forms.js'
import { alterColumn, groups, members, model, users } from './models.js'

let cwd: string
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'scim-gen-drizzle-'))
})
afterEach(() => rm(cwd, { recursive: true }))

async function write(path: string, text: string) {
  await mkdir(dirname(join(cwd, path)), { recursive: true })
  await writeFile(join(cwd, path), text)
}

async function writeMigration(before: SideModel | undefined, after: SideModel) {
  const existing = (path: string) =>
    existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : undefined
  const { files } = planMigration({
    before,
    after,
    form: formNamed('drizzle'),
    folder: 'drizzle',
    now: new Date(),
    models: [],
    existing,
    list: () => [],
  })
  for (const [path, text] of files) await write(path, text)
}

it('applies ours after the host’s, each once, and the down file by hand undoes it', async () => {
  await write('drizzle/0000_host.sql', 'CREATE TABLE users (id integer PRIMARY KEY);\n')
  const hostEntry = { idx: 0, version: '6', when: Date.now() + 1000, tag: '0000_host', breakpoints: true }
  const journal = { version: '7', dialect: 'sqlite', entries: [hostEntry] }
  await write('drizzle/meta/_journal.json', JSON.stringify(journal, null, 2))
  const client = createClient({ url: `file:${join(cwd, 'host.db')}` })
  const db = drizzle(client)
  const apply = () => migrate(db, { migrationsFolder: join(cwd, 'drizzle') })
  const count = async (table: string) =>
    Number((await client.execute(`SELECT count(*) FROM ${table}`)).rows[0]?.[0])
  const first = model('sqlite', users, groups, members)
  const second = model('sqlite', users, alterColumn(groups, 'display_name', { notNull: false }), members)

  await apply()
  await client.execute('INSERT INTO users VALUES (1)')
  await writeMigration(undefined, first)
  await apply()
  await client.executeMultiple(`
    INSERT INTO scim_users (id, user_id, user_name_key, created_at) VALUES ('u', 1, 'ada', 0);
    INSERT INTO scim_groups (id, display_name) VALUES ('g', 'Staff');
    INSERT INTO scim_group_members VALUES ('g', 'u');`)
  await writeMigration(first, second)
  await apply()
  await apply()

  expect(await count('__drizzle_migrations')).toBe(3)
  expect(await count('scim_group_members')).toBe(1)
  const nullable = () =>
    client.execute("SELECT \"notnull\" FROM pragma_table_info('scim_groups') WHERE name = 'display_name'")
  expect((await nullable()).rows[0]?.[0]).toBe(0)

  await client.executeMultiple(
    await readFile(join(cwd, 'drizzle/down/0002_scim_alter_group_display_name.sql'), 'utf8'),
  )
  expect((await nullable()).rows[0]?.[0]).toBe(1)
  expect(await count('scim_group_members')).toBe(1)
  client.close()
})
