/** An app of better-auth, of which the tables are not written yet: whoever starts has run one command too few. */
import { expect, test } from 'vitest'
import { listing, told } from './told.js'

const schema = `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
  export const task = sqliteTable('task', { id: text('id').primaryKey(), title: text('title'), priority: integer('priority') })`
const auth = `import { betterAuth } from 'better-auth/minimal'
  import { drizzleAdapter } from 'better-auth/adapters/drizzle'
  import { db } from './db.js'
  export const auth = betterAuth({ database: drizzleAdapter(db, { provider: 'sqlite' }) })`
const handle = `import { drizzle } from 'drizzle-orm/libsql'
  export const db = drizzle({ connection: { url: 'file:app.db' } })`
const app = {
  'package.json': listing('express', 'better-auth', 'drizzle-orm', '@libsql/client'),
  'src/db.ts': handle,
  'src/auth.ts': auth,
}
const said =
  'src/auth.ts uses better-auth, and none of its tables is declared: let it write them (npx auth generate), and run init again.'

test('beside a table of the app', async () => {
  const [first] = await told({ ...app, 'src/schema.ts': schema })
  expect(first).toContain(`No table looks like users. Which model holds them? ${said}`)
})

test('without any', async () => {
  const [first] = await told(app)
  expect(first).toContain(`fix: ${said}`)
})

test('not where several may have them', async () => {
  const persons = `import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
    export const persons = sqliteTable('persons', { id: text('id').primaryKey(), email: text('email').notNull().unique() })
    export const people = sqliteTable('people', { id: text('id').primaryKey(), email: text('email').notNull().unique() })`
  expect(String(await told({ ...app, 'src/schema.ts': persons }))).not.toContain('is declared')
})
