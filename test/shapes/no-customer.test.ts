/** What people are members of, where it is no customer, and what is no group by its name. */
import { expect, test } from 'vitest'
import { askedIn, columns, initOf, users } from './found-app.js'

const crew = (noun: string, more = '') => `${users}
  export const ${noun} = pgTable('${noun}', { id: id(), name: name(), story: text('story').notNull(), motto: text('motto').notNull(), place: text('place').notNull()${more} })
  export const ${noun}Users = pgTable('${noun}_users', {
    userId: integer('user_id').notNull().references(() => users.id),
    placeId: integer('place_id').notNull().references(() => ${noun}.id), role: text('role').notNull(),
  }, (t) => [primaryKey({ columns: [t.userId, t.placeId] })])
  ${['outings', 'sponsors', 'bans'].map((one) => `export const ${one} = pgTable('${one}', { id: id(), placeId: integer('place_id').notNull().references(() => ${noun}.id) })`).join('\n')}`

test('who says that it is no customer is asked whether it is a group', async () => {
  const files = { 'src/schema.ts': columns + crew('chapters') }
  expect(await askedIn(files)).toContain('Is chapters what your customers are here')
  expect(await askedIn(files, { tenant: 'none' })).toMatch(
    /Which model holds your groups\?\n.*\n *--group scim .*\n *--group src\/schema.ts#chapters /,
  )
  expect(await askedIn(files, { tenant: 'none', group: 'scim' })).toBe('')
})

test('what roles are let into, as people are, is a thing', async () => {
  const doors = `${crew('doors')}
  export const roles = pgTable('roles', { id: id(), name: name() })
  export const doorRoles = pgTable('door_roles', {
    doorId: integer('door_id').notNull().references(() => doors.id), roleId: integer('role_id').notNull().references(() => roles.id),
  }, (t) => [primaryKey({ columns: [t.doorId, t.roleId] })])`
  expect(await askedIn({ 'src/schema.ts': columns + crew('doors') })).toContain('Is doors what')
  expect(await askedIn({ 'src/schema.ts': columns + doors })).not.toContain('Is doors what')
})

test('a licence to drive is nothing that is paid for', async () => {
  const drivers = crew(
    'drivers',
    ", licencePoints: integer('licence_points'), licensePlate: text('license_plate')",
  )
  expect(await askedIn({ 'src/schema.ts': columns + drivers })).not.toContain('licen')
})

const groups = (noun: string) => `
  export const teams = pgTable('teams', { id: id(), name: name() })
  export const users = pgTable('users', { id: id(), email: email(), name: name(), teamId: integer('team_id').references(() => teams.id) })
  export const ${noun} = pgTable('${noun}', { id: id(), name: name() })
  export const members = pgTable('${noun}_users', {
    userId: integer('user_id').notNull().references(() => users.id), groupId: integer('group_id').notNull().references(() => ${noun}.id),
  }, (t) => [primaryKey({ columns: [t.userId, t.groupId] })])`

test('groups of people whom the app knows are no groups by that alone', async () => {
  expect((await initOf(groups('staff_groups'))).draft.group).toMatchObject({
    model: 'src/schema.ts#staff_groups',
  })
  for (const noun of ['customer_groups', 'notification_groups'])
    expect(await askedIn({ 'src/schema.ts': columns + groups(noun) })).toContain(
      'Which model holds your groups?',
    )
})
