/** Roles that an app gives by an update, where those of new rows are none, or have rights over others. */
import { expect, test } from 'vitest'
import { askedIn, columns, initIn } from './found-app.js'

const app = (role: string, update: string) => ({
  'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), role: ${role} })`,
  'src/join.ts': `import { db } from './db'
import { users } from './schema'
export const join = (email: string) => db.insert(users).values({ email }).returning()
export const approve = async (id: number) => {
  ${update}
}`,
})
const set = (role: string) => `await db.update(users).set({ role: '${role}' }).where(eq(users.id, id))`
const kinds = "text('role', { enum: ['pending', 'agent', 'clerk', 'admin'] }).notNull()"

test.each([
  ["text('role').notNull().default('pending')", set('clerk'), 'clerk'],
  ["text('role').notNull().default('none')", "const user = await find(id)\n  user.role = 'clerk'", 'clerk'],
  ["text('role').notNull().default('admin')", set('clerk'), 'clerk'],
  [`${kinds}.default('pending')`, "await User.findByIdAndUpdate(id, { role: 'clerk' })", 'clerk'],
])('%s, and %s', async (role, update, expected) => {
  expect((await initIn(app(role, update))).text).toContain(
    `role: '${expected}', // src/join.ts gives it to whoever is there`,
  )
})

test('by a repository', async () => {
  const { text } = await initIn({
    'package.json': '{ "dependencies": { "express": "5", "pg": "8", "typeorm": "0.3.20" } }',
    'src/user.ts': `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
export class User {
  @PrimaryGeneratedColumn() id!: number
  @Column({ unique: true }) email!: string
  @Column({ default: 'waiting' }) role!: string
}`,
    'src/users.ts': `export class Users {
  constructor(private readonly repo: Repository<User>) {}
  async approve(id: number) {
    await this.repo.update(id, { role: 'clerk' })
  }
}`,
  })
  expect(text).toContain("role: 'clerk', // src/users.ts gives it to whoever is there")
})

test('of several you are asked, as where nothing tells', async () => {
  const several = await askedIn(
    app("text('role').notNull().default('pending')", `${set('clerk')}\n${set('agent')}`),
  )
  expect(several).toContain('Which users.role does whoever SCIM makes get?')
  expect(several).toContain('--set user.create.role=agent')
  const none = await askedIn(app(`${kinds}.default('pending')`, set('admin')))
  expect(none).toContain('Which users.role does whoever SCIM makes get?')
})

test.each([
  // What somebody is by default counts; what others get is a promotion.
  ["text('role').notNull().default('reader')", set('editor')],
  ["text('role').notNull().default('reader')", "invoice.role = 'editor'"],
])('%s stays, whatever some get later: %s', async (role, update) => {
  expect((await initIn(app(role, update))).draft.user).not.toHaveProperty('create')
})

test('the ordinary one of those that there are, whatever some get', async () => {
  const role = "text('role', { enum: ['admin', 'viewer', 'editor'] }).notNull().default('admin')"
  expect((await initIn(app(role, set('editor')))).draft.user).toMatchObject({ create: { role: 'viewer' } })
})

const invited = (role: string, name: string, initial: string, more = '') =>
  initIn({
    'src/schema.ts': `${columns}export const users = pgTable('users', { id: id(), email: email(), role: ${role} })
      export const ${name} = pgTable('${name}', { id: id(), mail: text('mail').notNull(), role: text('role').notNull().default('${initial}') })
      ${more}`,
  })
const ruler = ".notNull().default('admin')"

test.each([
  [`text('role')${ruler}`, 'user_invitations'],
  [`text('role')${ruler}`, 'invites'],
  [`text('role', { enum: ['admin', 'clerk', 'agent'] })${ruler}`, 'invitations'],
])('an invitation says what somebody new gets: %s, %s', async (role, name) => {
  expect((await invited(role, name, 'clerk')).text).toMatch(
    /role: 'clerk', \/\/ as \w+ have it by themselves/,
  )
})

test('none does with more rights, or one of something else', async () => {
  const role = `text('role')${ruler}`
  const other =
    "export const gangs = pgTable('gangs', { id: id(), role: text('role').notNull(), name: name() })"
  for (const { text } of [
    await invited(role, 'invitations', 'owner'),
    await invited(role, 'gang_invitations', 'clerk', other),
  ])
    expect(text).toContain("role: 'member', // the usual word")
})
