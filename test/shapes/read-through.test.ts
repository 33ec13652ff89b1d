/** Rows that code takes each user to have, where the database does not. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const app = (code: string) => ({
  'src/schema.ts': `${columns}
    export const offices = pgTable('offices', { id: id(), name: name() })
    export const users = pgTable('users', { id: id(), email: email(), name: name(), officeId: integer('office_id').references(() => offices.id) })`,
  'src/mails.ts': code,
})
const reads = 'send(user.office.name)\nconst { id } = authUser.office.company'

test('one that is read of everybody is yours to say', async () => {
  const { text, functions } = await initIn(app(reads))
  expect(functions).toBe('src/scim-host.ts')
  expect(text).toContain('// a row of offices, which src/mails.ts takes everybody to have: yours to say')
  expect(text).toContain("officeId: call('src/scim-host.ts#officeIdOfUsers')")
})

test.each([
  'send(user.office.name)',
  'send(user.office?.name)\nsend(user.office.name)\nsend(user.office.city)',
  `if (!user.officeId) return\n${reads}`,
  `${reads}\nconst city = user.office ? user.office.city : ''`,
  'send(order.office.name)\nsend(order.office.city)',
])('one that is asked for, or read once, is none that everybody has: %s', async (code) => {
  const { draft } = await initIn(app(code))
  expect(draft).not.toHaveProperty('user.create')
})
