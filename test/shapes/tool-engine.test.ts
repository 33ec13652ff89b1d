/** A database that lacks something is known by the configuration of a tool, too. */
import { expect, test } from 'vitest'
import { initIn } from './found-app.js'

test('Cloudflare D1 by the configuration of its tool, where no code of the app opens a handle', async () => {
  const files = {
    'src/schema.ts': `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
      export const users = sqliteTable('users', { id: integer('id').primaryKey(), email: text('email').notNull().unique() })`,
    'drizzle.config.ts': `import { defineConfig } from 'drizzle-kit'
      export default defineConfig({ schema: './src/schema.ts', out: './migrations', dialect: 'sqlite', driver: 'd1-http' })`,
  }
  const { draft, text } = await initIn({ ...files, 'src/db.ts': '' })
  expect(draft).toMatchObject({ db: 'argument', database: { transactions: 'batch' } })
  expect(text).toContain("Cloudflare D1: drizzle.config.ts says driver: 'd1-http'")
  const handle = "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle('file:app.db')"
  const opened = await initIn({ ...files, 'src/db.ts': handle })
  expect(opened.draft).not.toHaveProperty('database')
})
