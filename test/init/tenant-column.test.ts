/** Tenants that no model stands for: a column that rows of many tables have tells whose they are. */
import { expect, test } from 'vitest'
import { DiagnosticError } from '../../src/diagnostics.js'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { temporaryHost } from '../inspect/host.js'

/** The tables that have a column for the tenant, and the others. */
interface Shape {
  readonly column?: string
  readonly of?: readonly string[]
  readonly isInKey?: boolean
}

function host({
  column = 'uuid().notNull()',
  of = ['users', 'notes', 'files'],
  isInKey = true,
}: Shape): string {
  const names = ['users', 'notes', 'files', 'jobs']
  const table = (name: string) => `export const ${name} = pgTable('${name}', {
      id: integer().primaryKey().generatedAlwaysAsIdentity(),
      ${of.includes(name) ? `tenantId: ${column},` : ''}
      ${name === 'users' ? 'email: text().notNull(), passwordHash: text()' : 'title: text()'}
    }${name === 'users' && isInKey ? ', (table) => [unique().on(table.tenantId, table.email)]' : ''})`
  return temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
    'tsconfig.json': '{}',
    'src/app.ts': "import express from 'express'\nexport const app = express()",
    'src/db.ts':
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.URL ?? '')",
    'src/schema.ts': `import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
      ${names.map(table).join('\n')}`,
  })
}

const set = ['user.active=scim']

/** The answers that a question about the tenant offers, the proposed one first. */
async function offered(cwd: string): Promise<readonly string[]> {
  try {
    await init({ cwd, answers: {}, set })
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    return error.diagnostics.flatMap(({ choices = [] }) => choices.map(({ value }) => value))
  }
  throw new Error('It asks nothing')
}

test('a column that most tables must have, and that is part of a key, is the tenant', async () => {
  const cwd = host({})
  const { config, text, functions } = await init({ cwd, answers: {}, set })
  expect(config?.tenant).toEqual({ column: 'tenantId', from: 'connection' })
  expect(config?.user.create).toBeUndefined()
  expect(text).toContain(
    '// rows of 3 tables have it, and no model has the tenants; without tenants, leave all of this out',
  )
  expect(functions).toBeUndefined()
})

test.each<[string, Shape, readonly string[]]>([
  ['may be null', { column: 'uuid()' }, ['column:tenantId', 'none']],
  ['is in no key', { isInKey: false }, ['column:tenantId', 'none']],
  ['is in two tables', { of: ['users', 'notes'], isInKey: false }, ['none', 'column:tenantId']],
])('a column that %s is a question, which has the likelier answer first', async (_, shape, choices) => {
  expect(await offered(host(shape))).toEqual(choices)
})

test('an answer names the column, or says that there are no tenants', async () => {
  const shape = { isInKey: false }
  const named = await init({ cwd: host(shape), answers: { tenant: 'column:tenantId' }, set })
  expect(named.config?.tenant).toMatchObject({ column: 'tenantId' })
  expect(named.found).toContainEqual(expect.stringMatching(/^Tenants +tenantId/))
  const { config } = await init({
    cwd: host(shape),
    answers: { tenant: 'none' },
    set: [...set, 'user.create.tenantId=x'],
  })
  expect(config?.tenant).toBeUndefined()
})

test('whom payments are taken by is no tenant', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "drizzle-orm": "0.45.4" } }',
    'tsconfig.json': '{}',
    'src/app.ts': "import express from 'express'\nexport const app = express()",
    'src/schema.ts': `import { integer, pgTable, text } from 'drizzle-orm/pg-core'
      const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
      const paid = { customerId: text(), subscriptionId: text() }
      export const users = pgTable('users', { id: id(), email: text().notNull(), passwordHash: text(), ...paid })
      export const payments = pgTable('payments', { id: id(), ...paid })
      export const invoices = pgTable('invoices', { id: id(), ...paid })`,
  })
  const { config, open } = await init({ cwd, answers: {}, set: [] })
  expect([config?.tenant, open]).toEqual([undefined, []])
})

test('a column of users alone is asked for as any other', async () => {
  const { config } = await init({
    cwd: host({ of: ['users'] }),
    answers: {},
    set: [...set, 'user.create.tenantId=x'],
  })
  expect(config?.tenant).toBeUndefined()
})

test('what the tenant is known by beside its key, called alike in both', async () => {
  const files = {
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "8" } }',
    'tsconfig.json': '{}',
    'src/tenant.ts': `import { model, Schema } from 'mongoose'
export const Tenant = model('Tenant', new Schema({ tenantId: { type: String, unique: true, required: true }, name: { type: String, required: true } }))`,
    'src/user.ts': `import { model, Schema } from 'mongoose'
export const User = model('User', new Schema({ email: { type: String, required: true, unique: true }, password: String, tenantId: { type: String } }))`,
  }
  const { config, open } = await init({
    cwd: temporaryHost(files),
    answers: {},
    set: [],
    ask: takeProposals,
    dryRun: true,
  })
  expect(config?.tenant).toEqual({ column: 'tenantId', from: 'connection' })
  expect(open).toEqual([])
})
