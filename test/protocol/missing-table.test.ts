/** PostgreSQL and MariaDB through each ORM: test/orm/failing-database. */
import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'
import { missingTable } from '../../src/runtime/protocol/missing-table.js'

test('SQLite says it', async () => {
  const said = await createClient({ url: ':memory:' })
    .execute('select * from scim_users')
    .catch((error) => error.message)
  expect(missingTable(said)).toBe('scim_users')
})

test.each([
  ['D1_ERROR: no such table: scim_groups: SQLITE_ERROR', 'scim_groups'],
  [
    'Invalid `prisma.scimUser.findMany()` invocation: The table `main.scim_users` does not exist in the current database.',
    'scim_users',
  ],
  ['relation "public.scim_users" does not exist', 'scim_users'],
  ["Table 'app-db.scim_users' doesn't exist", 'scim_users'],
  ['relation "app_scim_users" does not exist', 'app_scim_users'],
])('%s', (message, table) => {
  expect(missingTable(message)).toBe(table)
})

test.each([
  'no such table: users',
  'UNIQUE constraint failed: scim_users.user_name',
  'no such column: scim_users.active',
  'Failed query: insert into "scim_users" values (?)\nparams: relation',
])('of none of SCIM: %s', (message) => {
  expect(missingTable(message)).toBeUndefined()
})
