/** A flag of users that has a time of its own: whether it tells who may sign in is asked. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf } from './found-app.js'

const users = (more: string) =>
  `export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), ${more} })`
const flag = (name: string) => `${name}: boolean('${name}').notNull().default(false)`
const question = 'tell who may sign in?'
const closed = users(`${flag('closed')}, closedAt: timestamp('closed_at')`)

test('it does, as is proposed', async () => {
  expect(await askedIn({ 'src/schema.ts': columns + closed })).toContain(`Does users.closed ${question}`)
  const { draft, text } = await initOf(closed)
  expect(draft.user).toMatchObject({ active: { field: 'closed', inverted: true } })
  expect(text).toContain('true is inactive, and closedAt stays as it is; not sure: else scim')
})

test.each([
  [
    'one that begins otherwise',
    "closed: boolean('closed').notNull().default(true), closedAt: timestamp('c')",
  ],
  ['one without a time', `${flag('closed')}, openedAt: timestamp('opened_at')`],
  ['one with a time that all have', `${flag('closed')}, closedAt: timestamp('closed_at').notNull()`],
  ['what somebody has done', `${flag('subscribed')}, subscribedAt: timestamp('subscribed_at')`],
  ['a state of the address', `${flag('verified')}, verifiedAt: timestamp('verified_at')`],
])('it is none: %s', async (_, more) => {
  expect(await askedIn({ 'src/schema.ts': columns + users(more) })).not.toContain(question)
})

test('a flag that says it outright comes first', async () => {
  const { draft } = await initIn({
    'src/schema.ts': `${columns}${users(`isActive: boolean('is_active').notNull().default(true), ${flag('closed')}, closedAt: timestamp('closed_at')`)}`,
  })
  expect(draft.user).toMatchObject({ active: { field: 'isActive' } })
})
