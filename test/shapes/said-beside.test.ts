/** What a schema alone does not settle, and the config says: flags that may be null, digests, what a row of a group's tells of somebody. */
import { expect, test } from 'vitest'
import { initOf, users } from './found-app.js'

const people = (more: string) =>
  `export const users = pgTable('users', { id: id(), email: email(), name: name(), ${more} })`

test.each([
  ["isAnonymous: boolean('is_anonymous')", 'isAnonymous', 'are no accounts yet'],
  ["bot: boolean('bot')", 'bot', 'are no people'],
  ["isDeleted: boolean('is_deleted')", 'isDeleted', 'are deleted'],
])('rows are shown that a flag marks which may be null: %s', async (column, field, rows) => {
  const { text, draft } = await initOf(people(column))
  expect(text).toContain(`${field} may be null, and no condition leaves that in: rows that ${rows} are shown`)
  expect(draft.user).not.toHaveProperty('where')
})

test.each(["isAnonymous: boolean('is_anonymous').default(false)", "isNew: boolean('is_new')"])(
  'nothing of %s',
  async (column) => {
    expect((await initOf(people(column))).text).not.toContain('may be null')
  },
)

test('by what the address is found that is kept encrypted', async () => {
  const { text } = await initOf(
    `export const users = pgTable('users', { id: id(), email: text('email').notNull(), name: name(), emailHmac: text('email_hmac').unique() })`,
  )
  expect(text).toContain('emailHmac: left empty, write a function of yours into create')
  expect(text).toContain('emailHmac alone is unique: where your app keeps email encrypted')
})

test('a digest beside an address that is unique by itself, and one that each must have', async () => {
  expect((await initOf(people("emailHash: text('email_hash')"))).text).not.toContain('alone is unique')
  const { draft } = await initOf(people("emailHash: text('email_hash').notNull()"))
  expect(draft.user).toMatchObject({
    create: { emailHash: { kind: 'call', ref: 'src/scim-host.ts#emailHashOfUsers' } },
  })
})

test('an address of a member that tells rows apart is made up, and said to be', async () => {
  const { text } = await initOf(`${users}
    export const groups = pgTable('groups', { id: id(), name: name() })
    export const groupMembers = pgTable('group_members', {
      groupId: integer('group_id').notNull().references(() => groups.id),
      userId: integer('user_id').notNull().references(() => users.id),
      email: text('email').notNull(),
    }, (t) => [primaryKey({ columns: [t.groupId, t.userId] }), unique().on(t.email, t.groupId)])`)
  expect(text).toContain('unique: made up, for a request that adds a member does not say it')
})

test('roles that are assigned are told of', async () => {
  const { text } = await initOf(`${users}
    export const roles = pgTable('roles', { id: id(), name: name() })
    export const roleAssignments = pgTable('role_assignments', { id: id(),
      userId: integer('user_id').notNull().references(() => users.id),
      roleId: integer('role_id').notNull().references(() => roles.id),
    }, (t) => [unique().on(t.userId, t.roleId)])`)
  expect(text).toContain('or --group src/schema.ts#roles: who has one is in roleAssignments')
})

test.each([
  ["hasAccess: boolean('has_access').notNull().default(false)", 'hasAccess is false by itself'],
  [
    "accessStage: text('access_stage', { enum: ['none', 'beta'] }).notNull().default('none')",
    "accessStage is 'none' by itself",
  ],
])('what begins shut is said: %s', async (column, told) => {
  expect((await initOf(people(column))).text).toContain(`${told}: where your app asks for it`)
})

test('an approval is given, and who gave it is nobody to wait for', async () => {
  const { draft } = await initOf(
    people(
      "approvalStatus: text('approval_status', { enum: ['pending', 'approved', 'rejected'] }).notNull().default('pending')",
    ),
  )
  expect(draft.user).toMatchObject({ create: { approvalStatus: 'approved' } })
})

test('a time at which somebody of the app’s shut them out', async () => {
  expect((await initOf(people("blockedByAdmin: timestamp('blocked_by_admin')"))).draft.user).toMatchObject({
    active: { field: 'blockedByAdmin', kind: 'timestamp' },
  })
})

test('the key that a service makes is made up by nobody', async () => {
  const { draft } = await initOf(
    "export const users = pgTable('users', { privyDid: text('privy_did').primaryKey(), email: email() })",
  )
  expect(draft.user).toMatchObject({
    create: { privyDid: { kind: 'call', ref: 'src/scim-host.ts#privyDidOfUsers' } },
  })
})

test('memberships that were declined are over', async () => {
  const { draft } = await initOf(`${users}
    export const workspaces = pgTable('workspaces', { id: id(), name: name(), plan: text('plan').notNull(), stripeCustomerId: text('stripe_customer_id') })
    export const memberships = pgTable('memberships', { id: id(), role: text('role').notNull(), declinedAt: timestamp('declined_at'),
      workspaceId: integer('workspace_id').notNull().references(() => workspaces.id), userId: integer('user_id').references(() => users.id) })`)
  expect(draft.tenant).toMatchObject({ user: { where: { declinedAt: null } } })
})
