/** Roles that may be groups: told, and taken where somebody says so. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

const host = (users: string, more = '') => ({
  'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
  'tsconfig.json': '{}',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
  'src/schema.ts': `import { integer, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
    const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
    export const users = pgTable('users', { id: id(), email: text('email').notNull().unique(), ${users} })
    ${more}`,
})

const members = host(
  "passwordHash: text('hash')",
  `export const memberRole = pgEnum('member_role', ['owner', 'admin', 'member'])
   export const organizations = pgTable('organizations', {
     id: id(), name: text('name').notNull(), stripeCustomerId: text('stripe_customer_id') })
   export const organizationMembers = pgTable('organization_members', {
     id: id(),
     organizationId: integer('organization_id').notNull().references(() => organizations.id),
     userId: integer('user_id').notNull().references(() => users.id),
     role: memberRole('role').notNull(),
   }, (table) => [unique().on(table.organizationId, table.userId)])`,
)
const tenant = 'src/schema.ts#organizations'

test('nothing is given away unasked, but the way to it is told', async () => {
  const { config, text } = await init({ cwd: temporaryHost(members), answers: { tenant }, set: [] })
  expect(config?.group).toBe('scim')
  expect(text).toContain(
    'no table looks like groups: kept in tables of their own; or --group roles: one for each role: organizationMembers.role is owner, admin, member',
  )
})

test('--group roles proposes which, and what is left', async () => {
  const cwd = temporaryHost(members)
  const { config, text, found } = await init({ cwd, answers: { tenant, group: 'roles' }, set: [] })
  expect(config?.group).toEqual({ roles: 'role', of: 'tenant', only: ['admin', 'member'], removed: 'member' })
  expect(text).toContain('not owner: nobody becomes one by a group, or stops being one')
  expect(found.join('\n')).toContain('Groups   admin, member  (organizationMembers.role: one group for each)')
})

test('settings say the same, and more of it', async () => {
  const set = ['group.roles=src/schema.ts#memberRole', 'group.only=owner,member', 'group.names.owner=Owners']
  const { config } = await init({ cwd: temporaryHost(members), answers: { tenant }, set })
  expect(config?.group).toEqual({
    roles: 'src/schema.ts#memberRole',
    of: 'tenant',
    only: ['owner', 'member'],
    removed: 'member',
    names: { owner: 'Owners' },
  })
})

test('of users those of the whole app’s administrators are left out, where others are left', async () => {
  const of = async (roles: string) => {
    const cwd = temporaryHost(host(`role: text('role', { enum: [${roles}] }).notNull()`))
    return (await init({ cwd, answers: { group: 'roles' }, set: [] })).config?.group
  }
  expect(await of("'superadmin', 'admin', 'editor', 'user'")).toEqual({
    roles: 'role',
    of: 'user',
    only: ['editor', 'user'],
    removed: 'user',
  })
  expect(await of("'ADMIN', 'USER'")).toMatchObject({ only: ['ADMIN', 'USER'], removed: 'USER' })
})

test('without such a column it says so', async () => {
  const cwd = temporaryHost(host("passwordHash: text('hash')"))
  const { open } = await init({ cwd, answers: { group: 'roles' }, set: [] })
  expect(open).toEqual(['group.roles: users has no column "role". Its columns are: id, email, passwordHash.'])
})

test('roles in rows are told by their names, as the app makes them', async () => {
  const files = host(
    "passwordHash: text('hash')",
    `export const organizations = pgTable('organizations', {
       id: id(), name: text('name').notNull(), stripeCustomerId: text('stripe_customer_id') })
     export const roles = pgTable('roles', {
       id: id(), name: text('name').notNull(),
       organizationId: integer('organization_id').notNull().references(() => organizations.id),
     }, (table) => [unique().on(table.organizationId, table.name)])
     export const organizationMembers = pgTable('organization_members', {
       id: id(),
       organizationId: integer('organization_id').notNull().references(() => organizations.id),
       userId: integer('user_id').notNull().references(() => users.id),
       roleId: integer('role_id').notNull().references(() => roles.id),
     }, (table) => [unique().on(table.organizationId, table.userId)])`,
  )
  const made = ['owner', 'editor', 'member'].map((name) => `{ name: '${name}', organizationId }`)
  const setUp = `import { db } from './db'
    import { roles } from './schema'
    export const addRoles = (organizationId: number) => db.insert(roles).values([${made.join(', ')}])`
  const cwd = temporaryHost({ ...files, 'src/set-up.ts': setUp })
  const { config, text } = await init({ cwd, answers: { tenant, group: 'roles' }, set: [] })
  expect(config?.group).toEqual({
    roles: 'roleId',
    of: 'tenant',
    rows: { model: 'src/schema.ts#roles', name: 'name' },
    only: ['editor', 'member'],
    removed: 'member',
  })
  expect(text).toContain('not owner: nobody becomes one by a group, or stops being one')
  const unasked = await init({ cwd, answers: { tenant }, set: [] })
  expect(unasked.config?.group).toBe('scim')
  expect(unasked.text).toContain(
    'one for each role: organizationMembers.roleId refers to roles: owner, editor, member',
  )
})

test.each(['roleName', 'role'])('rows of roles that are told by %s are offered', async (field) => {
  const files = host(
    "roleId: integer('role_id').notNull().references(() => roles.id)",
    `export const roles = pgTable('roles', { id: id(), ${field}: text('name').notNull() })`,
  )
  const { text } = await init({ cwd: temporaryHost(files), answers: {}, set: [], ask: takeProposals })
  expect(text).toContain('or --group roles: one for each role: users.roleId refers to roles')
})
