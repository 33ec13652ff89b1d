/** Times at which somebody accepted, joined or was verified: set for whom SCIM makes, where the app itself sets them. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const schema = `${columns}
  export const orgs = pgTable('organizations', { id: id(), name: name(), stripeCustomerId: text('stripe_customer_id') })
  export const users = pgTable('users', { id: id(), email: email(), name: name(), emailVerifiedAt: timestamp('email_verified_at'), lastSeenAt: timestamp('last_seen_at') })
  export const members = pgTable('org_members', {
    orgId: integer('org_id').notNull().references(() => orgs.id),
    userId: integer('user_id').notNull().references(() => users.id),
    invitedAt: timestamp('invited_at'),
    invitationAcceptedAt: timestamp('invitation_accepted_at', { mode: 'string' }),
  }, (t) => [primaryKey({ columns: [t.orgId, t.userId] })])`

const app = (code: string, path = 'src/members.ts') =>
  initIn({
    'src/schema.ts': schema,
    [path]: `import { db } from './db'\nimport { members, users } from './schema'\n${code}`,
  })

test.each([
  'await db.insert(members).values({ orgId, userId, invitationAcceptedAt: new Date().toISOString() })',
  'await db.insert(members).values({ orgId, userId, invitedAt: null, invitationAcceptedAt: sql`now()` })',
  // Who accepts is there already: the row is changed then.
  'await db.update(members).set({ invitationAcceptedAt: new Date().toISOString() }).where(eq(members.userId, id))',
])('by what the app writes: %s', async (code) => {
  const { draft, text } = await app(code)
  expect(draft.tenant).toMatchObject({
    user: {
      through: 'src/schema.ts#members',
      create: { invitationAcceptedAt: { kind: 'call', ref: 'src/scim-host.ts#nowString' } },
    },
  })
  expect(text).toContain('// now: src/members.ts sets it, and the identity provider vouches for them\n')
  expect(draft.user).not.toHaveProperty('create')
})

test('also by a clock that functions are given', async () => {
  const { draft } = await app('await tx.insert(schema.users).values({ email, emailVerifiedAt: params.now })')
  expect(draft.user).toMatchObject({ create: { emailVerifiedAt: { ref: 'src/scim-host.ts#now' } } })
})

test('of users, too; times that tell something else are left to the app', async () => {
  const { draft } = await app(
    'await db.insert(users).values({ email, name, emailVerifiedAt: new Date(), lastSeenAt: new Date() })\nawait db.insert(members).values({ orgId, userId, invitedAt: new Date() })',
  )
  expect(draft.user).toMatchObject({ create: { emailVerifiedAt: { ref: 'src/scim-host.ts#now' } } })
  expect(draft).not.toHaveProperty('user.create.lastSeenAt')
  expect(draft).not.toHaveProperty('tenant.user.create.invitedAt')
})

test('who is put into a customer has nothing to accept, whatever the app sets', async () => {
  const { draft } = await initIn({ 'src/schema.ts': schema })
  expect(draft.tenant).toMatchObject({
    user: { create: { invitationAcceptedAt: { ref: 'src/scim-host.ts#nowString' } } },
  })
  expect(draft).not.toHaveProperty('user.create')
})

test('what is confirmed of anything else only where each insert says so', async () => {
  const made = async (code: string) => {
    const { draft } = await initIn({
      'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), phone: text('phone'), phoneVerified: timestamp('phone_verified') })`,
      'src/users.ts': `import { db } from './db'\nimport { users } from './schema'\n${code}`,
    })
    return draft.user
  }
  const insert = 'await db.insert(users).values({ email, phone, phoneVerified: new Date() })'
  expect(await made(insert)).toMatchObject({ create: { phoneVerified: { ref: 'src/scim-host.ts#now' } } })
  const later =
    'await db.insert(users).values({ email, phone })\nawait db.update(users).set({ phoneVerified: new Date() })'
  expect(await made(later)).not.toHaveProperty('create')
  expect(await made(`${insert}\nawait db.insert(users).values({ email })`)).not.toHaveProperty('create')
})

test('of users neither where a script sets it, nor where code asks for it', async () => {
  const seeds = await app('await db.insert(users).values({ emailVerifiedAt: new Date() })', 'src/seed/run.ts')
  const flags = await initIn({
    'src/schema.ts': schema.replace("timestamp('email_verified_at')", "boolean('email_verified')"),
    'src/signup.ts': 'await db.insert(users).values({ emailVerifiedAt: now })',
  })
  expect(flags.draft.user).not.toHaveProperty('create')
  const later = await app(
    'if (user.emailVerifiedAt < new Date()) await db.insert(members).values({ emailVerifiedAt })',
  )
  for (const { draft } of [seeds, later]) expect(draft).not.toHaveProperty('user.create')
})
