/** The real drizzle-kit in a host that does not list our tables in its schema. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createClient } from '@libsql/client'
import { execa } from 'execa'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { planMigration } from '../../src/migrate/plan-migration.js'
import type { SideModel } from '../../src/migrate/side-tables.js'
import { groups, members, model, users } from '../migrate/models.js'
import { formNamed } from '../support/forms.js'
import { startPostgres } from '../support/postgres.js'

const modules = resolve(import.meta.dirname, '../../node_modules')

let cwd: string
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'scim-gen-kit-'))
  await symlink(modules, join(cwd, 'node_modules'))
})
afterEach(() => rm(cwd, { recursive: true }))

async function write(path: string, text: string) {
  await mkdir(dirname(join(cwd, path)), { recursive: true })
  await writeFile(join(cwd, path), text)
}

const existing = (path: string) =>
  existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : undefined

async function writeOurs(before: SideModel | undefined, after: SideModel) {
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

async function kit(...args: string[]) {
  const { all } = await execa('node', [join(modules, 'drizzle-kit/bin.cjs'), ...args], { cwd, all: true })
  return all
}

const schema = (dialect: string, columns: string) =>
  dialect === 'postgresql'
    ? `import { integer, pgTable, text } from 'drizzle-orm/pg-core'\nexport const users = pgTable('users', { ${columns} })\n`
    : `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const users = sqliteTable('users', { ${columns} })\n`

const config = (dialect: string, url: string) =>
  `export default { dialect: '${dialect}', schema: './schema.ts', out: './drizzle', dbCredentials: { url: '${url}' } }\n`

/** Host's migration, ours, host's, ours: as two teams would work. */
async function interleave(kitDialect: string, dialect: 'postgresql' | 'sqlite', url: string) {
  await write('drizzle.config.ts', config(kitDialect, url))
  await write('schema.ts', schema(dialect, "id: integer('id').primaryKey()"))
  await kit('generate', '--name', 'host')
  const first = model(dialect, users)
  await writeOurs(undefined, first)
  const journal = existing('drizzle/meta/_journal.json')
  expect(await kit('generate')).toContain('No schema changes, nothing to migrate')
  expect(existing('drizzle/meta/_journal.json')).toBe(journal)

  await write('schema.ts', schema(dialect, "id: integer('id').primaryKey(), email: text('email')"))
  await kit('generate', '--name', 'email')
  const host = await readFile(join(cwd, 'drizzle/0002_email.sql'), 'utf8')
  expect(host).toMatch(/^ALTER TABLE [`"]users[`"] ADD (COLUMN )?[`"]email[`"] text;$/)
  await writeOurs(first, model(dialect, users, groups, members))
  expect(await kit('check')).toContain("Everything's fine")

  const files = (await readdir(join(cwd, 'drizzle'))).filter((name) => name.endsWith('.sql'))
  expect(files.sort()).toEqual([
    '0000_host.sql',
    '0001_scim_create_users.sql',
    '0002_email.sql',
    '0003_scim_create_groups_group_members.sql',
  ])
  const { entries } = JSON.parse(existing('drizzle/meta/_journal.json') ?? '')
  expect(entries.map(({ idx }: { idx: number }) => idx)).toEqual([0, 1, 2, 3])
  expect(entries.map(({ version }: { version: string }) => version)).toEqual(
    Array(4).fill(entries[0].version),
  )
}

it.each(['sqlite', 'turso'])('interleaves with the host’s own migrations on %s', async (kitDialect) => {
  const url = `file:${join(cwd, 'host.db')}`
  await interleave(kitDialect, 'sqlite', url)
  await kit('migrate')
  await kit('migrate')
  const client = createClient({ url })
  const { rows } = await client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'scim%' ORDER BY 1",
  )
  client.close()
  expect(rows.map((row) => row.name)).toEqual(['scim_group_members', 'scim_groups', 'scim_users'])
})

it('interleaves with the host’s own migrations on PostgreSQL', async () => {
  const server = await startPostgres()
  try {
    await interleave('postgresql', 'postgresql', server.url)
    await kit('migrate')
    await kit('migrate')
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query(
      "SELECT tablename FROM pg_tables WHERE tablename LIKE 'scim%' ORDER BY 1",
    )
    await client.end()
    expect(rows.map((row) => row.tablename)).toEqual(['scim_group_members', 'scim_groups', 'scim_users'])
  } finally {
    await server.stop()
  }
})
