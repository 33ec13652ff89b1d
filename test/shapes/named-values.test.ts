/** A column is named where it is a key, and not where what another one gets is called so. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const app = (row: string) => ({
  'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), plan: text('plan'), role: text('role') })`,
  'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const join = (email: string, role: string) => db.insert(users).values(${row})`,
})

test.each([
  '{ email, role }',
  '{ email, role: asked() }',
  '{\n  email,\n  // as asked\n  role,\n}',
  "{ email, 'role': asked() }",
])('its role is filled: %s', async (row) => {
  expect((await initIn(app(row))).draft.user).toHaveProperty('create.role')
})

test.each(['{ email, plan: role }', '{ email, plan: paid ? role : null }', '{ email, plan: asked || role }'])(
  'its role stays empty: %s',
  async (row) => {
    expect((await initIn(app(row))).draft.user).not.toHaveProperty('create.role')
  },
)
