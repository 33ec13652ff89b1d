/** A key of users that nothing makes, where those of all other tables are made by themselves. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const tables = (count: number, more = '', user = '', key = '.defaultRandom()') =>
  `import { uuid } from 'drizzle-orm/pg-core'
${columns}
export const users = pgTable('users', { id: uuid('id').primaryKey(), email: email(), ${user} })
${more}
${Array.from({ length: count }, (_, index) => `export const part${index} = pgTable('part${index}', { id: uuid('id').primaryKey()${key}, size: integer('size') })`).join('\n')}`
const isTold = async (schema: string) => {
  const { draft, text } = await initIn({ 'src/schema.ts': schema })
  expect(draft.user).toMatchObject({ create: { id: { ref: 'node:crypto#randomUUID' } } })
  return text.includes(
    '// random, and the only such key that nothing makes: where a service does, by a function of yours\n',
  )
}

test('is said to be made up: a service may make it', async () => {
  expect(await isTold(tables(5))).toBe(true)
  // Of another kind, a key is made otherwise.
  const codes = "export const codes = pgTable('codes', { id: text('id').primaryKey() })"
  expect(await isTold(tables(5, codes))).toBe(true)
})

test.each([
  ['too few others', tables(3)],
  [
    'one of the others, too',
    tables(5, "export const other = pgTable('other', { id: uuid('id').primaryKey() })"),
  ],
  ['passwords of its own', tables(5, '', "password: text('password').notNull()")],
  ['all the others, too', tables(5, '', '', '')],
])('is not with %s', async (_, schema) => {
  expect(await isTold(schema)).toBe(false)
})
