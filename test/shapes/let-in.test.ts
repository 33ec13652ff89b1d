/** New rows that an app lets in, whichever of its columns it asks. */
import { expect, test } from 'vitest'
import { columns, initIn, initOf } from './found-app.js'

const shared = (flag: string) => `
  export const users = pgTable('users', { id: id(), email: email(), ${flag} })
  export const workspaces = pgTable('workspaces', { id: id(), name: name() })
  export const workspaceUsers = pgTable('workspace_users', { isActive: boolean('is_active').notNull().default(false),
    userId: integer('user_id').notNull().references(() => users.id), workspaceId: integer('workspace_id').notNull().references(() => workspaces.id) },
    (table) => [primaryKey({ columns: [table.userId, table.workspaceId] })])`

test.each([
  [
    "active: boolean('active').notNull().default(false)",
    'active: true, // by itself false, and your app may let in nobody else',
  ],
  [
    "isActive: boolean('is_active')",
    'isActive: true, // nothing fills it, and your app may let in nobody else',
  ],
  [
    "isBlocked: boolean('is_blocked').notNull().default(true)",
    'isBlocked: false, // by itself true, and your app may let in nobody else',
  ],
  [
    "status: text('status', { enum: ['active', 'disabled'] }).notNull().default('disabled')",
    "status: 'active', // by itself 'disabled', and your app may let in nobody else",
  ],
])('a flag of users beside that of their memberships: %s', async (flag, expected) => {
  const { draft, text } = await initOf(shared(flag))
  expect(text).toContain(expected)
  expect(draft.user).toMatchObject({ active: { from: 'membership', field: 'isActive' } })
  expect(draft.tenant).not.toHaveProperty('user.create')
})

test.each([
  "active: boolean('active').notNull().default(true)",
  "isBlocked: boolean('is_blocked').notNull().default(false)",
  "isBlocked: boolean('is_blocked')",
  "disabledAt: timestamp('disabled_at')",
  "status: text('status', { enum: ['active', 'disabled'] }).notNull().default('active')",
])('nothing where a new row is let in by itself, and it is said to be left alone: %s', async (flag) => {
  const { draft, text } = await initOf(shared(flag))
  expect(draft.user).not.toHaveProperty('create')
  expect(text).toContain(
    `each tenant its own: true is active; users.${flag.split(':')[0]} of all tenants: left alone`,
  )
})

const express = (packages: string) => `{ "dependencies": { "express": "5", "pg": "8", ${packages} } }`

test.each<Readonly<Record<string, string>>>([
  {
    'package.json': express('"@prisma/client": "6"'),
    'src/db.ts': "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()",
    'prisma/schema.prisma': `generator client {
  provider = "prisma-client-js"
}
datasource db {
  provider = "postgresql"
}
model User {
  id Int @id @default(autoincrement())
  email String @unique
  active Boolean @default(true)
  canLogin Boolean @default(false)
}`,
  },
  {
    'package.json': express('"typeorm": "0.3.20"'),
    'src/db.ts':
      "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
    'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryGeneratedColumn() id!: number
  @Column({ unique: true }) email!: string
  @Column({ default: true }) active!: boolean
  @Column({ default: false }) canLogin!: boolean
}`,
  },
  {
    'package.json': express('"mongoose": "8"'),
    'src/db.ts': "import mongoose from 'mongoose'\nexport const db = mongoose.createConnection('')",
    'src/user.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true },
  active: { type: Boolean, default: true }, canLogin: { type: Boolean, default: false } }))`,
  },
  ...[
    "table.boolean('active').notNullable().defaultTo(true); table.boolean('can_login').notNullable().defaultTo(false)",
    "table.specificType('active', 'boolean not null default true'); table.specificType('can_login', 'boolean not null default false')",
  ].map((flags) => ({
    'package.json': express('"knex": "3"'),
    'src/db.ts': "import knex from 'knex'\nexport const db = knex({ client: 'pg' })",
    'migrations/1_init.ts': `import type { Knex } from 'knex'
export const up = async (knex: Knex) => {
  await knex.schema.createTable('users', (table) => { table.increments('id'); table.string('email').notNullable().unique(); ${flags} })
}`,
    'src/rows.ts': `export interface UserRow { id: number; email: string; active: boolean; can_login: boolean }
import { db } from './db'
export const users = () => db<UserRow>('users')`,
  })),
])('a flag that is not the mapped one, by the default that %o has', async (files) => {
  const { draft, text } = await initIn(files)
  expect(draft.user).toMatchObject({ active: { field: 'active' } })
  expect(text).toMatch(/can_?login: true/i)
})

test('an insert of the app’s that says the same is the reason', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}${shared("isActive: boolean('is_active')")}`,
    'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const join = (email: string) => db.insert(users).values({ email, isActive: true })
export const invite = (email: string) => db.insert(users).values({ email, isActive: false })`,
  })
  expect(text).toContain('isActive: true, // as src/join.ts inserts it')
})

