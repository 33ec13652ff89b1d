/** The flags of `generate` that are about migrations, in a host. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'
import { readFiles, writeFiles } from '../support/files.js'
import { copyHost, editFile, emitInto } from '../support/host.js'

let cwd: string
let remove: () => void

async function run(...argv: string[]) {
  const io = fakeIo({ cwd })
  const code = await main(argv, io)
  return { code, out: io.out(), err: io.err() }
}

const edit = (path: string, ...changes: readonly (readonly [from: string, to: string])[]) =>
  editFile(cwd, path, (text) =>
    changes.reduce((so, [from, to]) => {
      expect(so).toContain(from)
      return so.replace(from, to)
    }, text),
  )
const keepActive = (from = "active: { field: 'isActive' }", to = "active: 'scim'") =>
  edit('scim.config.ts', [from, to])
const unique = () => keepActive('active: {', "externalId: 'unique',\n    active: {")
const records = () =>
  Object.keys(readFiles(join(cwd, '.scim-gen/migrations'))).map((path) => path.replace('.json', ''))

beforeEach(async () => {
  ;({ cwd, remove } = copyHost('express-drizzle-sqlite'))
  await emitInto(cwd, 'express-drizzle-sqlite')
})
afterEach(() => remove())

test('a migration that drops something is shown, but not written without a word', async () => {
  keepActive()
  expect(await run('generate')).toMatchObject({ code: 0 })
  keepActive("active: 'scim'", "active: { field: 'isActive' }")
  const before = readFiles(cwd)
  const question = {
    code: 3,
    err: expect.stringContaining(
      'SG4111 The next migration drops the column scim_users.active and its values.\nfix: Run `npx scim-gen generate --allow-destructive` if that may be lost.\n',
    ),
  }
  expect(await run('generate')).toMatchObject(question)
  expect(await run('generate', '--dry-run')).toMatchObject({
    ...question,
    out: expect.stringContaining('create  drizzle/0003_scim_drop_user_active.sql'),
  })
  expect(await run('check')).toMatchObject({ code: 2, err: expect.stringContaining('SG4111') })
  expect(readFiles(cwd)).toEqual(before)
  expect(await run('generate', '--allow-destructive')).toMatchObject({
    code: 0,
    err: expect.stringContaining('The migration is destructive: drops the column scim_users.active'),
  })
  expect(records()).toEqual([
    '0001_scim_create_users_groups',
    '0002_scim_add_user_active',
    '0003_scim_drop_user_active',
  ])
})

test('an edited migration is a warning of check, and a missing one of generate, too', async () => {
  const path = 'drizzle/0001_scim_create_users_groups.sql'
  edit(path, ['CREATE TABLE', '-- ours\nCREATE TABLE'])
  expect(await run('generate')).toMatchObject({ code: 0, err: expect.not.stringContaining('Warning') })
  expect(await run('check')).toMatchObject({
    code: 0,
    err: expect.stringContaining(`Warning: The migration ${path} was edited after scim-gen wrote it`),
  })
  edit('drizzle/meta/_journal.json', ['0001_scim_create_users_groups', '0001_mine'])
  expect(await run('generate')).toMatchObject({
    code: 0,
    err: expect.stringContaining(`Warning: The migration ${path} is not in meta/_journal.json`),
  })
})

describe('two branches', () => {
  const journal = 'drizzle/meta/_journal.json'

  /** What git has when both are merged, the journal by hand. */
  async function merge(one: () => Promise<unknown>, other: () => Promise<unknown>) {
    const base = readFiles(cwd)
    await one()
    const left = readFiles(cwd)
    remove()
    writeFiles(cwd, base)
    await other()
    const right = readFiles(cwd)
    const [ours, theirs] = [left, right].map((files) => JSON.parse(files[journal] ?? ''))
    writeFiles(cwd, {
      ...Object.fromEntries(Object.entries(left).filter(([path]) => right[path] === undefined)),
      [journal]: JSON.stringify({ ...ours, entries: [...ours.entries, theirs.entries.at(-1)] }),
    })
  }

  test('are joined, and the chain goes on', async () => {
    await merge(
      async () => {
        keepActive()
        await run('generate')
      },
      async () => {
        unique()
        await run('generate')
      },
    )
    keepActive()
    for (const command of ['check', 'generate']) {
      expect(await run(command)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^SG4108 The migrations 0002_\S+ and 0002_\S+ follow the same one/),
      })
    }
    expect(await run('generate', '--merge-migrations')).toMatchObject({ code: 0 })
    expect(records()).toEqual([
      '0001_scim_create_users_groups',
      '0002_scim_add_user_active',
      '0002_scim_unindex_user_external_id_index_user_external_id',
      expect.stringMatching(/^join-[0-9a-f]{6}-[0-9a-f]{6}$/),
    ])
    expect(await run('check')).toMatchObject({ code: 0 })
  })
})

