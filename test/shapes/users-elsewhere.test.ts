/** Users of a package: what has a login and a password here is something else. */
import { expect, test } from 'vitest'
import { findCandidates } from '../../src/candidates/candidates.js'
import { chooseUsers } from '../../src/init/choose-users.js'
import { table } from '../inspect/tables.js'
import { askedIn, columns, initIn, initOf } from './found-app.js'

const gateways = `
  export const gateways = pgTable('payment_gateways', { id: id(), name: name(), username: text('username'), password: text('password') })
  export const payments = pgTable('payments', { id: id(), gatewayId: integer('gateway_id').references(() => gateways.id), userId: integer('user_id').notNull() })`

test('a table with a login is not taken for those whom other tables name', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns}${gateways}
  export const carts = pgTable('carts', { id: id(), user_id: integer('user_id').notNull() })`,
  })
  expect(asked).toContain(
    'Which model holds your users? payments and carts name users by a key that is none of these: where a package has their model, declare their table here.',
  )
  await expect(
    initOf(
      `${gateways}\n  export const carts = pgTable('carts', { id: id(), userId: integer('user_id').notNull() })`,
    ),
  ).rejects.toThrow('SG5002')
})

test('one that has the key of another system tells nothing, nor do keys of the table itself', async () => {
  const growers =
    "export const growers = pgTable('growers', { id: id(), email: email(), password: text('password') })"
  const one = `${growers}
  export const visits = pgTable('visits', { id: id(), userId: text('user_id') })`
  expect((await initOf(one)).draft.user).toMatchObject({ model: 'src/schema.ts#growers' })
  const own = `${growers}
  export const visits = pgTable('visits', { id: id(), userId: integer('user_id').references(() => growers.id) })
  export const crops = pgTable('crops', { id: id(), userId: integer('user_id').references(() => growers.id) })`
  expect((await initOf(own)).draft.user).toMatchObject({ model: 'src/schema.ts#growers' })
})

test('an address that may be absent, and no password: guests whom somebody checked are no users unasked', async () => {
  const visits = (more: string) => `
  export const checks = pgTable('guest_checks', { id: id(), firstName: text('first_name'), email: text('email')${more} })
  export const visits = pgTable('visits', { id: id(), checkId: integer('check_id').references(() => checks.id) })`
  expect(await askedIn({ 'src/schema.ts': columns + visits('') })).toContain(
    'Which model holds your users?\nAnswer with one of:\n  --user src/schema.ts#checks',
  )
  await expect(initOf(visits(''))).rejects.toThrow('SG5002')
  for (const more of [".notNull(), lastName: text('last_name')", ", password: text('password')"])
    expect((await initOf(visits(more))).draft.user).toMatchObject({ model: 'src/schema.ts#checks' })
})

test('who has the passwords of a table of their own may be the users, whoever is called so', async () => {
  const vending = (more = '') => `
  export const users = pgTable('users', { id: id(), email: email(), name: name()${more} })
  export const entities = pgTable('entities', { id: id(), email: email(), userId: integer('user_id').references(() => users.id) })`
  const passwords = (of: string) => `
  export const passwords = pgTable('passwords', { id: id(), password: text('password').notNull(), ownerId: integer('owner_id').references(() => ${of}.id) })`
  const asked = await askedIn({ 'src/schema.ts': columns + vending() + passwords('entities') })
  expect(asked).toContain('Which model holds your users?')
  for (const settled of [
    vending() + passwords('users'),
    vending(", password: text('password')") + passwords('entities'),
    vending(),
  ])
    expect((await initOf(settled)).draft.user).toMatchObject({ model: 'src/schema.ts#users' })
})

test('agents by whom nobody signs in are no users unasked', async () => {
  const agents = (more = '') => `
  export const agents = pgTable('agents', { id: id(), name: name(), avatar: text('avatar'), skill: text('skill')${more} })
  export const jobs = pgTable('jobs', { id: id(), agentId: integer('agent_id').references(() => agents.id) })
  export const bids = pgTable('bids', { id: id(), agentId: integer('agent_id').references(() => agents.id) })`
  await expect(initOf(agents())).rejects.toThrow('SG5002')
  expect((await initOf(agents(", phone: text('phone')"))).draft.user).toMatchObject({
    model: 'src/schema.ts#agents',
  })
})

test('the key that a service knows people by is given, though the database would make one up', async () => {
  const of = (given: string, from = '@supabase/supabase-js') =>
    initIn({
      'src/schema.ts': `${columns}export const users = pgTable('users', { id: text('id').primaryKey().$defaultFn(() => made()), email: email() })`,
      'src/join.ts': `import { createClient } from '${from}'
import { users } from './schema'
export const join = (userId: string, email: string) => db.insert(users).values({ ${given} })`,
    })
  const { draft, text } = await of('id: userId, email')
  expect(draft.user).toMatchObject({ create: { id: { kind: 'call', ref: 'src/scim-host.ts#idOfUsers' } } })
  expect(text).toContain('// Supabase signs people in, and may know them by it: yours to say')
  expect((await of('email')).draft.user).not.toHaveProperty('create')
  expect((await of('id: userId, email', 'some-client')).draft.user).not.toHaveProperty('create')
})

test('so is what it knows them by beside a key of the table’s own', async () => {
  const of = (key: string, given: string) =>
    initIn({
      'src/schema.ts': `${columns}export const users = pgTable('users', { id: text('id').primaryKey().$defaultFn(() => made()), email: email(), ${key} })`,
      'src/hook.ts': `import { clerkClient } from '@clerk/express'
