/** Tables of Drizzle's that lie in files of their own: made by a function of the app's, tied by relations alone. */
import { expect, test } from 'vitest'
import { initIn } from './found-app.js'

const ownTable = (body: string) => `import { text, timestamp } from 'drizzle-orm/pg-core'
import { desk } from './desk'
${body}`

const made = {
  'src/db/desk.ts': "import { pgSchema } from 'drizzle-orm/pg-core'\nexport const desk = pgSchema('desk')",
  'src/db/clerks.ts': `import { text } from 'drizzle-orm/pg-core'
import { kept } from './kept'
export const clerks = kept('users', { email: text('email').notNull().unique(), name: text('name') }, 'clk')`,
  'src/db/notes.ts': `import { text } from 'drizzle-orm/pg-core'
import { clerks } from './clerks'
import { kept } from './kept'
export const notes = kept('notes', { body: text('body'), by: text('by').references(() => clerks.id) }, 'nte')`,
}

test.each([
  `const common = (prefix: string) => ({ id: text('id').primaryKey().$defaultFn(() => prefix), removedAt: timestamp('removed_at') })
export function kept<Name extends string, Columns extends object>(name: Name, columns: Columns, prefix: string) {
  const all = { ...columns, ...common(prefix) } as Columns & ReturnType<typeof common>
  return desk.table<Name, typeof all>(name, all)
}`,
  `export const kept = <Columns extends object>(name: string, columns: Columns, prefix: string) =>
  desk.table(name, { id: text('id').primaryKey().$defaultFn(() => prefix), ...columns })`,
])('tables that a function of the app makes are found where it is called', async (body) => {
  const { draft, open } = await initIn({ ...made, 'src/db/kept.ts': ownTable(body) })
  expect(draft.user).toMatchObject({
    model: 'src/db/clerks.ts#clerks',
    attributes: { userName: 'email', name: 'name' },
  })
  expect(open).toEqual([])
})

const apart = {
  'src/db/users.ts': `import { pgTable, text } from 'drizzle-orm/pg-core'
export const users = pgTable('users', { id: text('id').primaryKey(), email: text('email').notNull().unique() })`,
  'src/db/studios.ts': `import { pgTable, text } from 'drizzle-orm/pg-core'
export const studios = pgTable('workspaces', { id: text('id').primaryKey(), name: text('name').notNull(), billingEmail: text('billing_email') })`,
  'src/db/films.ts': `import { pgTable, text } from 'drizzle-orm/pg-core'
export const films = pgTable('films', { id: text('id').primaryKey(), workspaceId: text('workspace_id').notNull() })`,
}
const members = `import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
export const members = pgTable('workspace_members', { userId: text('user_id').notNull(), workspaceId: text('workspace_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.workspaceId] })])
`
const relations = `export const membersRelations = relations(members, ({ one }) => ({
  user: one(users, { fields: [members.userId], references: [users.id] }),
  studio: one(studios, { fields: [members.workspaceId], references: [studios.id] }),
}))`
const imports = `import { relations } from 'drizzle-orm'
import { studios } from './studios'
import { users } from './users'
`

test.each([
  [{ 'src/db/members.ts': imports + members + relations }, {}],
  [
    {
      'src/db/members.ts': members,
      'src/db/relations.ts': `${imports}import { members } from './members'\n${relations}`,
    },
    // What a file beside the tables says is not read again: the config names it.
    { user: 'userId', tenant: 'workspaceId' },
  ],
])('members that relations alone tie to users and customers', async (files, named) => {
  const { draft, open } = await initIn({ ...apart, ...files })
  expect(draft.tenant).toMatchObject({
    model: 'src/db/studios.ts#studios',
    user: { through: 'src/db/members.ts#members', ...named },
  })
  expect(open).toEqual([])
})
