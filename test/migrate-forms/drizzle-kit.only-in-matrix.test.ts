/** `drizzle-kit push` with rows in the side tables, kept from them as `generate` says (SG7016): it loses none. */
import { symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/migrate/forms/form.js'
import { stopServers } from './databases.js'
import type { HostTool } from './host-tools.js'
import { counts, testTool, withRows } from './side-rows.js'

afterAll(stopServers)

const modules = resolve(import.meta.dirname, '../../node_modules')

/** The host's table with another type of a column, which makes it anew on SQLite, and without another column. */
const SCHEMAS: Partial<Readonly<Record<Dialect, string>>> = {
  sqlite: `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
export const users = sqliteTable('users', { id: integer('id').primaryKey({ autoIncrement: true }), email: text('email') })
`,
  postgresql: `import { pgTable, serial, text } from 'drizzle-orm/pg-core'
export const users = pgTable('users', { id: serial('id').primaryKey(), email: text('email') })
`,
}

const push: HostTool['run'] = async ({ dialect, at }, cwd) => {
  await symlink(modules, join(cwd, 'node_modules'))
  await writeFile(join(cwd, 'schema.ts'), SCHEMAS[dialect] ?? '')
  const url = dialect === 'sqlite' ? `file:${at}` : at
  const config = {
    dialect: dialect === 'sqlite' ? 'turso' : dialect,
    schema: './schema.ts',
    tablesFilter: ['!scim_*'],
    dbCredentials: { url },
  }
  await writeFile(join(cwd, 'drizzle.config.ts'), `export default ${JSON.stringify(config)}\n`)
  await execa('node', [join(modules, 'drizzle-kit/bin.cjs'), 'push', '--force'], { cwd })
}

describe.each(['sqlite', 'postgresql'] as const)('on %s', (dialect) => {
  testTool({ name: 'drizzle-kit push', dialects: [dialect], run: push }, dialect)

  it('it has changed the table', () =>
    withRows(dialect, async (database, cwd) => {
      await push(database, cwd)
      expect(Object.keys((await database.query('SELECT * FROM users'))[0] ?? {})).toEqual(['id', 'email'])
      expect(await counts(database)).toEqual([2, 1, 2])
    }))
})
