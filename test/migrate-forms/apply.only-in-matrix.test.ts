/** Every tool applies our migrations after the host's, takes them back, and applies them again. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { register as registerRequire } from 'tsx/cjs/api'
import { register as registerModules } from 'tsx/esm/api'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/migrate/forms/form.js'
import { alterColumn, column, groups, members, model, users, withColumn } from '../migrate/models.js'
import { describeMariadb } from '../support/mariadb.js'
import { stopServers } from './databases.js'
import { type Host, hostFolder, strangeUsers, withHost, write } from './host.js'
import { type Tool, tools } from './tools.js'

const unregister: (() => unknown)[] = []
beforeAll(() => {
  unregister.push(registerModules(), registerRequire())
})
afterAll(async () => {
  for (const undo of unregister) await undo()
  await stopServers()
})

const GROUP = "('00000000-0000-7000-8000-0000000000a1', 'Staff')"

const insertUser = ({ database: { dialect, query } }: Host, key: number) => {
  const time = { postgresql: 'now()', mysql: 'now()', sqlite: '0' }[dialect]
  return query(
    `INSERT INTO scim_users (id, user_id, user_name_key, created_at) VALUES ('00000000-0000-7000-8000-00000000000${key}', ${key}, 'u${key}', ${time})`,
  )
}

/** Column → whether it may be null, of one table; none where there is no table. */
async function columnsOf({ database: { dialect, query } }: Host, table: string) {
  const schema = { postgresql: 'current_schema()', mysql: 'database()' }
  const rows = await query(
    dialect === 'sqlite'
      ? `SELECT name, "notnull" = 0 AS nullable FROM pragma_table_info('${table}')`
      : `SELECT column_name AS name, is_nullable = 'YES' AS nullable FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = ${schema[dialect]}`,
  )
  return Object.fromEntries(rows.map(({ name, nullable }) => [String(name), Boolean(nullable)]))
}

async function goesUpAndDown(host: Host) {
  const { database, migrate, migrator, cwd } = host
  const first = await migrate(undefined, strangeUsers, groups, members)
  await migrator.up()
  expect(await columnsOf(host, 'host_things')).toHaveProperty('id')
  await insertUser(host, 1)
  await database.query(`INSERT INTO scim_groups (id, display_name) VALUES ${GROUP}`)
  // SQLite rebuilds the table, which memberships cascade from.
  const free = alterColumn(groups, 'display_name', { notNull: false })
  await migrate(first, strangeUsers, free, members)
  await migrator.up()
  expect((await columnsOf(host, 'scim_groups')).display_name).toBe(true)
  await migrator.down()
  expect((await columnsOf(host, 'scim_groups')).display_name).toBe(false)
  expect(await database.query('SELECT user_id FROM scim_users')).toHaveLength(1)
  await migrator.down()
  expect(await columnsOf(host, 'scim_users')).toEqual({})
  expect(await columnsOf(host, 'host_things')).toHaveProperty('id')
  await migrator.up()
  expect((await columnsOf(host, 'scim_groups')).display_name).toBe(true)
  await migrator.up()
  expect(await readdir(join(cwd, 'migrations'))).toHaveLength(3)
}

async function refersToStrangeTable(host: Host) {
  await host.migrate(undefined, strangeUsers)
  await host.migrator.up()
  await insertUser(host, 1)
  // A trigger does what a foreign key does elsewhere, but for refusing.
  if (host.database.dialect !== 'sqlite') await expect(insertUser(host, 2)).rejects.toThrow(/foreign key/i)
  await host.deleteUser()
  expect(await host.database.query('SELECT user_id FROM scim_users')).toEqual([])
}

async function undoesWhatFails(host: Host) {
  const { database, migrate, migrator } = host
  const first = await migrate(undefined, groups)
  await migrator.up()
  await database.query(`INSERT INTO scim_groups (id, display_name) VALUES ${GROUP}`)
  const before = await columnsOf(host, 'scim_groups')
  const required = withColumn(groups, column('tenant_id', 'host:integer'))
  await migrate(first, withColumn(required, column('note', 'text', { notNull: false })), users)
  await expect(migrator.up()).rejects.toThrow(/tenant_id/)
  expect(await columnsOf(host, 'scim_groups')).toEqual(before)
  expect(await columnsOf(host, '__new_scim_groups')).toEqual({})
}

function testTool(tool: Tool, dialect: Dialect) {
  it('goes up, down and up again, after a migration of the host', () =>
    withHost(tool, dialect, goesUpAndDown))
  it('refers to the host’s table, whatever it is called', () => withHost(tool, dialect, refersToStrangeTable))
  // Every statement of MySQL that defines something commits by itself.
  if (dialect === 'mysql') return
  it('changes nothing when a statement fails', () => withHost(tool, dialect, undoesWhatFails))
}

for (const tool of tools) {
  for (const dialect of tool.dialects) {
    const define = dialect === 'mysql' ? describeMariadb : describe
    define(`${tool.name} on ${dialect}`, () => testTool(tool, dialect))
  }
}

it('what is written type-checks under strict settings', async () => {
  const folders = await Promise.all(tools.map(hostFolder))
  for (const [index, cwd] of folders.entries()) {
    const tool = tools[index]
    if (tool) await write(cwd, tool, undefined, model('sqlite', strangeUsers, groups))
  }
  const files = await Promise.all(
    folders.map(async (cwd) =>
      (await readdir(join(cwd, 'migrations'))).map((file) => join(cwd, 'migrations', file)),
    ),
  )
  const program = ts.createProgram({
    rootNames: files.flat().filter((file) => file.endsWith('.ts')),
    options: {
      strict: true,
      noImplicitOverride: true,
      noUnusedLocals: true,
      isolatedModules: true,
      skipLibCheck: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    },
  })
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  await Promise.all(folders.map((cwd) => rm(cwd, { recursive: true })))
  expect(program.getRootFileNames().length).toBeGreaterThan(8)
  expect(problems).toEqual([])
})
