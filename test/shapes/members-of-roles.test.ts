/** Rows that say who has a role in a tenant, beside rows that say who is in it. */
import { expect, test } from 'vitest'
import { initOf } from './found-app.js'

const parish = "parishId: integer('parish_id').references(() => parishes.id)"
const user = "userId: integer('user_id').references(() => users.id)"
const tables = (members: string) => `
  export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull() })
  export const parishes = pgTable('parishes', { id: id(), name: name(), subDomain: text('sub_domain').unique(), stripeCustomerId: text('stripe_customer_id') })
  export const roles = pgTable('roles', { id: id(), ${parish}, name: name() })
  export const roleMembers = pgTable('role_members', { id: id(), ${parish}, ${user}, roleId: integer('role_id').references(() => roles.id), addedAt: timestamp('added_at') })
  export const songs = pgTable('songs', { id: id(), ${parish}, title: text('title') })
  export const services = pgTable('services', { id: id(), ${parish}, startsAt: timestamp('starts_at') })
  export const subscriptions = pgTable('subscriptions', { id: id(), ${parish}, plan: text('plan') })
  ${members}`

test('what is called after both ends puts people in, and gives them no role', async () => {
  const { draft } = await initOf(
    tables(`export const userParishes = pgTable('user_parishes', { id: id(), ${parish}, ${user} })`),
  )
  expect(draft.tenant).toMatchObject({ user: { through: 'src/schema.ts#userParishes' } })
})

test('where there are no such rows, who has a role is in', async () => {
  expect((await initOf(tables(''))).draft.tenant).toMatchObject({
    user: { through: 'src/schema.ts#roleMembers' },
  })
})
