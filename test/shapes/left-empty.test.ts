/** What a new row is without though the app may ask for it, where nothing tells what it would be: the config says so. */
import { expect, test } from 'vitest'
import { columns, initIn, initOf, users } from './found-app.js'

const firms = "export const organizations = pgTable('organizations', { id: id(), name: name() })"
const members = (more = '') => `export const members = pgTable('members', {
    userId: integer('user_id').notNull().references(() => users.id),
    organizationId: integer('organization_id').notNull().references(() => organizations.id), ${more}
  }, (t) => [primaryKey({ columns: [t.userId, t.organizationId] })])`

const people = (more: string) => users.replace('name: name()', `name: name(), ${more}`)

test.each([
  ["organizationId: integer('organization_id').references(() => organizations.id)", 'organizationId'],
  // Without a foreign key, as others are called that have one.
  ["currentOrganizationId: integer('current_organization_id')", 'currentOrganizationId'],
  // Where somebody has been.
  ["lastOrganizationId: integer('last_organization_id').references(() => organizations.id)", undefined],
  ["officeId: integer('office_id')", undefined],
])('the tenant that a user is in at the moment: %s', async (column, field) => {
  const { text, draft } = await initOf(`${firms}\n${people(column)}\n${members()}`)
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#members' } })
  const said = /(\w+): left empty, write tenant\(\) into create where your app asks for it/
  expect(said.exec(text)?.[1]).toBe(field)
})

test('an address in one case, which the app makes by what SCIM does not run', async () => {
  const { text } = await initOf(
    people("canonicalId: text('canonical_id'), normalizedEmail: text('normalized_email').unique()"),
  )
  expect(text).toContain(
    '// normalizedEmail: left empty, write a function of yours into create where your app looks for it',
  )
})

test.each([
  ["memberStatus: text('member_status')", true],
  ["status: text('status', { enum: ['active', 'away'] })", false],
  ["status: text('status').notNull().default('new')", false],
])('a state of any text, of what puts users into a tenant: %s', async (column, isSaid) => {
  const { text } = await initOf(`${firms}\n${users}\n${members(column)}`)
  expect(text.includes('stays empty, for nothing tells its words: write into create what yours is')).toBe(
    isSaid,
  )
})

const badge = (insert: string, before = '') => ({
  'src/schema.ts':
    columns + people("badgeNo: text('badge_no').unique(), linkToken: text('link_token').unique()"),
  'src/staff.ts': `export class Staff {
  async add(sent: Sent) {
    ${before}
    await db.insert(users).values({ email: sent.email, name: sent.name, ${insert} })
  }
}`,
})

test.each([
  [badge('badgeNo: await this.nextBadgeNo()'), 'nextBadgeNo'],
  [badge('badgeNo: sent.badgeNo || (await this.generateBadge(sent.site))'), 'generateBadge'],
  [badge('badgeNo', 'const badgeNo = await this.getNextNumber()'), 'getNextNumber'],
  // What is sent is the identity provider's to send.
  [badge('badgeNo: sent.badgeNo'), undefined],
  [badge('linkToken: await this.generateToken()'), undefined],
])('a code that the app makes for each user', async (app, by) => {
  const { text } = await initIn(app)
  expect(/(\w+): left empty, which src\/staff.ts makes by (\w+)\(\)/.exec(text)?.[2]).toBe(by)
})

test.each([
  ["permissions: text('permissions').array().notNull().default([])", true],
  ["permissions: text('permissions').array().notNull().default([]), role: text('role').notNull()", false],
  ["tags: text('tags').array().notNull().default([])", false],
])('rights in a list, of what puts users into a tenant: %s', async (column, isSaid) => {
  const { text } = await initOf(`${firms}\n${users}\n${members(column)}`)
  expect(text.includes('permissions stays empty: where your app lets nobody do what is not there')).toBe(
    isSaid,
  )
})

test.each([
  ["auth_id: text('auth_id')", 'auth_id'],
  ["keycloakId: text('keycloak_id').unique()", 'keycloakId'],
  // Who signs in by it may do so by an address as well; who pays does not sign in.
  ["googleId: text('google_id').unique()", undefined],
  ["stripeCustomerId: text('stripe_customer_id')", undefined],
])('what a service that signs people in knows them by: %s', async (column, field) => {
  const { text } = await initOf(people(column))
  expect(/(\w+) stays empty: where your app finds people by it/.exec(text)?.[1]).toBe(field)
})
