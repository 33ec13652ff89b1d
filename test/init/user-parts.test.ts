/** Users whose addresses are in another table: a part where it is certain which of its rows is theirs, else a question. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

const host = (tables: string) => ({
  'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
  'tsconfig.json': '{}',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
  'src/schema.ts': `import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
    const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
    const user = () => integer('user_id').notNull().references(() => users.id)
    const email = () => text('email').notNull().unique()
    export const notes = pgTable('notes', { id: id(), createdById: integer('created_by_id').references(() => users.id) })
    ${tables}`,
})

const users = (more = '') =>
  `export const users = pgTable('users', { id: id(), firstName: text('first_name'), lastName: text('last_name')${more} })`

const initOf = (tables: string, set: readonly string[] = []) =>
  init({ cwd: temporaryHost(host(tables)), answers: {}, set, ask: takeProposals })

test('the rows that refer to users, by the flag of the one that counts', async () => {
  const { draft, config, open } = await initOf(`${users()}
    export const userEmails = pgTable('user_emails', { id: id(), userId: user(), email: email(),
      isPrimary: boolean('is_primary').notNull() })`)
  expect(draft.user).toMatchObject({
    attributes: { 'name.givenName': 'firstName', 'name.familyName': 'lastName' },
    parts: [
      {
        model: 'src/schema.ts#userEmails',
        link: 'userId',
        attributes: { userName: 'email', emails: 'email' },
        where: { isPrimary: true },
      },
    ],
  })
  expect(draft.user).not.toHaveProperty('store')
  expect([config?.user.parts?.length, open]).toEqual([1, []])
})

test('the row that each user refers to, with what a new one needs', async () => {
  const { draft, open } = await initOf(`
    export const accounts = pgTable('accounts', { id: id(), email: email(), isBanned: boolean('is_banned').notNull() })
    ${users(", accountId: integer('account_id').notNull().unique().references(() => accounts.id)")}`)
  expect(draft.user).toMatchObject({
    model: 'src/schema.ts#users',
    parts: [
      {
        model: 'src/schema.ts#accounts',
        link: 'accountId',
        attributes: { userName: 'email', emails: 'email' },
        create: { isBanned: false },
      },
    ],
  })
  expect(draft.user).not.toHaveProperty('create')
  expect(open).toEqual([])
})

test.each([
  [
    'nothing tells which counts',
    "export const emails = pgTable('emails', { id: id(), userId: user(), email: email() })",
  ],
  [
    'addresses are for an end of their own',
    "export const customers = pgTable('customers', { id: id(), userId: user().unique(), email: email(), plan: text('plan') })",
  ],
  [
    'two tables have them',
    `export const emails = pgTable('emails', { id: id(), userId: user().unique(), email: email() })
     export const logins = pgTable('logins', { id: id(), userId: user().unique(), email: email() })`,
  ],
])('SCIM keeps the login where %s', async (_, tables) => {
  const { draft } = await initOf(`${users()}\n${tables}`)
  expect(draft.user).toMatchObject({ store: 'unmapped' })
  expect(draft.user).not.toHaveProperty('parts')
})

test('without --yes it is a question', async () => {
  const cwd = temporaryHost(
    host(
      `${users()}\nexport const emails = pgTable('emails', { id: id(), userId: user().unique(), email: email() })`,
    ),
  )
  await expect(init({ cwd, answers: {}, set: [] })).rejects.toThrow(
    'No column of users holds a login or an address. Where does userName go?',
  )
})

test('a table that is less certain can be the answer', async () => {
  const tables = `${users()}
    export const customers = pgTable('customers', { id: id(), userId: user().unique(), email: email() })`
  const part = { model: 'src/schema.ts#customers', attributes: { userName: 'email' } }
  const { draft, config } = await initOf(tables, ['user.attributes.userName=src/schema.ts#customers'])
  expect([draft.user, config?.user.store]).toMatchObject([{ parts: [part] }, undefined])
  const set = ['user.parts.0.model=src/schema.ts#customers', 'user.parts.0.attributes.userName=email']
  expect((await initOf(tables, set)).draft.user).toMatchObject({ parts: [part] })
})

test('what has the addresses of those who have the passwords is a part of them, although it is called after users', async () => {
  const { draft } = await initOf(`
    export const appUsers = pgTable('app_users', { id: id(), email: email(), name: text('name').notNull() })
    export const users = pgTable('users', { id: id(), hashedPassword: text('password_hash').notNull(),
      appUserId: integer('app_user_id').unique().references(() => appUsers.id) })
    export const enterprises = pgTable('enterprises', { id: id(),
      appUserId: integer('app_user_id').unique().references(() => appUsers.id) })`)
  expect(draft.user).toMatchObject({
    model: 'src/schema.ts#users',
    parts: [{ model: 'src/schema.ts#appUsers', link: 'appUserId', attributes: { userName: 'email' } }],
  })
})

test('whose key is that of users is no customer of theirs', async () => {
  const { draft } = await initOf(`
    export const accounts = pgTable('accounts', { id: integer('id').primaryKey(), kind: text('kind') })
    export const users = pgTable('users', { id: integer('id').primaryKey().references(() => accounts.id),
      email: email(), name: text('name').notNull() })
    export const meters = pgTable('meters', { id: id(), accountId: integer('account_id').references(() => accounts.id) })
    export const plants = pgTable('plants', { id: id(), accountId: integer('account_id').references(() => accounts.id) })`)
  expect(draft).not.toHaveProperty('tenant')
})

test('the account of which somebody has a user in each tenant, though it knows which of them is the current one', async () => {
  const { draft, open } = await initOf(
    `
    export const organizations = pgTable('organizations', { id: id(), name: text('name').notNull() })
    export const accounts = pgTable('accounts', { id: id(), email: email(),
      currentUserId: integer('current_user_id').unique().references((): AnyPgColumn => users.id) })
    export const users = pgTable('users', { id: id(), accountId: integer('account_id').notNull().references(() => accounts.id),
      organizationId: integer('organization_id').notNull().references(() => organizations.id) }, (t) => [unique().on(t.accountId, t.organizationId)])`.replace(
      '',
      "import { type AnyPgColumn, unique } from 'drizzle-orm/pg-core'\n",
    ),
  )
  expect(draft.user).toMatchObject({
    parts: [
      {
        model: 'src/schema.ts#accounts',
        link: 'accountId',
        attributes: { userName: 'email', emails: 'email' },
      },
    ],
  })
  expect(draft.user).not.toHaveProperty('store')
  expect(open).toEqual([])
})