import { nanoid } from 'nanoid'
import { users } from './schema'
export const join = (data) => db.insert(users).values({ ${given} })`,
    })
  const own = await of("userId: text('user_id').notNull().unique()", 'email: data.email, userId: data.id')
  expect(own.draft.user).toMatchObject({ create: { userId: { ref: 'src/scim-host.ts#userIdOfUsers' } } })
  expect(own.text).toContain('// Clerk signs people in, and may know them by it: yours to say')
  // What the app makes itself is no service's.
  const made = await of("userId: text('user_id').notNull().unique()", 'email: data.email, userId: nanoid()')
  expect(made.text).not.toContain('may know them by it')
})

test('an id of a service that may be empty is given where each insert gives it, for sign-in looks for it', async () => {
  const of = (inserts: readonly string[], more = '') =>
    initIn({
      'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), externalId: text('external_id'), stripeCustomerId: text('stripe_customer_id') })`,
      'src/join.ts': `import { users } from './schema'
${more}
${inserts.map((given, place) => `export const join${place} = (sent) => db.insert(users).values({ ${given} })`).join('\n')}`,
    })
  const given = 'email: sent.email, externalId: sent.id'
  const all = await of([`${given}, stripeCustomerId: sent.customer`])
  expect(all.draft.user).toHaveProperty('create', {
    externalId: { kind: 'call', ref: 'src/scim-host.ts#externalIdOfUsers', args: [] },
  })
  // Some have none, and who has none gets theirs when they sign in.
  const linking = 'db.update(users).set({ externalId: sent.id }).where(eq(users.email, sent.email))'
  for (const other of [await of([given, 'email: sent.email']), await of([given], linking)])
    expect(other.draft.user).not.toHaveProperty('create')
})

test.each([
  ['find', 'function', "text('user_cognito_sub').notNull().default('')"],
  ['find', 'function', "text('user_cognito_sub')"],
  ['nobody', 'none', "text('user_cognito_sub').notNull().default('')"],
])(
  'an id of a service that is empty by itself, where the app looks for it and makes accounts there: %s, %s',
  async (looks, made, column) => {
    const { draft } = await initIn({
      'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), userCognitoSub: ${column} })`,
      'src/users.ts': `import { db } from './db'
import { users } from './schema'
export const findBySub = (sub) => db.select().from(users).where(eq(users.${looks === 'find' ? 'userCognitoSub' : 'email'}, sub))
export const add = async (sent) => {
  if (!sent.hasMail) return db.insert(users).values({ email: sent.email })
  const userCognitoSub = await auth.adminCreateUser(sent)
  return db.insert(users).values({ email: sent.email, userCognitoSub })
}
export const approve = async (user) => {
  user.userCognitoSub = await auth.adminCreateUser(user)
}`,
    })
    const create = {
      userCognitoSub: { kind: 'call', ref: 'src/scim-host.ts#userCognitoSubOfUsers', args: [] },
    }
    if (made === 'function') expect(draft.user).toMatchObject({ create })
    else expect(draft.user).not.toHaveProperty('create')
  },
)

test('Firebase signs nobody in where Google’s own client verifies tokens', async () => {
  const asked = (from: string) =>
    askedIn({
      'src/schema.ts': `${columns}export const agents = pgTable('agents', { id: id(), name: name() })`,
      'src/tokens.ts': `import { client } from '${from}'\nexport const read = (token) => client.verifyIdToken({ idToken: token })`,
    })
  expect(await asked('firebase-admin')).toContain('Firebase signs people in')
  expect(await asked('google-auth-library')).not.toContain('Firebase')
})

test('keys of a table that is offered first are keys of users here', () => {
  const accounts = table('gitea_accounts', ['id number!= key', 'email string', 'login string! unique'])
  const users = table('users', ['id number!= key', 'email string unique'])
  const rows = ['tasks', 'notes'].map((name) => table(name, ['id number!= key', 'userId number! -> users']))
  const candidates = [accounts, users].map((one) => ({ table: one, score: 9, reasons: [] }))
  const asked = chooseUsers({ candidates }, [accounts, users, ...rows], [], undefined, [])
  expect(asked).toMatchObject({
    message: 'Which model holds your users?',
    choices: [{ value: users.ref }, {}],
  })
})

test('a table that keeps users as they were is none of users, nor of members', () => {
  const people = ['email string!=', 'firstName string', 'lastName string', 'passwordHash string!']
  const users = table('user_accounts', ['id number key', ...people])
  const past = table('user_account_snapshot', [
    'id number key',
    'takenAt date!',
    'user number! -> user_accounts',
    ...people,
  ])
  const orders = ['orders', 'notes', 'visits'].map((name) =>
    table(name, ['id number key', 'by number! -> user_account_snapshot']),
  )
  const { users: ranked } = findCandidates([users, past, ...orders])
  expect(ranked.choice?.table).toBe(users)
  expect(ranked.candidates.map((one) => one.table)).not.toContain(past)
  // Another table of people, with a word of its own, is still one of two.
  const staff = table('staff_user_accounts', ['id number key', ...people])
  expect(findCandidates([users, staff]).users.candidates.map((one) => one.table)).toContain(staff)
})

test('Supabase’s own table is told by what it has, where no code speaks to it', async () => {
  const people = (more: string) => `import { pgSchema, jsonb, uuid } from 'drizzle-orm/pg-core'
  export const auth = pgSchema('auth')
  export const people = auth.table('users', { id: uuid('id').primaryKey(), email: text('email')${more} })
  export const wires = pgTable('wires', { id: id(), peopleId: uuid('people_id').references(() => people.id) })`
  const kept = await initOf(people(", meta: jsonb('raw_user_meta_data'), rawUserMetaData: jsonb('raw')"))
  expect(kept.draft.user).toMatchObject({ create: { kind: 'call', ref: 'src/scim-host.ts#createUser' } })
  expect((await initOf(people(''))).draft.user).toMatchObject({ create: { id: expect.anything() } })
})
