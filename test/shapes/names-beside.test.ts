/** Names, and who is active, in a row beside each user's: told, for SCIM writes users alone. */
import { expect, test } from 'vitest'
import { initOf } from './found-app.js'

const users =
  "export const users = pgTable('users', { id: id(), email: email(), passwordHash: text('password_hash').notNull() })"
const employees = (link: string) => `export const employees = pgTable('employees', { id: id(),
  firstName: text('first_name'), lastName: text('last_name'), dismissed: boolean('dismissed').notNull().default(false), userId: ${link} })`
const one = "integer('user_id').notNull().unique().references(() => users.id)"

test('one row for each user', async () => {
  const { text, draft } = await initOf(`${users}\n${employees(one)}`)
  expect(draft.user).toMatchObject({ attributes: { userName: 'email' }, active: 'scim' })
  expect(text).toContain(
    'employees has firstName and lastName of each user: name them in user.parts, or SCIM keeps its own',
  )
  expect(text).toContain('employees.dismissed may tell, and is no column of your users')
})

test.each([
  [
    'several rows for each',
    `${users}\n${employees("integer('user_id').notNull().references(() => users.id)")}`,
  ],
  [
    'users who have names',
    `${users.replace('email: email()', 'email: email(), name: name()')}\n${employees(one)}`,
  ],
])('%s are not told', async (_, tables) => {
  const { text } = await initOf(tables)
  expect(text).not.toContain('of each user')
  expect(text).not.toContain('dismissed')
})

test('who is active there is named where each tenant has a flag of its own, too', async () => {
  const tenants = `export const companies = pgTable('companies', { id: id(), name: name() })
export const members = pgTable('members', { id: id(), companyId: integer('company_id').notNull().references(() => companies.id), userId: integer('user_id').notNull().references(() => users.id) })`
  const { text } = await initOf(`${users}\n${employees(one)}\n${tenants}`)
  expect(text).toContain('ask isActiveInScim() where you sign users in; employees.dismissed: left alone')
})

test('whom the app takes out by such a row is named, for SCIM shows them', async () => {
  const gone = employees(one).replace(
    'dismissed: boolean',
    "deletedAt: timestamp('deleted_at'), dismissed: boolean",
  )
  const { text } = await initOf(`${users}\n${gone}`)
  expect(text).toContain('whom employees.deletedAt takes out of your app is shown all the same')
})

test('a row to which each user refers, where that is a person', async () => {
  const of = (name: string, link = '.unique()') =>
    initOf(`export const ${name} = pgTable('${name}', { id: id(), firstName: text('first_name'), lastName: text('last_name') })
${users.replace('email: email()', `email: email(), rowId: integer('row_id').notNull()${link}.references(() => ${name}.id)`)}`)
  expect((await of('people')).text).toContain('people has firstName and lastName of each user')
  expect((await of('people', '')).text).not.toContain('of each user')
  const file = "export const pictures = pgTable('pictures', { id: id(), name: name() })"
  const { text } = await initOf(
    `${file}\n${users.replace('email: email()', "email: email(), pictureId: integer('picture_id').unique().references(() => pictures.id)")}`,
  )
  expect(text).not.toContain('of each user')
})

test.each([
  ["text('status').notNull().default('Active')", true],
  ["text('status').notNull().default('Draft')", false],
])('a state of any words there may tell it, where a row is active by itself: %s', async (status, isTold) => {
  const { text } = await initOf(
    `${users}\n${employees(one).replace(/dismissed: boolean\(.*?default\(false\)/, `status: ${status}`)}`,
  )
  expect(text.includes('employees.status may tell, and is no column of your users')).toBe(isTold)
})
