/** What schemas alone tell: which of several choices is proposed first, and what is said of a row that SCIM makes. */
import { expect, test } from 'vitest'
import { askedIn, columns, initOf, users } from './found-app.js'

const circles = (name: string) => `
  export const people = pgTable('users', { id: id(), email: email(), fullName: text('full_name') })
  export const places = pgTable('${name}', { id: id(), name: text('name').notNull().unique() })
  export const placeUsers = pgTable('${name}_users', { placeId: integer('place_id').notNull().references(() => places.id), userId: integer('user_id').notNull().references(() => people.id), role: text('role').notNull().default('member') }, (t) => [primaryKey({ columns: [t.placeId, t.userId] })])
  export const scans = pgTable('scans', { id: id(), placeId: integer('place_id').references(() => places.id), userId: integer('user_id').references(() => people.id) })
  export const apiKeys = pgTable('api_keys', { id: id(), placeId: integer('place_id').references(() => places.id), hash: text('hash').notNull() })`

test('the one table that people are in is a group, where it is called so', async () => {
  const { draft, text } = await initOf(circles('groups'))
  expect(draft).toMatchObject({ group: { model: 'src/schema.ts#places' } })
  expect(draft).not.toHaveProperty('tenant')
  expect(text).toContain('not sure: else src/schema.ts#places')
})

test('a flag that is off by itself waits for somebody to confirm: the other one is proposed', async () => {
  const { draft, text } = await initOf(`
    export const users = pgTable('users', { id: id(), email: email(), password: text('password'), isActive: boolean('is_active').notNull().default(false), suspended: boolean('suspended').notNull().default(false) })`)
  expect(draft.user).toMatchObject({
    active: { field: 'suspended', inverted: true },
    create: { isActive: true },
  })
  expect(text).toContain('not sure: else isActive or scim')
})

test.each(['isDemoAccount', 'isEphemeral'])('accounts for a while are hidden: %s', async (flag) => {
  const { draft } = await initOf(`
    export const users = pgTable('users', { id: id(), email: email(), ${flag}: boolean('${flag}').notNull().default(false) })`)
  expect(draft.user).toMatchObject({ where: { [flag]: false } })
})

test('by what somebody was made, and by what rule, are words that nothing tells', async () => {
  const { draft } = await initOf(`
    export const users = pgTable('users', { id: id(), email: email(), creationMethod: text('creation_method').notNull(), adultPolicy: text('adult_policy').notNull() })`)
  expect(draft.user).toMatchObject({
    create: {
      creationMethod: expect.objectContaining({ kind: 'call' }),
      adultPolicy: expect.objectContaining({ kind: 'call' }),
    },
  })
})

test('an address that has to be in a table of addresses before', async () => {
  const { draft, text } = await initOf(`
    export const addresses = pgTable('addresses', { email: text('email').primaryKey(), verified: boolean('verified').notNull().default(false) })
    export const users = pgTable('users', { id: id(), name: name(), password: text('password'), primaryEmail: text('primary_email').unique().references(() => addresses.email) })`)
  expect(draft.user).toMatchObject({ attributes: { userName: 'primaryEmail' } })
  expect(text).toContain(
    'primaryEmail refers to addresses: make its row first, in a function of yours (user.create)',
  )
})

test('a name in the rows of members, which no request says', async () => {
  const { text } = await initOf(`${users}
    export const teams = pgTable('teams', { id: id(), name: name() })
    export const teamMembers = pgTable('team_members', { id: id(), teamId: integer('team_id').notNull().references(() => teams.id), userId: integer('user_id').notNull().references(() => users.id), name: name(), role: text('role').notNull().default('member') })`)
  expect(text).toContain('empty, for a request that adds a member does not say it')
})

test('a role of one word is no question', async () => {
  const { draft } = await initOf(`
    import { pgEnum } from 'drizzle-orm/pg-core'
    export const kind = pgEnum('kind', ['owner'])
    export const admins = pgTable('admins', { id: id(), email: email(), password: text('password').notNull(), role: kind('role').notNull().default('owner') })`)
  expect(draft.user).not.toHaveProperty('create.role')
})

test('what is called a team, and is a group by more than it is a customer, is grouped in', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns}${users}
      export const crews = pgTable('crews', { id: id(), name: name() })
      export const crewMembers = pgTable('crew_members', { crewId: integer('crew_id').notNull().references(() => crews.id), userId: integer('user_id').notNull().references(() => users.id) }, (table) => [primaryKey({ columns: [table.crewId, table.userId] })])
      export const cases = pgTable('cases', { id: id(), crewId: integer('crew_id').references(() => crews.id) })
      export const forms = pgTable('forms', { id: id(), crewId: integer('crew_id').references(() => crews.id) })
      export const seatLicenses = pgTable('seat_licenses', { id: id(), crewId: integer('crew_id').references(() => crews.id) })
      export const toolSubscriptions = pgTable('tool_subscriptions', { id: id(), crewId: integer('crew_id').references(() => crews.id) })`,
  })
  expect(asked.indexOf('crews is what users are grouped in')).toBeGreaterThan(0)
  expect(asked.indexOf('crews is what users are grouped in')).toBeLessThan(
    asked.indexOf('each sees its own users'),
  )
})
