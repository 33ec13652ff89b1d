/** A flag of users that has a time of its own: whether it tells who may sign in is asked. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { askedIn, base, columns, initIn, initOf } from './found-app.js'

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

test.each(['isFrozen', 'frozen', 'accountFrozen'])('whoever is frozen is out: %s', async (name) => {
  const { draft, text } = await initOf(users(flag(name)))
  expect(draft.user).toMatchObject({ active: { field: name, inverted: true } })
  expect(text).not.toContain('not sure')
})

test('a number that is frozen is money', async () => {
  const { draft } = await initOf(users("frozen: integer('frozen').notNull().default(0)"))
  expect(draft.user).toMatchObject({ active: 'scim' })
})

test.each([
  ['isArchived', true],
  ['withdrawn', true],
  ['isVerified', false],
  ['subscribed', false],
])('%s is written as what its name says, where somebody names it', async (name, isOut) => {
  const app = { ...base, 'src/schema.ts': columns + users(flag(name)) }
  const set = [`user.active.field=${name}`]
  const { config } = await init({ cwd: temporaryHost(app), answers: {}, set, dryRun: true })
  expect(config?.user.active).toEqual({ field: name, ...(isOut && { inverted: true }) })
})
