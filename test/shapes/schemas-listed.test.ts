/** What schemas of apps showed that were drawn from lists: rows that look like users and memberships, and are none. */
import { expect, test } from 'vitest'
import { initOf } from './found-app.js'

test.each([
  ["timeDeleted: timestamp('time_deleted')", { timeDeleted: null }],
  ["isDel: integer('is_del').notNull().default(0)", { isDel: 0 }],
  ["delFlag: boolean('del_flag').notNull().default(false)", { delFlag: false }],
])('users with %s', async (column, where) => {
  const { draft } = await initOf(
    `export const users = pgTable('users', { id: id(), email: email(), name: name(), ${column} })`,
  )
  expect(draft.user).toMatchObject({ where })
})
