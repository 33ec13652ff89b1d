import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../../src/config/load.js'
import type { Answers, Question } from '../../src/init/answers.js'
import { type Answered, type InitOptions, init } from '../../src/init/init.js'
import { findingsOf, fixture, temporaryHost } from '../inspect/host.js'

/** A host with users, and teams that are billed: its tenants, by their shape. */
function starter(): string {
  const cwd = temporaryHost({})
  cpSync(fixture('pg-starter'), cwd, { recursive: true })
  return cwd
}

const hash = 'user.create.passwordHash=!'

const run = (cwd: string, options: Partial<InitOptions> = {}) =>
  init({ cwd, answers: {}, set: [], ...options })

/** What is asked where nobody can answer: each question with its fix. */
const questions = (cwd: string, answers: Answers, set: readonly string[] = []) =>
  findingsOf(run(cwd, { answers, set }))

test('what was found is shown once, before the first question', async () => {
  const seen: string[] = []
  const answers: Answered[] = [
    { answers: { tenant: 'src/db/schema.ts#teams' }, set: [] },
    { answers: {}, set: ['user.active=scim'] },
  ]
  await run(starter(), {
    tell: (found) => seen.push(...found.map((line) => line.split(' ')[0] ?? '')),
    ask: async (open) => {
      seen.push(...open.map(({ message }) => message.slice(-30)))
      const [next = { answers: {}, set: [] }] = answers.splice(0, 1)
      return next
    },
  })
  expect(seen).toMatchInlineSnapshot(`
    [
      "App",
      "Users",
      "Access",
      " identity provider of its own?",
      "vate a person for all of them?",
    ]
  `)
})

test('a dry run tells what would be written', async () => {
  const cwd = starter()
  const before = readdirSync(cwd)
  const { text, path } = await run(cwd, { answers: { tenant: 'none', group: 'scim' }, dryRun: true })
  expect(path).toBe('scim.config.ts')
  expect(text).toContain("group: 'scim'")
  expect(readdirSync(cwd)).toEqual(before)
})

