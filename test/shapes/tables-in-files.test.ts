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