describe('a key of the host that changed its type', () => {
  beforeEach(async () => {
    edit(
      'src/db/schema.ts',
      [
        "users = sqliteTable('users', {\n  id: text('id').primaryKey(),",
        "users = sqliteTable('users', {\n  id: integer('id').primaryKey(),\n  legacyId: text('legacy_id').unique(),",
      ],
      ["userId: text('user_id')", "userId: integer('user_id')"],
      ["authorId: text('author_id')", "authorId: integer('author_id')"],
    )
  })

  test('asks where the old key is', async () => {
    expect(await run('generate')).toMatchObject({
      code: 3,
      err: expect.stringContaining(
        'SG4101 scim_users.user_id refers to a key of yours whose type changed from text to integer; scim-gen cannot tell which old key became which new one.\nfix: Keep the old keys in a column of users and run `scim-gen generate --old-key users.<that column>`, or change the key back; docs/migrations.md tells how to start over without.\n',
      ),
    })
    const wrong = (name: string) => run('generate', '--old-key', name)
    expect(await wrong('users.legacy')).toMatchObject({
      code: 1,
      err: 'SG4113 --old-key users.legacy: users has no column legacy.\nfix: Pass users.legacyId.\n',
    })
    expect(await wrong('notes.id')).toMatchObject({
      code: 1,
      err: 'SG4113 --old-key notes.id: no table that SCIM refers to is called notes.\nfix: Pass users.<column> or teams.<column>.\n',
    })
  })

  test.each(['users.legacyId', 'users.legacy_id'])('is looked up in %s', async (name) => {
    const { code, err } = await run('generate', '--old-key', name)
    expect(code, err).toBe(0)
    const sql = readFiles(join(cwd, 'drizzle'))
    const up = (path: string) => sql[path]?.replaceAll('--> statement-breakpoint', '') ?? ''
    const client = createClient({ url: ':memory:' })
    const start = Object.keys(sql).find((path) => path.startsWith('0000_')) ?? ''
    await client.executeMultiple(up(start))
    await client.executeMultiple(up('0001_scim_create_users_groups.sql'))
    await client.executeMultiple(`
      INSERT INTO users (id, email, role) VALUES ('old', 'ada@example.com', 'member');
      INSERT INTO scim_users (id, user_id, user_name, user_name_key, version, created_at, updated_at)
        VALUES ('s', 'old', 'ada', 'ada', 1, 5, 5);
      PRAGMA foreign_keys = OFF;
      CREATE TABLE people (id integer PRIMARY KEY, legacy_id text UNIQUE, email text);
      INSERT INTO people (legacy_id, email) SELECT id, email FROM users;
      DROP TABLE users;
      ALTER TABLE people RENAME TO users;
    `)
    await client.executeMultiple(up('0002_scim_alter_user_user_id.sql'))
    const { rows } = await client.execute('SELECT id, user_id FROM scim_users')
    expect(rows.map((row) => [row.id, row.user_id])).toEqual([['s', 1]])
  })
})

