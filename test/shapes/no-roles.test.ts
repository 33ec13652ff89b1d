/** Values among roles that are no role of anybody's who works there. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn, initOf } from './found-app.js'

const people = (roles: readonly string[], more = '') =>
  `export const users = pgTable('users', { id: id(), email: email(), name: name(),
    role: text('role', { enum: [${roles.map((role) => `'${role}'`).join(', ')}] }).notNull()${more} })`

test('programs that sign in are hidden, and nobody becomes one', async () => {
  const { draft, text } = await initOf(people(['BOT', 'ADMIN', 'NURSE']))
  expect(draft.user).toMatchObject({
    where: { role: { in: ['ADMIN', 'NURSE'] } },
    create: { role: 'NURSE' },
  })
  expect(text).toContain('rows that are BOT are hidden')
})

test('who does the service may be people', async () => {
  const { draft } = await initOf(people(['ADMIN', 'SERVICE', 'DEMO', 'SALES']))
  expect(draft.user).not.toHaveProperty('where')
  expect(draft.user).toMatchObject({ create: { role: 'SALES' } })
})

test('of a default that gives no rights over others nothing is asked', async () => {
  const { draft } = await initOf(people(['ADMIN', 'SURGEON', 'NURSE', 'BOT'], ".default('NURSE')"))
  expect(draft.user).toMatchObject({ create: { role: 'NURSE' } })
})

test('a role by which somebody is shut out is asked about', async () => {
  const role = people(['ADMIN', 'EDITOR', 'INACTIVE'])
  expect(await askedIn({ 'src/schema.ts': columns + role })).toContain(
    'Does users.role tell who may sign in?',
  )
  const { draft } = await initOf(role)
  expect(draft.user).toMatchObject({ active: 'scim', create: { role: 'EDITOR' } })
  const flagged = people(
    ['ADMIN', 'EDITOR', 'INACTIVE'],
    ", isActive: boolean('is_active').notNull().default(true)",
  )
  expect(await askedIn({ 'src/schema.ts': columns + flagged })).toBe('')
})

const rights =
  ", platform_role: text('platform_role', { enum: ['NONE', 'SUPER_ADMIN'] }).notNull().default('NONE')"

test('rights over all that nobody has by itself are given to nobody, where everybody has another role', async () => {
  const { draft } = await initOf(people(['OWNER', 'STAFF'], `.default('STAFF')${rights}`))
  expect(draft.user).not.toHaveProperty('create.platform_role')
})

test('where that is the only role, having none of them is an answer', async () => {
  const asked = await askedIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name()${rights} })`,
  })
  expect(asked).toContain('--set user.create.platform_role=NONE   none of them: its default')
})

test('what a page shows instead of a role is none that a row has', async () => {
  const { text } = await initIn({
    'src/schema.ts': `${columns} export const users = pgTable('users', { id: id(), email: email(), name: name(), role: text('role').notNull() })`,
    'src/open.ts': `import { db } from './db'
import { users } from './schema'
export const open = (email: string) => db.insert(users).values({ email, name: email, role: 'owner' })`,
    'src/card.tsx': "export interface Card { name: string; role: 'Owner' | 'Editor' | 'Member' }",
  })
  expect(text).toContain("role: 'member', // the usual word, for nothing tells your roles")
})

test('who buys there is offered behind those who work there: a customer may send them', async () => {
  const asked = await askedIn({ 'src/schema.ts': columns + people(['admin', 'lab', 'desk', 'customer']) })
  expect(asked).toMatch(/--set user.create.role=lab\n.*=desk\n.*=customer/)
  expect(asked).not.toContain('=admin')
})
