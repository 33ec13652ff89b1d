/** What a new row is without though the app may ask for it, where nothing tells what it would be: the config says so. */
import { expect, test } from 'vitest'
import { initOf, users } from './found-app.js'

const firms = "export const organizations = pgTable('organizations', { id: id(), name: name() })"
const members = (more = '') => `export const members = pgTable('members', {
    userId: integer('user_id').notNull().references(() => users.id),
    organizationId: integer('organization_id').notNull().references(() => organizations.id), ${more}
  }, (t) => [primaryKey({ columns: [t.userId, t.organizationId] })])`

test('the tenant that a user is in at the moment', async () => {
  const people = users.replace(
    'name: name()',
    "name: name(), organizationId: integer('organization_id').references(() => organizations.id)",
  )
  const { text, draft } = await initOf(`${firms}\n${people}\n${members()}`)
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#members' } })
  expect(text).toContain(
    '// organizationId: left empty, write tenant() into create where your app asks for it',
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
