import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
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

describe('questions, where nobody can be asked', () => {
  test('all at once, each with the flags that answer it; nothing is written', async () => {
    const cwd = starter()
    expect(await questions(cwd, {})).toMatchInlineSnapshot(`
      [
        "SG5002 teams looks like your tenants (has stripeCustomerId and planName). Does each have its own identity provider? () fix: Answer with one of:
        --tenant src/db/schema.ts#teams   each sees its own users; needs tenant.from too
        --tenant none   one tenant only",
      ]
    `)
    expect(existsSync(join(cwd, 'scim.config.ts'))).toBe(false)
  })

  test('a tenant needs the function that tells whose request it is', async () => {
    expect(await questions(starter(), { tenant: 'src/db/schema.ts#teams' }, [hash])).toEqual([
      expect.stringContaining('--set tenant.from=src/auth.ts#organizationIdOf'),
    ])
  })

  test('a tenant that no column or table ties to users is asked for what does', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/auth.ts': 'export const boardOf = () => 1',
      'src/schema.ts': `import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
        export const users = pgTable('users', { id: serial('id').primaryKey(), email: text('email').notNull().unique(), home: integer('home') })
        export const boards = pgTable('boards', { id: serial('id').primaryKey(), name: text('name') })`,
    })
    const answers = { framework: 'express', tenant: 'src/schema.ts#boards', group: 'scim' }
    const from = 'tenant.from=src/auth.ts#boardOf'
    expect(await questions(cwd, answers, [from])).toMatchInlineSnapshot(`
      [
        "SG5002 Which column of users holds the key of boards? Where a table is between them, name its model: --set tenant.user.through=… () fix: Answer with one of:
        --set tenant.user.field=home",
      ]
    `)
    const { config } = await run(cwd, { answers, set: [from, 'tenant.user.field=home'] })
    expect(config.tenant?.user).toEqual({ field: 'home' })
  })

  test('tenant.from tells that there are tenants', async () => {
    const from = 'tenant.from=src/server.ts#app'
    const { config } = await run(starter(), { set: [hash, from] })
    expect(config.tenant).toMatchObject({ model: 'src/db/schema.ts#teams', from: 'src/server.ts#app' })
  })

  test('what may be the tenant’s to fill is asked when there is none, and not of memberships that have one', async () => {
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
    const known: Answers = {}
    expect(await questions(cwd, known)).toEqual([expect.stringContaining('--tenant src/rows.ts#OrgRow')])
    const alone = await questions(cwd, { ...known, tenant: 'none' })
    expect(alone.map((text) => /--set ([\w.]+)/.exec(text)?.[1])).toEqual([
      'user.create.org_id',
      'group.members.create.org_id',
      'group.create.org_id',
    ])
    const { config } = await run(cwd, {
      answers: { ...known, tenant: 'src/rows.ts#OrgRow' },
      set: ['tenant.from=src/auth.ts#orgOf'],
    })
    expect(config.group).not.toHaveProperty('members.create')
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

  test('where no table looks like users, all are offered', async () => {
    const cwd = temporaryHost({
      'tsconfig.json': '{}',
      'src/schema.ts': `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
        export const products = sqliteTable('products', { id: integer('id').primaryKey(), title: text('title') })`,
    })
    const found = await questions(cwd, { framework: 'express' })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('--user src/schema.ts#products   id, title')
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
      'set tenant.from': { answers: {}, set: ['tenant.from=src/server.ts#app'] },
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
      ['set tenant.from'],
    ])
    expect(config).toMatchObject({
      tenant: { from: 'src/server.ts#app' },
      user: { create: { passwordHash: { kind: 'call', ref: 'node:crypto#randomUUID' } } },
    })
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
    await run(cwd, { answers: { tenant: 'none' }, set: [hash] })
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
          create: { passwordHash: '!' }, // required columns that SCIM does not know
        },
        group: 'scim', // no table looks like groups: kept in tables of their own
        auth: {
          check: 'isSuperuser', // request.user.role is admin; identity providers send a token: 'bearerToken'
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
    const { found } = await run(starter(), { answers: { tenant: 'none', auth }, set: [hash] })
    expect(found.at(-1)).toBe(`Access   ${auth}  (${note})`)
  })
})