describe('records that are lost', () => {
  const lost = (name: string) =>
    `SG4107 The migration ${name} is there, and its record is gone: what it made would be made again.`
  const drop = (...paths: string[]) => {
    for (const path of paths) rmSync(join(cwd, path), { recursive: true })
  }
  const first = '0001_scim_create_users_groups'

  test('all of them, or the last, or everything that scim-gen recorded: nothing is made a second time', async () => {
    keepActive()
    await run('generate')
    const [, second = ''] = records()
    const whole = readFiles(cwd)
    for (const [paths, names] of [
      [[`.scim-gen/migrations/${second}.json`], [second]],
      [['.scim-gen/migrations'], [first, second]],
      [['.scim-gen'], [first]],
    ] as const) {
      drop(...paths)
      const before = readFiles(cwd)
      for (const command of ['generate', 'check', 'doctor']) {
        const { code, out, err } = await run(command)
        expect(code).not.toBe(0)
        for (const name of names) expect(out + err).toContain(lost(name))
      }
      expect(readFiles(cwd)).toEqual(before)
      writeFiles(cwd, whole)
    }
    expect(await run('check')).toMatchObject({ code: 0 })
  })

  test('--baseline goes on from what is there', async () => {
    drop('.scim-gen/migrations')
    expect(await run('generate', '--baseline')).toMatchObject({ code: 0 })
    expect(records()).toEqual([first])
    expect(await run('check')).toMatchObject({ code: 0 })
    keepActive()
    expect(await run('generate')).toMatchObject({ code: 0, err: expect.not.stringContaining('Warning') })
    expect(records()).toEqual([first, '0002_scim_add_user_active'])
  })

  test('--baseline makes one record of many, also where a team has put them into one of its own', async () => {
    keepActive()
    await run('generate')
    edit('scim.config.ts', ['user: {', "user: {\n    externalId: 'unique',"])
    await run('generate')
    expect(records()).toHaveLength(3)
    expect(await run('generate', '--baseline')).toMatchObject({ code: 0 })
    expect(records()).toHaveLength(1)
    expect(await run('check')).toMatchObject({ code: 0, err: expect.not.stringContaining('Warning') })
    const own = Object.keys(readFiles(join(cwd, 'drizzle'))).filter((path) => /scim_\w+\.sql$/.test(path))
    for (const path of own) rmSync(join(cwd, 'drizzle', path))
    expect((await run('check')).err).toContain('is gone')
    expect(await run('generate', '--baseline')).toMatchObject({ code: 0 })
    expect(records()).toEqual(['baseline'])
    expect(await run('check')).toMatchObject({ code: 0, err: expect.not.stringContaining('Warning') })
  })
})

test('a script that would drop the tables is told of once, and by doctor until it does not', async () => {
  const told =
    "keep SCIM's tables from drizzle-kit push (the script db:push), which drops them: set `tablesFilter"
  edit('package.json', ['"scripts": {', '"scripts": {\n    "db:push": "drizzle-kit push --force",'])
  expect((await run('generate')).err).toContain(told)
  expect((await run('generate')).err).not.toContain(told)
  expect((await run('doctor')).out).toContain('SG7016 The script db:push calls drizzle-kit push')
  expect(await run('check')).toMatchObject({ code: 0 })
  edit('drizzle.config.ts', ['defineConfig({', "defineConfig({\n  tablesFilter: ['!scim_*'],"])
  expect((await run('doctor')).out).not.toContain('SG7016')
})

test('a unique index that comes is told with the query that finds what it would refuse', async () => {
  const { code, err } = await run('generate', '--set', 'user.externalId=unique')
  expect(code).toBe(0)
  expect(err).toContain(
    'before it, end what it would refuse, if this finds any: SELECT external_id, count(*) FROM scim_users WHERE external_id IS NOT NULL GROUP BY external_id HAVING count(*) > 1',
  )
  expect(records()).toContain('0002_scim_unindex_user_external_id_index_user_external_id')
})
