/** A key of users that nothing fills, of what most rows of the app belong to. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const link = (name: string, to: string) => `${name}: integer('${name}').notNull().references(() => ${to}.id)`
const schema = (key: string, to = 'crews', more = '') => `${columns}
  export const ${to} = pgTable('${to}', { id: id(), contact: email()${more} })
  export const users = pgTable('users', { id: id(), email: email(), name: name(), passwordHash: text('password_hash'), ${key} })
  ${['boats', 'nets', 'trips'].map((name) => `export const ${name} = pgTable('${name}', { id: id(), ${link('crewId', to)}, ${link('userId', 'users')} })`).join('\n')}`

const told = 'crewId stays empty, and each row of boats, nets and trips has one of crews'

test('is told', async () => {
  const { text } = await initIn({
    'src/schema.ts': schema("crewId: integer('crewId').references(() => crews.id)"),
  })
  expect(text).toContain(told)
})

test.each([
  ['one that must be there', "crewId: integer('crewId').notNull().references(() => crews.id)"],
  ['the one at hand', "currentCrewId: integer('crewId').references(() => crews.id)"],
  ['who made the row', "invitedById: integer('invited_by_id').references(() => crews.id)"],
])('none: %s', async (_, key) => {
  expect((await initIn({ 'src/schema.ts': schema(key) })).text).not.toContain('stays empty')
})

test('none of a table that few rows need', async () => {
  const few = schema("crewId: integer('crewId').references(() => crews.id)").replace(
    /crewId: integer\('crewId'\)\.notNull\(\)/,
    "crewId: integer('crewId')",
  )
  expect((await initIn({ 'src/schema.ts': few })).text).not.toContain('stays empty')
})