describe('questions, where nobody can be asked', () => {
  test('all at once, each with the flags that answer it; nothing is written', async () => {
    const cwd = starter()
    expect(await questions(cwd, {})).toMatchInlineSnapshot(`
      [
        "SG5002 Is teams what your customers are here, each with an identity provider of its own? () fix: Answer with one of:
        --tenant src/db/schema.ts#teams   each sees its own users; table teams: has stripeCustomerId and planName; has members in team_members
        --tenant none --group src/db/schema.ts#teams   teams is what users are grouped in
        --tenant none   one customer only",
      ]
    `)
    expect(existsSync(join(cwd, 'scim.config.ts'))).toBe(false)
  })

  test('a flag of people whom tenants share is for a person to say', async () => {
    const tenant = { tenant: 'src/db/schema.ts#teams' }
    expect(await questions(starter(), tenant)).toMatchInlineSnapshot(`
      [
        "SG5002 Tenants share rows of users, and isActive tells who is active there. Does one tenant deactivate a person for all of them? () fix: Answer with one of:
        --set user.active=scim   no: each tenant has a flag of its own; ask isActiveInScim() where you sign users in
        --set user.active.field=isActive --set "user.active.shared=deactivates for all tenants"   yes: it writes isActive",
      ]
    `)
    const shared = ['user.active.field=isActive', 'user.active.shared=deactivates for all tenants']
    const { config } = await run(starter(), { answers: tenant, set: shared })
    expect(config?.user).toMatchObject({
      active: { field: 'isActive', shared: 'deactivates for all tenants' },
    })
  })

  test('a column that the database fills is not mapped where tenants share people: it would tell who is new', async () => {
    const cwd = starter()
    const schema = join(cwd, 'src/db/schema.ts')
    const text = readFileSync(schema, 'utf8')
    const users = /(pgTable\(\s*'users',\s*\{)/
    expect(text).toMatch(users)
    const columns = "$1\n locale: text('locale').default('en'),\n title: text('title'),"
    const email = /email: text\('email'\)|email: varchar\('email', \{ length: 255 \}\)/
    expect(text).toMatch(email)
    writeFileSync(schema, text.replace(users, columns).replace(email, "$&.default('')"))
    const attributesOf = async (answers: Answers) => (await run(cwd, { answers })).config?.user.attributes
    const shared = await run(cwd, {
      answers: { tenant: 'src/db/schema.ts#teams' },
      set: ['user.active=scim'],
    })
    expect(shared.config?.user.attributes).toHaveProperty('title')
    expect(shared.config?.user.attributes).not.toHaveProperty('locale')
    expect(shared.text).toContain('// locale: left out, the database fills what tenants share')
    // Each request has the login.
    expect(shared.config?.user.attributes).toMatchObject({ userName: 'email', emails: 'email' })
    expect(await attributesOf({ tenant: 'none', group: 'scim' })).toHaveProperty('locale')
  })

  test.each([
    ['text', 'active', 'inactive'],
    ['integer', 1, 0],
  ])('a status of %s may tell who is active', async (type, on, off) => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "express": "5" } }',
      'tsconfig.json': '{}',
      'src/app.ts': "import express from 'express'\nexport const app = express()",
      'src/schema.ts': `import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
        export const users = pgTable('users', { id: serial('id').primaryKey(), email: text('email').notNull().unique(), status: ${type}('status').notNull() })`,
    })
    const [question] = await questions(cwd, {})
    expect(question).toContain('Does users.status tell who may sign in?')
    expect(question).toContain(
      `--set user.active.field=status --set user.active.on=${on} --set user.active.off=${off}`,
    )
    const { config } = await run(cwd, {
      set: ['user.active.field=status', `user.active.on=${on}`, `user.active.off=${off}`],
    })
    expect(config?.user).toMatchObject({ active: { field: 'status', on, off } })
    expect(config?.user).not.toHaveProperty('create.status')
  })

  test.each([{ auth: 'connection' }, {}])(
    'with connections nothing of tenants is left to write: %j',
    async (auth) => {
      const cwd = starter()
      const answers = { tenant: 'src/db/schema.ts#teams', ...auth }
      const { config, functions, open, text } = await run(cwd, { answers, set: ['user.active=scim'] })
      expect(config).toMatchObject({ auth: { check: 'connection' }, tenant: { from: 'connection' } })
      expect({ functions, open }).toEqual({ functions: undefined, open: [] })
      expect(text).toContain("from: 'connection', // whose a request is: its connection's")
      expect(text).toContain(
        "check: 'connection', // each tenant's identity provider with tokens of its own: scim-gen connection create",
      )
    },
  )

  test('who tells whose a request is, tells who is let in, and the other way round: it throws until it is finished', async () => {
    const cwd = starter()
    const answers = { tenant: 'src/db/schema.ts#teams', auth: 'src/server.ts#app' }
    const { config, functions, open } = await run(cwd, { answers, set: ['user.active=scim'] })
    expect(config?.tenant?.from).toBe('src/scim-host.ts#tenantOf')
    expect(functions).toBe('src/scim-host.ts')
    expect(open).toHaveLength(1)
    expect(readFileSync(join(cwd, 'src/scim-host.ts'), 'utf8')).toMatchInlineSnapshot(`
      "/** What only this app can tell its SCIM service: named in scim.config.ts, and yours. */

      /** The key of teams that the request's token belongs to: never one that the caller names. */
      export function tenantOf(_request: unknown): number {
        throw new Error('src/scim-host.ts: tenantOf() is yours to write')
      }
      "
    `)
    // What somebody has written stays.
    const written = 'export const tenantOf = () => 1\n'
    writeFileSync(join(cwd, 'src/scim-host.ts'), written)
    const again = await run(cwd, { answers, set: ['user.active=scim'] })
    expect(again.functions).toBeUndefined()
    expect(readFileSync(join(cwd, 'src/scim-host.ts'), 'utf8')).toBe(written)
  })

  test('a tenant that no column or table ties to users is written with what is open marked', async () => {
    const cwd = temporaryHost({
      'package.json': '{}',
      'tsconfig.json': '{}',
      'src/auth.ts': 'export const boardOf = () => 1',
      'src/schema.ts': `import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
        export const users = pgTable('users', { id: serial('id').primaryKey(), email: text('email').notNull().unique(), home: integer('home') })
        export const boards = pgTable('boards', { id: serial('id').primaryKey(), name: text('name') })`,
    })
    const answers = { framework: 'express', tenant: 'src/schema.ts#boards', group: 'scim' }
    const from = 'tenant.from=src/auth.ts#boardOf'
    const result = await run(cwd, { answers, set: [from] })
    expect(result.config).toBeUndefined()
    expect(result.open).toMatchInlineSnapshot(`
      [
        "tenant.user: no column of users and no table that was read ties users to boards; write { field: … } or { through: … }.",
        "src/scim-host.ts: isKnownToken() throws until you write it. Whether the request carries a token that this app gave to a tenant; tenantOf() tells whose it is.",
      ]
    `)
    expect(readFileSync(join(cwd, 'scim.config.ts'), 'utf8')).toContain(
      '// open: no column of users and no table that was read ties users to boards',
    )
    const refused = await findingsOf(loadConfig({ cwd, env: {} }))
    expect(refused.join()).toContain('tenant.user')
    const { config } = await run(cwd, { answers, set: [from, 'tenant.user.field=home'] })
    expect(config?.tenant).toMatchObject({ user: { field: 'home' } })
  })

  test('tenant.from tells that there are tenants', async () => {
    const from = 'tenant.from=src/server.ts#app'
    const { config } = await run(starter(), { set: [hash, from, 'user.active=scim'] })
    expect(config?.tenant).toMatchObject({ model: 'src/db/schema.ts#teams', from: 'src/server.ts#app' })
  })

  test('what would be the tenant’s to fill is proposed where there is none, and not for memberships that have one', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "express": "5", "knex": "3" } }',
      'tsconfig.json': '{}',
      'src/app.ts': "import express from 'express'\nexport const app = express()",
      'src/auth.ts': 'export const orgOf = () => 1',
      'src/db.ts': "import knex from 'knex'\nexport const db = knex({ client: 'pg' })",
      'src/rows.ts': `
        export interface UserRow { id: number; email: string; org_id: number }
        export interface GroupRow { id: number; name: string; org_id: number }
        export interface GroupUserRow { group_id: number; user_id: number; org_id: number }
        export interface OrgRow { id: number; name: string; plan: string }`,
      'migrations/1.js': `exports.up = (knex) => knex.schema
        .createTable('orgs', (t) => { t.increments(); t.string('name'); t.string('plan') })
        .createTable('users', (t) => { t.increments(); t.string('email').unique(); t.integer('org_id').references('orgs.id') })
        .createTable('groups', (t) => { t.increments(); t.string('name'); t.integer('org_id').references('orgs.id') })
        .createTable('group_users', (t) => {
          t.integer('group_id').references('groups.id')
          t.integer('user_id').references('users.id')
          t.integer('org_id').references('orgs.id')
        })`,
    })
    const { config: alone } = await run(cwd, { answers: { tenant: 'none' } })
    const row = (name: string) => ({ kind: 'call', ref: `src/scim-host.ts#orgIdOf${name}`, args: [] })
    expect(alone).toMatchObject({
      user: { create: { org_id: row('UserRow') } },
      group: { create: { org_id: row('GroupRow') }, members: { create: { org_id: row('GroupUserRow') } } },
    })
    const { config } = await run(cwd, { set: ['tenant.from=src/auth.ts#orgOf'] })
    expect(config?.tenant).toEqual({
      model: 'src/rows.ts#OrgRow',
      from: 'src/auth.ts#orgOf',
      user: { field: 'org_id' },
      group: { field: 'org_id' },
    })
    expect(config?.group).not.toHaveProperty('members.create')
  })

  test('a setting is offered with its key, as one word of a shell', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "express": "5", "kysely": "0.28.18" } }',
      'tsconfig.json': '{}',
      'src/app.ts': "import express from 'express'\nexport const app = express()",
      'src/db.ts': `import { type Generated, Kysely, MysqlDialect } from 'kysely'
        export interface Database { users: { id: Generated<number>; email: string } }
        export const db = new Kysely<Database>({ dialect: new MysqlDialect({}) })`,
    })
    const [question] = await questions(cwd, {})
    expect(question).toContain('--set user.keyType=int\n  --set "user.keyType=int unsigned"')
  })

  test('an app of Knex without types is told what to write', async () => {
    const cwd = temporaryHost({
      'src/db.ts': "import { knex } from 'knex'\nexport const db = knex({ client: 'pg' })",
    })
    expect(await questions(cwd, {})).toEqual([expect.stringContaining('export interface UserRow')])
  })

  test('where no table looks like users, a few are offered', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/schema.ts': `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
        export const products = sqliteTable('products', { id: integer('id').primaryKey(), title: text('title') })`,
    })
    const found = await questions(cwd, { framework: 'express' })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('--user src/schema.ts#products   id and title')
  })

  test.each(['users', 'src/db/schema.ts#user', 'src/db/schem.ts#users'])(
    '--user %s is a typing error',
    async (user) => {
      const found = await questions(starter(), { user })
      expect(found.at(-1)).toContain(`SG5003 ${user} is no table that could be read`)
      expect(found.at(-1)).toContain('Did you mean src/db/schema.ts#users?')
    },
  )
})

describe('questions to a person', () => {
  test('are asked until nothing is open, the later ones after what they depend on', async () => {
    const answers: Readonly<Record<string, Answered>> = {
      tenant: { answers: { tenant: 'src/db/schema.ts#teams' }, set: [] },
      'set user.active': { answers: {}, set: ['user.active=scim'] },
    }
    const ask = vi.fn(async (open: readonly Question[]): Promise<Answered> => {
      const given = open.map(({ flag }) => answers[flag])
      return {
        answers: Object.assign({}, ...given.map((one) => one?.answers)),
        set: given.flatMap((one) => one?.set ?? []),
      }
    })
    const cwd = starter()
    const { config } = await run(cwd, { ask })
    expect(ask.mock.calls.map(([open]) => open.map(({ flag }) => flag))).toEqual([
      ['tenant'],
      ['set user.active'],
    ])
    expect(config).toMatchObject({
      tenant: { from: 'connection' },
      user: { active: 'scim', create: { passwordHash: { kind: 'call', ref: 'node:crypto#randomUUID' } } },
    })
  })

  test('what a person has answered is kept, with what is wrong marked; flags can be said again', async () => {
    const set = ['user.create.passwordHash=5', 'user.active=scim']
    const tenant = { tenant: 'src/db/schema.ts#teams' }
    const cwd = starter()
    const file = join(cwd, 'scim.config.ts')
    const wrong = expect.stringContaining('SG3011 user.create.passwordHash: 5 does not fit')
    expect(await findingsOf(run(cwd, { answers: tenant, set }))).toEqual([wrong])
    expect(existsSync(file)).toBe(false)
    const ask = async () => ({ answers: tenant, set: [] })
    expect(await findingsOf(run(cwd, { set, ask, isPerson: true }))).toEqual([wrong])
    expect(readFileSync(file, 'utf8')).toContain('// open: user.create.passwordHash: 5 does not fit')
    expect(readFileSync(file, 'utf8')).toContain("model: 'src/db/schema.ts#teams'")
  })

  test('whoever stops leaves nothing behind', async () => {
    const cwd = starter()
    const ask = () => Promise.reject(new Error('stopped'))
    await expect(run(cwd, { ask })).rejects.toThrow('stopped')
    expect(existsSync(join(cwd, 'scim.config.ts'))).toBe(false)
  })
})

describe('the config', () => {
  test('says why, and what was passed over', async () => {
    const cwd = starter()
    await run(cwd, { answers: { tenant: 'none', group: 'scim' }, set: [hash] })
    expect(readFileSync(join(cwd, 'scim.config.ts'), 'utf8')).toMatchInlineSnapshot(`
      "import { defineConfig } from 'scim-gen'

      export default defineConfig({
        orm: 'drizzle',
        dialect: 'postgresql',
        framework: 'express',
        db: 'src/db/index.ts#db',
        out: 'src/scim',
        migrations: 'drizzle', // as drizzle.config says
        basePath: '/scim/v2',
        user: {
          // has email (unique) and name columns; named users; signs people in: passwordHash; team_members refer to it
          model: 'src/db/schema.ts#users',
          attributes: { userName: 'email', name: 'name', emails: 'email' },
          active: { field: 'isActive' }, // true is active; deletedAt: left alone
          create: { passwordHash: '!' },
          where: { deletedAt: null }, // rows that are deleted are hidden
        },
        group: 'scim',
        auth: {
          check: 'bearerToken', // Authorization: Bearer <the environment variable SCIM_TOKEN>
        },
      })
      "
    `)
  })

  test.each([
    ['bearerToken', 'Authorization: Bearer <the environment variable SCIM_TOKEN>'],
    ['isAuthenticated', 'any signed-in user: request.user is set'],
    ['isSuperuser', "request.user.role is admin; identity providers send a token: 'bearerToken'"],
    ['src/server.ts#app', 'your own'],
  ])('tells what %s checks', async (auth, note) => {
    const { found } = await run(starter(), { answers: { tenant: 'none', group: 'scim', auth }, set: [hash] })
    expect(found.at(-1)).toBe(`Access   ${auth}  (${note})`)
  })
})
