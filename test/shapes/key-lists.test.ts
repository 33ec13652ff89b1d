/** What users are in, by a list of keys in their own rows that no model stands behind. */
import { expect, test } from 'vitest'
import { askedIn, initIn, initOf } from './found-app.js'

const app = (list: string, models = '') => ({
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
  'src/db.ts': "import mongoose from 'mongoose'\nexport const db = mongoose.createConnection('')",
  'src/models.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, ${list} }))
${models}`,
})

test.each([
  ['companyIds: [String]', 'User.companyIds'],
  ['organizations: [String]', 'User.organizations'],
  ['tenants: [{ tenantId: String, role: String }]', 'User.tenants.tenantId'],
  ['workspaces: [{ key: { type: String }, role: String }]', 'User.workspaces.key'],
])('customers are asked about: %s', async (list, field) => {
  expect(await askedIn(app(list))).toContain(`Does each of ${field} have an identity provider of its own?`)
  expect((await initIn(app(list))).text).toContain(
    `one customer only; not sure: else whoever has the token sees all users, those of every one in ${field}`,
  )
  const models =
    "export const Company = model('Company', new Schema({ name: { type: String, required: true }, domain: String, stripeCustomerId: String }))"
  expect((await initIn(app(list, models))).text).toContain(
    `one customer only, though ${field} lists several; not sure: else src/models.ts#Company`,
  )
  expect(await askedIn(app(list, models))).toContain(
    `${field} lists keys, by which scim-gen cannot keep customers apart.`,
  )
})

test('in an array of PostgreSQL, too', async () => {
  const { text } = await initOf(
    "export const users = pgTable('users', { id: id(), email: email(), organizationIds: text('organization_ids').array().notNull() })",
  )
  expect(text).toContain('those of every one in users.organizationIds')
})

test.each(['teams: [String]', 'groupIds: [{ type: Schema.Types.ObjectId }]'])(
  'groups are said: %s',
  async (list) => {
    const field = list.split(':')[0]
    expect((await initIn(app(list))).text).toContain(
      `no table looks like groups: kept in tables of their own; nobody gets into User.${field} by them`,
    )
  },
)

test.each([
  'accounts: [String]',
  'tags: [String]',
  'tokens: [{ token: String }]',
  'devices: [{ id: String, name: String }]',
])('nothing of other lists: %s', async (list) => {
  const { text } = await initIn(app(list))
  expect(text).not.toContain('customer')
  expect(text).not.toContain('nobody gets into')
})

test('accounts at another service, to which the app comes in by their secrets, are no customers', async () => {
  expect(await askedIn(app('carriers: [{ accountId: String, apiKey: String }]'))).toBe('')
})

test('a list that either side keeps of the other is written in one of them, and the config says so', async () => {
  const models =
    "export const Group = model('Group', new Schema({ name: { type: String, required: true }, users: [{ type: Schema.Types.ObjectId, ref: 'User' }] }))"
  const { text } = await initIn(app("groups: [{ type: Schema.Types.ObjectId, ref: 'Group' }]", models))
  expect(text).toContain('holds keys, too, and SCIM writes these alone: a hook may keep both alike')
})

test.each([
  ["department: { type: Schema.Types.ObjectId, ref: 'Department' }, ", false],
  ['', true],
])('what somebody may see is not what they are in, where a key says that: %s', async (key, isProposed) => {
  const departments =
    "export const Department = model('Department', new Schema({ name: { type: String, required: true } }))"
  const seen = `${key}allowedDepartments: [{ type: Schema.Types.ObjectId, ref: 'Department' }]`
  const { text } = await initIn(app(seen, departments))
  expect(text.includes('allowedDepartments holds the keys')).toBe(isProposed)
})
