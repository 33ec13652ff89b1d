/** What users of a tenant's get, where the app makes others, too; and rights in a list, of which nobody has any by itself. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const app = (more: string, makes: string) => ({
  'src/schema.ts': `${columns.replace('{ ', '{ jsonb, ')} export const firms = pgTable('firms', { id: id(), name: name(), slug: text('slug').notNull().unique() })
export const users = pgTable('users', { id: id(), email: email(), name: name(), firmId: integer('firm_id').notNull().references(() => firms.id), ${more} })`,
  'src/people.ts': makes,
})
const insert = (given: string) =>
  `export const make = (sent: Sent, tx?: Tx) => (tx ?? db).insert(users).values({ email: sent.email, name: sent.name, ${given} })\n`
const origin = "origin: text('origin').notNull()"

test.each([
  // Most are made by those who run it, and are of no firm.
  [insert("origin: 'house'").repeat(2) + insert("origin: 'firm', firmId: sent.firmId"), 'firm'],
  [insert("origin: 'house', firmId: null").repeat(2) + insert("origin: 'firm', firmId"), 'firm'],
  [insert("origin: 'house'").repeat(2) + insert("origin: 'firm'"), 'house'],
])('inserts that say whose somebody is tell what those of a tenant get: %#', async (makes, value) => {
  const { draft } = await initIn(app(origin, makes))
  expect(draft).toMatchObject({ tenant: { user: { field: 'firmId' } }, user: { create: { origin: value } } })
})

const rights = "permissions: jsonb('permissions').$type<string[]>().notNull().default([])"
const guard = {
  'src/guard.ts':
    "export const may = (user: User, what: string) => user.permissions.includes('*') || user.permissions.includes(what)",
}

test.each([
  [
    "permissions: sent.permissions || ['*']",
    guard,
    "your app gives ['*'], and asks who has which: yours to say",
  ],
  [
    "permissions: (User as Rights).rightsOf('guest')",
    guard,
    "your app gives (User as Rights).rightsOf('guest'), and asks who has which: yours to say",
  ],
  [
    'permissions: RIGHTS[sent.role]',
    guard,
    'your app gives RIGHTS[sent.role], and asks who has which: yours to say',
  ],
  // What somebody was sent is theirs alone.
  ['permissions: sent.permissions.map((one) => one.id)', guard, undefined],
  ['permissions: sent.permissions', guard, undefined],
  ["permissions: ['*']", {}, undefined],
  ['permissions: []', guard, undefined],
])('rights in a list: %s', async (given, more, said) => {
  const { text } = await initIn({ ...app(rights, insert(given)), ...more })
  if (said) expect(text).toContain(said)
  expect(text.includes('#permissionsOf')).toBe(said !== undefined)
})
