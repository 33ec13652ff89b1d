/** A handle that a variable holds once the app has started: what is mounted before would get nothing. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { listing } from './told.js'

const draftOf = async (assigned: string) => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'package.json': listing('express', 'drizzle-orm', 'pg'),
    'src/schema.ts': `import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
export const users = pgTable('users', { id: uuid('id').primaryKey().defaultRandom(), email: text('email').notNull().unique(), password: text('password') })`,
    'src/db.ts': `import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
export let db: NodePgDatabase
${assigned}`,
  })
  const { draft, text } = await init({ cwd, answers: {}, set: [], dryRun: true })
  return { db: draft.db, text }
}

test('is passed by the app', async () => {
  const { db, text } = await draftOf('export function start(url: string) {\n  db = drizzle(url)\n}')
  expect(db).toBe('argument')
  expect(text).toContain('a function gives src/db.ts#db its value: pass it after that, scimRouter({ db })')
})

test.each([
  'if (process.env.URL) db = drizzle(process.env.URL)',
  "db = drizzle('postgres://')",
  "(() => {\n  db = drizzle('postgres://')\n})()",
])('is there where the module itself gives it: %s', async (assigned) => {
  expect((await draftOf(assigned)).db).toBe('src/db.ts#db')
})

test('is a member of an object that the app fills', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true } }',
    'package.json': listing('express', '@mikro-orm/core', '@mikro-orm/postgresql'),
    'src/entities.ts': `import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
@Entity()
export class Keeper {
  @PrimaryKey()
  id!: number
  @Property({ unique: true })
  email!: string
  @Property()
  passwordHash!: string
}`,
    'src/held.ts': `import { EntityManager, MikroORM } from '@mikro-orm/postgresql'
export const held = {} as { orm: MikroORM; em: EntityManager; port: number }
export const fill = async () => {
  held.orm = await MikroORM.init({ entities: ['src/entities.ts'], dbName: 'zoo' })
  held.em = held.orm.em
  held.port = 3000
}`,
  })
  const { draft, text } = await init({ cwd, answers: {}, set: [], dryRun: true })
  expect(draft.db).toBe('argument')
  expect(text).toContain('a function gives src/held.ts#held.orm its value: pass it after that')
})
