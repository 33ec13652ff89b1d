/** Rows that name a user beside something else and put nobody into it: people whom somebody looks after, and what somebody has done. */
import { expect, test } from 'vitest'
import { initOf } from './found-app.js'

const firm = "export const firms = pgTable('organizations', { id: id(), name: name() })"
const users = `export const users = pgTable('users', { id: id(), email: email(), name: name(),
  firmId: integer('firm_id').references(() => firms.id), status: text('status', { enum: ['active', 'blocked'] }).notNull() })`
const names = "firstName: text('first_name').notNull(), lastName: text('last_name').notNull()"
const ofFirm = "firmId: integer('firm_id').notNull().references(() => firms.id)"
const refers = (field: string) => `${field}: integer('${field}').references(() => users.id)`

test.each([
  ['clients', 'advisorId', "familyRole: text('family_role').notNull()"],
  ['pilgrims', 'guideId', "visitorRole: text('visitor_role').notNull()"],
])(
  '%s by their %s are no memberships, and the tenant is that of the user’s own column',
  async (table, field, role) => {
    const tables = `${firm}\n${users}\nexport const ${table} = pgTable('${table}', { id: id(), ${names}, ${ofFirm}, ${refers(field)}, ${role},
    status: text('state', { enum: ['active', 'inactive'] }).notNull() })`
    const { draft } = await initOf(tables)
    expect(draft).toMatchObject({
      user: { active: { field: 'status', on: 'active', off: 'blocked' } },
      tenant: { model: 'src/schema.ts#firms', user: { field: 'firmId' } },
    })
  },
)

test('who is somebody by a column that is called after users is a member, beside whoever looks after them', async () => {
  const employees = `export const employees = pgTable('employees', { id: id(), ${names}, ${ofFirm}, ${refers('mentorId')}, ${refers('userId')}.notNull() },
    (t) => [unique().on(t.userId, t.firmId)])`
  const bare = "export const users = pgTable('users', { id: id(), email: email(), name: name() })"
  expect((await initOf(`${firm}\n${bare}\n${employees}`)).draft.tenant).toMatchObject({
    user: { through: 'src/schema.ts#employees', user: 'userId' },
  })
})

test.each([
  ["done: boolean('done').notNull()", 'scim'],
  ["finishedAt: timestamp('finished_at')", 'scim'],
  ["note: text('note')", { model: 'src/schema.ts#quests' }],
])('rows of users and quests with %s', async (column, group) => {
  const tables = `export const quests = pgTable('quests', { id: id(), name: name() })
    export const users = pgTable('users', { id: id(), email: email(), name: name() })
    export const userQuests = pgTable('user_quests', { userId: integer('user_id').notNull().references(() => users.id), questId: integer('quest_id').notNull().references(() => quests.id), ${column} },
      (t) => [primaryKey({ columns: [t.userId, t.questId] })])`
  const { draft } = await initOf(tables)
  expect(draft.group).toEqual(typeof group === 'string' ? group : expect.objectContaining(group))
})
