/** Traits of apps that were picked at random, and were read wrongly: each is a small host of its own. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

const base = {
  'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
  'tsconfig.json': '{}',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
}
const columns = `import { boolean, integer, pgTable, primaryKey, text, timestamp, unique, varchar } from 'drizzle-orm/pg-core'
  const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
  const name = () => text('name').notNull()
  const email = () => text('email').notNull().unique()
`
const users = "export const users = pgTable('users', { id: id(), email: email(), name: name() })"

const initIn = (files: Readonly<Record<string, string>>) =>
  init({ cwd: temporaryHost({ ...base, ...files }), answers: {}, set: [], ask: takeProposals, dryRun: true })

const initOf = (tables: string) => initIn({ 'src/schema.ts': columns + tables })

test('users who sign in by a phone are the users, and not a centre that has an address', async () => {
  const { draft, text } = await initOf(`
    export const centers = pgTable('centers', { id: id(), name: name(), email: text('email').unique() })
    export const users = pgTable('users', { id: id(), phone: text('phone').notNull().unique(), name: name(), password: text('password').notNull() })
    export const rooms = pgTable('rooms', { id: id(), centerId: integer('center_id').notNull().references(() => centers.id) })
    export const logs = pgTable('logs', { id: id(), userId: integer('user_id').notNull().references(() => users.id) })`)
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users', store: 'unmapped' })
  expect(text).toContain('no column holds a login or an address')
})

test('people without a login are proposed where nothing else is called so', async () => {
  const tables = `
    export const users = pgTable('users', { id: id(), accessToken: text('access_token') })
    export const tags = pgTable('tags', { id: id(), name: name(), userId: integer('user_id').references(() => users.id) })
    export const orders = pgTable('orders', { id: id(), userId: integer('user_id').notNull().references(() => users.id) })`
  const { draft, text } = await initOf(tables)
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users' })
  expect(text).toContain('not sure: else src/schema.ts#tags')
})

test('a table whose name alone says users is for a person to say', async () => {
  const tables = `
    export const connectedUsers = pgTable('connected_users', { id: id(), providers: text('providers') })
    export const hooks = pgTable('hooks', { id: id(), payload: text('payload') })`
  await expect(initOf(tables)).rejects.toThrow('Which model holds')
})

test('a time of deactivation by another ending', async () => {
  const { draft } = await initOf(
    "export const users = pgTable('users', { id: id(), email: email(), deactivatedTime: timestamp('deactivated_time') })",
  )
  expect(draft.user).toMatchObject({ active: { field: 'deactivatedTime', kind: 'timestamp' } })
})

test('affiliates are not who works for the tenant', async () => {
  const { draft } = await initOf(`${users}
    export const tenants = pgTable('tenants', { id: id(), name: name() })
    export const affiliates = pgTable('affiliates', { id: id(), status: text('status', { enum: ['pending', 'approved'] }).notNull(),
      tenantId: integer('tenant_id').notNull().references(() => tenants.id), userId: integer('user_id').notNull().references(() => users.id) },
      (table) => [unique().on(table.tenantId, table.userId)])
    export const listings = pgTable('listings', { id: id(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })
    export const bookings = pgTable('bookings', { id: id(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })`)
  expect(JSON.stringify(draft)).not.toContain('affiliates')
})

test('the column of the tenant on a membership, with no foreign key of its own', async () => {
  const { draft, open } = await initOf(`${users}
    export const tenants = pgTable('tenants', { id: id(), name: name() })
    export const tenantMembers = pgTable('tenant_members', { tenantId: integer('tenant_id').notNull().references(() => tenants.id),
      userId: integer('user_id').notNull().references(() => users.id) }, (table) => [primaryKey({ columns: [table.tenantId, table.userId] })])
    export const teams = pgTable('teams', { id: id(), name: name(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })
    export const teamMembers = pgTable('team_members', { id: id(), tenantId: integer('tenant_id').notNull(),
      teamId: integer('team_id').notNull().references(() => teams.id), userId: integer('user_id').notNull().references(() => users.id) },
      (table) => [unique().on(table.teamId, table.userId)])`)
  expect(draft.group).toMatchObject({
    members: { model: 'src/schema.ts#teamMembers', create: { tenantId: { kind: 'tenant' } } },
  })
  expect(open).toEqual([])
})

test('addresses of a messenger are no groups, though they are called teams', async () => {
  const { draft } = await initOf(`${users}
    export const teams = pgTable('teams', { id: id(), webhookUrl: text('webhook_url').notNull() })
    export const members = pgTable('members', { id: id(), teamId: integer('team_id').notNull().references(() => teams.id),
      userId: integer('user_id').notNull().references(() => users.id), role: text('role').notNull() })`)
  expect(draft.group).toBe('scim')
})

test('of a table that is declared twice, the file that is imported', async () => {
  const table = (more: string) =>
    `${columns} export const user = pgTable('user', { id: id(), email: email(), name: name()${more} })`
  const { draft } = await initIn({
    'auth-schema.ts': table(", emailVerified: boolean('email_verified').notNull()"),
    'src/schema/user.ts': table(", isActive: boolean('is_active').notNull()"),
    'src/schema/index.ts': "export * from './user.js'",
  })
  expect(draft.user).toMatchObject({ model: 'src/schema/user.ts#user', active: { field: 'isActive' } })
})

test('a configuration of drizzle-kit in a folder, by paths of the folder that it is called in', async () => {
  const { draft } = await initIn({
    'server/db/drizzle.config.ts':
      "export default { schema: './src/schema.ts', dialect: 'postgresql', out: 'drizzle' }",
    'drizzle/meta/_journal.json': '{ "entries": [] }',
    'src/schema.ts': columns + users,
  })
  expect(draft.migrations).toBe('drizzle')
})

test('columns of a helper with overloads, which chooses by an argument that was left out', async () => {
  const { draft } = await initIn({
    'src/columns.ts': `import { varchar } from 'drizzle-orm/pg-core'
      export function key(name: string): unknown
      export function key(name: string, options: { made: false }): unknown
      export function key(name: string, options?: { made?: boolean }) {
        const column = varchar(name, { length: 24 })
        return options?.made === false ? column : column.$defaultFn(() => crypto.randomUUID())
      }`,
    'src/schema.ts': `import { pgTable, text } from 'drizzle-orm/pg-core'
      import { key } from './columns.js'
      export const users = pgTable('users', { id: key('id').primaryKey(), email: text('email').notNull() })
      export const badges = pgTable('badges', { id: key('id', { made: false }).primaryKey(), userId: text('user_id').references(() => users.id) })`,
  })
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users' })
  expect(draft.user).not.toHaveProperty('create')
})

test('a client of the seeds is no handle of the app', async () => {
  const { draft } = await initIn({
    'src/db.ts': 'export const nothing = 1',
    'prisma/seed/client.ts':
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
    'src/schema.ts': columns + users,
  })
  expect(draft.db).toBe('argument')
})

test('an import of what is not installed and nobody lists, where nothing is installed', async () => {
  const files = {
    'src/money.ts': "import Decimal from 'decimal.js'\nexport const zero = new Decimal(0)",
    'src/schema.ts': `import { zero } from './money.js'\n${columns}${users}\nexport const start = zero`,
  }
  const cwd = temporaryHost({ ...base, ...files })
  const run = () => init({ cwd, answers: {}, set: [], ask: takeProposals, dryRun: true })
  await expect(run()).rejects.toThrow(DiagnosticError)
  rmSync(join(cwd, 'node_modules'), { recursive: true })
  expect((await run()).draft.user).toMatchObject({ model: 'src/schema.ts#users' })
})

const schema = `generator client {
  provider = "prisma-client"
  output   = "./src/generated"
}
datasource db {
  provider = "postgresql"
}
model User {
  id    Int    @id @default(autoincrement())
  email String @unique
}`

test('migrations that git ignores are made of others: those are the app’s', async () => {
  const files = {
    'package.json': '{ "dependencies": { "express": "5", "@prisma/client": "7" } }',
    'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
    'prisma.config.ts': "export default { schema: './schema.prisma', migrations: { path: './.made' } }",
    'schema.prisma': schema,
    'migration/20250101000000_init/migration.sql': 'create table "User" (id int);',
    '.gitignore': '.made\n',
  }
  const cwd = temporaryHost({ ...base, ...files })
  const run = () => init({ cwd, answers: {}, set: [], ask: takeProposals, dryRun: true })
  expect((await run()).draft.migrations).toBe('.made')
  spawnSync('git', ['init', '--quiet'], { cwd })
  const { draft, text } = await run()
  expect(draft.migrations).toBe('migration')
  expect(text).toContain('where your migrations are: .made, as prisma.config says, is ignored by git')
})

test('what an app shows of its users is no row, where the table needs a password that it leaves out', async () => {
  const { draft } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "knex": "3", "pg": "8" } }',
    'src/db.ts': "import { knex } from 'knex'\nexport const db = knex({ client: 'pg' })",
    'migrations/1_users.ts': `import type { Knex } from 'knex'
      export const up = (knex: Knex) => knex.schema.createTable('users', (table) => {
        table.increments('id').primary()
        table.string('email').notNullable().unique()
        table.string('password').notNullable()
      })
      export const down = (knex: Knex) => knex.schema.dropTable('users')`,
    'src/rows.ts': 'export interface UserRow { id: number; email: string; password: string }',
    'src/api.ts': 'export interface IUser { id: number; email: string; votes: string }',
  })
  expect(draft.user).toMatchObject({ model: 'src/rows.ts#UserRow' })
})
