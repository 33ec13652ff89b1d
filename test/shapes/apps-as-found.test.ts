/** Traits of apps that were picked at random, and were read wrongly: each is a small host of its own. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'
import { base, columns, initIn, initOf, users } from './found-app.js'

test('users who sign in by a phone are the users, and not a centre that has an address', async () => {
  const { draft, text } = await initOf(`
    export const centers = pgTable('centers', { id: id(), name: name(), email: text('email').unique() })
    export const users = pgTable('users', { id: id(), phone: text('phone').notNull().unique(), name: name(), password: text('password').notNull() })
    export const rooms = pgTable('rooms', { id: id(), centerId: integer('center_id').notNull().references(() => centers.id) })
    export const logs = pgTable('logs', { id: id(), userId: integer('user_id').notNull().references(() => users.id) })`)
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users', store: 'unmapped' })
  expect(text).toContain(
    'no column holds a login or an address: SCIM keeps them; not sure: else phone or name',
  )
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
    'src/schema.ts': `import { zero } from './money.js'\n${columns}${users.replace('name()', "name(), money: text('money').$default(zero)")}`,
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

test('a type is of the table whose words are its own, each in the plural or not', async () => {
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "knex": "3", "pg": "8" } }',
    'src/db.ts': "import { knex } from 'knex'\nexport const db = knex({ client: 'pg' })",
    'migrations/1_users.ts': `import type { Knex } from 'knex'
      export const up = async (knex: Knex) => {
        await knex.schema.createTable('users', (table) => {
          table.increments('id').primary()
          table.string('email').notNullable().unique()
        })
        await knex.schema.createTable('crews', (table) => {
          table.increments('id').primary()
          table.string('name').notNullable()
        })
        await knex.schema.createTable('users_crews', (table) => {
          table.integer('users_id').notNullable().references('id').inTable('users')
          table.integer('crews_id').notNullable().references('id').inTable('crews')
          table.primary(['users_id', 'crews_id'])
        })
      }
      export const down = (knex: Knex) => knex.schema.dropTable('users')`,
    'src/rows.ts': `export interface UserRecord { id: number; email: string }
      export interface CrewRecord { id: number; name: string }
      export interface UserCrewRecord { users_id: number; crews_id: number }`,
  })
  expect(text).toContain("model: 'src/rows.ts#UserCrewRecord'")
})

const mongo = {
  ...base,
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "9.3.1" } }',
  'src/db.ts': '',
  'src/models/user.ts': `import { model, Schema } from 'mongoose'
    export const User = model('User', new Schema({ email: { type: String, required: true, unique: true },
      passwordHash: { type: String, required: true }, plan: { type: Schema.Types.ObjectId, ref: 'Plan', required: true },
      shop: { type: Schema.Types.ObjectId, ref: 'Shop' } }))`,
  'src/models/shop.ts': `import { model, Schema } from 'mongoose'
    export const Shop = model('Shop', new Schema({ name: String, stripeCustomerId: String }))`,
  'src/models/plan.ts': `import { model, Schema } from 'mongoose'
    export default model('Plan', new Schema({ name: { type: String, required: true }, price: Number }))`,
}

test('documents that list people whom they were sent to are no groups of people', async () => {
  const { draft } = await initIn({
    ...mongo,
    'src/models/result.ts': `import { model, Schema } from 'mongoose'
      export const Result = model('Result', new Schema({ testName: { type: String, required: true },
        shop: { type: Schema.Types.ObjectId, ref: 'Shop', required: true },
        alertRecipients: [{ type: Schema.Types.ObjectId, ref: 'User' }] }))`,
  })
  expect(draft.group).toBe('scim')
})

test('a link in an object of a document makes it no membership', async () => {
  const { draft } = await initIn({
    ...mongo,
    'src/models/patient.ts': `import { model, Schema } from 'mongoose'
      export const Patient = model('Patient', new Schema({ shop: { type: Schema.Types.ObjectId, ref: 'Shop', required: true },
        wishes: { preferredPharmacist: { type: Schema.Types.ObjectId, ref: 'User' }, accessLevel: String } }))`,
  })
  expect(JSON.stringify(draft)).not.toContain('Patient')
})

test('a hash that a script gives its one user is not everybody’s', async () => {
  const { draft } = await initIn({
    ...mongo,
    'scripts/invite.ts': `import { User } from '../src/models/user.js'
      await User.create({ email: 'ann@example.com', passwordHash: 'hashedpassword123' })`,
  })
  expect(draft.user).toMatchObject({
    create: { passwordHash: { kind: 'call', ref: 'node:crypto#randomUUID' } },
  })
})

test('a model that is the default export is called by its name', async () => {
  const { text, open } = await initIn(mongo)
  expect([text, JSON.stringify(open)].join()).toMatch(/planOfUser|a row of Plan/)
  expect(text).not.toMatch(/of default/)
})

test('a person is no tenant, though each user has one', async () => {
  const { draft } = await initOf(`
    export const persons = pgTable('persons', { id: id(), name: name(), legalName: text('legal_name') })
    export const users = pgTable('users', { id: id(), email: email(), personId: integer('person_id').notNull().references(() => persons.id) })`)
  expect(draft).not.toHaveProperty('tenant')
})

test('of two tables that join users and tenants, the one that asks for nothing else', async () => {
  const { draft } = await initOf(`${users}
    export const organizations = pgTable('organizations', { id: id(), name: name(), stripeCustomerId: text('stripe_customer_id') })
    export const members = pgTable('members', { id: id(), email: text('email').notNull(), role: text('role').notNull().default('MEMBER'),
      organizationId: integer('organization_id').notNull().references(() => organizations.id),
      userId: integer('user_id').references(() => users.id) }, (table) => [unique().on(table.organizationId, table.email)])
    export const userProfiles = pgTable('user_profiles', { id: id(), role: text('role').notNull(), teamSize: text('team_size').notNull(),
      experience: text('experience').notNull(), source: text('source').notNull(),
      organizationId: integer('organization_id').notNull().references(() => organizations.id),
      userId: integer('user_id').notNull().references(() => users.id) }, (table) => [unique().on(table.userId, table.organizationId)])`)
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#members' } })
})

test('customers of the customer sign up by themselves: whom an identity provider has is of the staff', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns} import { pgEnum } from 'drizzle-orm/pg-core'
      export const role = pgEnum('role', ['SUPER_ADMIN', 'STAFF', 'CUSTOMER'])
      export const users = pgTable('users', { id: id(), email: email(), role: role('role').notNull() })`,
    'src/sign-up.ts': `import { db } from './db.js'
      import { users } from './schema.js'
      export const signUp = (email: string) => db.insert(users).values({ email, role: 'CUSTOMER' })`,
  })
  expect(draft.user).toMatchObject({ create: { role: 'STAFF' } })
})

test('a tsconfig that extends one that a framework writes', async () => {
  const { draft } = await initIn({
    'tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json" }',
    'src/schema.ts': columns + users,
  })
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users' })
})

test('a tsconfig that refers to others that a framework has yet to write', async () => {
  const { draft } = await initIn({
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./.nuxt/tsconfig.app.json" }] }',
    'src/schema.ts': columns + users,
  })
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users' })
})

test('customers who sign in nowhere are asked about, where there is nobody else', async () => {
  const tables = `
    export const customers = pgTable('customers', { id: id(), email: email(), name: name() })
    export const orders = pgTable('orders', { id: id(), customerId: integer('customer_id').notNull().references(() => customers.id) })`
  await expect(initOf(tables)).rejects.toThrow('Which model holds your users?')
})

test('models by other names of what makes them', async () => {
  const typeorm = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "typeorm": "0.3.27", "pg": "8" } }',
    'src/db.ts': '',
    'src/user.ts': `import { Column, Entity as OrmEntity, PrimaryGeneratedColumn } from 'typeorm'
      @OrmEntity('users') export class User {
        @PrimaryGeneratedColumn() id!: number
        @Column({ type: 'varchar', unique: true }) email!: string
      }`,
  })
  expect(typeorm.draft.user).toMatchObject({ model: 'src/user.ts#User' })
  const drizzle = await initIn({
    'src/schema.ts': `import { integer, pgTable as define, text } from 'drizzle-orm/pg-core'
      export const users = define('users', { id: integer('id').primaryKey(), email: text('email').notNull().unique() })`,
  })
  expect(drizzle.draft.user).toMatchObject({ model: 'src/schema.ts#users' })
})
