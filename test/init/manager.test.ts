/** The manager of a user, as `init` finds the column; and columns that refer to users, and to no manager. */
import { expect, test } from 'vitest'
import { managerFields } from '../../src/candidates/users/manager.js'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { table } from '../inspect/tables.js'

const MANAGER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager'

const users = (...columns: readonly string[]) =>
  table('users', ['id number!= key', 'email string! unique', ...columns])
const managersOf = (...columns: readonly string[]) => managerFields(users(...columns))

test.each([
  'managerId',
  'manager_id',
  'manager',
  'userManagerId',
  'lineManagerId',
  'supervisor_id',
  'reportsTo',
  'reports_to_id',
  'reportsToUserId',
  'managedById',
  'bossId',
  // Perhaps: managers of something else are called so, too.
  'accountManagerId',
  'hiring_manager_id',
  'caseSupervisorId',
  'teamLeadId',
])('%s', (field) => {
  expect(managersOf(`${field} number -> users`)).toEqual([field])
})

test.each([
  // Who made them, or what they were before.
  'createdById number -> users',
  'invitedById number -> users',
  'referrerId number -> users',
  'parentId number -> users',
  'mergedIntoId number -> users',
  'ownerId number -> users',
  // The first user would have to have one; a deputy has one only; these are no users.
  'managerId number! -> users',
  'managerId number unique -> users',
  'managerId number -> managers',
  'managerId number -> users.email',
  'managerId number',
  'managerName string',
])('none: %s', (column) => {
  expect(managersOf(column)).toEqual([])
})

test('the likeliest comes first', () => {
  const columns = ['accountManagerId', 'managerId', 'supervisorId'].map((field) => `${field} number -> users`)
  expect(managersOf(...columns)).toEqual(['managerId', 'supervisorId', 'accountManagerId'])
})

const host = (columns: string) =>
  temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
    'tsconfig.json': '{}',
    'src/app.ts': "import express from 'express'\nexport const app = express()",
    'src/db.ts':
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
    'src/schema.ts': `import { type AnyPgColumn, integer, pgTable, text } from 'drizzle-orm/pg-core'
      export const users = pgTable('users', { id: integer('id').primaryKey(),
        email: text('email').notNull().unique(), passwordHash: text('hash'),
        ${columns} })`,
  })

test('the config names what may be it: a manager whom SCIM does not know would be refused', async () => {
  const column = (name: string) => `${name}: integer('x').references((): AnyPgColumn => users.id),`
  for (const name of ['managerId', 'accountManagerId']) {
    const { text, config } = await init({ cwd: host(column(name)), answers: {}, set: [] })
    expect(text).toContain(`where ${name} is the manager, map it as '${MANAGER}'`)
    expect(config?.user.attributes).not.toHaveProperty([MANAGER])
  }
})

test('whoever has mapped it is not told, and what else is left out is', async () => {
  const cwd = host('managerId: integer("x").references((): AnyPgColumn => users.id),')
  const set = [`user.attributes.${MANAGER}=managerId`]
  const { text, config } = await init({ cwd, answers: {}, set })
  expect(text).not.toContain('is the manager')
  expect(config?.user.attributes).toHaveProperty([MANAGER], 'managerId')
})