test.each([
  "db.query.users.findFirst({ where: { email: sent.email, status: '1' } })",
  "db.query.users.findOne<User>({ where: { email: sent.email, status: '1' } })",
  "db.select().from(users).where(and(eq(users.email, sent.email), eq(users.status, '1'))).limit(1)",
  "db('users').where('status', '1').andWhere('email', sent.email).first()",
  "db('users').where({ email: sent.email, status: '1' }).first()",
  "db.selectFrom('users').where('email', '=', sent.email).where('status', '=', '1').executeTakeFirst()",
  "rows.createQueryBuilder('user').where('user.email = :email', sent).andWhere('user.status = :status', { status: '1' }).getOne()",
  `rows.createQueryBuilder('user').where('user.email = :email', sent).andWhere("user.status = '1'").getOne()`,
])('a state by which the app looks for whoever signs in: %s', async (looks) => {
  const { draft, text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), status: text('status').notNull() })`,
    'src/sign-in.ts': `import { db } from './db'\nexport const signIn = (sent: Sent) => ${looks}`,
  })
  expect(text).toContain("status: '1', // src/sign-in.ts lets in nobody else")
  expect(draft.user).toMatchObject({ model: 'src/schema.ts#users' })
})

test.each([
  "db('users').where('email', sent.email).first()\n\nexport const waiting = () => db('users').where('status', '=', 'member')",
  "db('users').where('email', sent.email).where('status', 'pending').first()",
  "db.query.users.findFirst({ where: { email: sent.email, status: 'suspended' } })",
])('not what another query asks for, nor who waits: %s', async (looks) => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), status: text('status').notNull() })`,
    'src/sign-in.ts': `import { db } from './db'\nexport const signIn = (sent: Sent) => ${looks}`,
  })
  expect(text).not.toContain('lets in nobody else')
})

test.each([
  // What a page shows of people, and whom it lists.
  ['isVerified', 'db.query.users.findMany({ columns: { email: true, isVerified: true }, limit: 20 })'],
  ['isVerified', 'db.query.users.findMany({ columns: { email: true, isVerified: true }, where })'],
  ['isBanned', 'db.query.users.findMany({ where: { email: sent.email, isBanned: true } })'],
])('a flag is not what lets in where %s is only shown, or tells who is out: %s', async (flag, looks) => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), disabledAt: timestamp('disabled_at'), ${flag}: boolean('flag').notNull().default(false) })`,
    'src/page.ts': `import { db } from './db'\nexport const list = (sent: Sent, where: Where) => ${looks}`,
  })
  expect(text).not.toContain('lets in nobody else')
})

test('what may tell who is active of people whom tenants share is named', async () => {
  const { text } = await initOf(
    shared("isActivated: boolean('is_activated').notNull()").replace(/isActive: .*?\.default\(false\),/, ''),
  )
  expect(text).toContain(
    'each tenant its own: SCIM keeps a flag, ask isActiveInScim() where you sign users in; isActivated: left alone',
  )
})

test.each([
  ['if (!user.username) return res.status(401).end()', true],
  ['if (!user.username) {\n    res.status(401).json({})\n    return null\n  }', true],
  ['if (!page.username) return res.status(401).end()', false],
  ["if (!user.username) throw new Error('unnamed')", false],
])('a name without which nobody is let in: %s', async (check, isGiven) => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), username: text('username').unique() })`,
    'src/known.ts': `export async function known(user, page, res) {\n  ${check}\n}`,
  })
  if (isGiven) expect(draft.user).toHaveProperty('create.username')
  else expect(draft.user).not.toHaveProperty('create.username')
})

test.each([
  ['', 'barred: false', false],
  ['.notNull().default(false)', 'barred: false', undefined],
  // It is no value that the query asks for.
  ['', 'barred: sent.barred', undefined],
])('a query for somebody finds none without a value in a flag (%s): %s', async (made, asks, value) => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), isActive: boolean('is_active').notNull().default(true), barred: boolean('barred')${made} })`,
    'src/principal.ts': `import { db } from './db'\nexport const principal = (sent: Sent) => db.query.users.findFirst({ where: { email: sent.email, ${asks} } })`,
  })
  const { create = {} } = draft.user as { readonly create?: Readonly<Record<string, unknown>> }
  expect(create.barred).toBe(value)
})

test.each([
  ['artisan', "standing: 'active', // src/login.ts lets in nobody else"],
  ['ledger', undefined],
])('of those whom the code calls as their table is: %s', async (name, expected) => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const artisans = pgTable('artisans', { id: id(), email: email(), passwordHash: text('password_hash').notNull(),
      standing: text('standing', { enum: ['waiting', 'active', 'gone'] }).notNull().default('waiting') })`,
    'src/login.ts': `import { compare } from 'bcrypt'
      export async function login(email: string, password: string) {
        const ${name} = await find(email)
        if (!(await compare(password, ${name}.passwordHash))) throw new UnauthorizedError()
        if (${name}.standing !== 'active') throw new ForbiddenError()
        return ${name}
      }`,
  })
  if (expected) expect(text).toContain(expected)
  else expect(text).not.toContain('standing:')
})

test.each([
  ['email_verified', 'if (user.emailVerified) return res.status(400).end()'],
  ['email_verified', 'if (user.emailVerified) throw new UnauthorizedError()'],
])('who is refused because it is so already is asked for nothing: %s, %s', async (column, check) => {
  const { text } = await initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), isActive: boolean('is_active').notNull().default(true), emailVerified: boolean('${column}').notNull() })`,
    'src/authenticate.ts': `export async function sendAgain(req, res) {\n  const user = await authenticate(req)\n  ${check}\n}`,
  })
  expect(text).toContain('emailVerified: true, // the identity provider vouches for them')
})
