/** Apps that tell a session whose it is: what runs outside of it sees no rows. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const schema = `${columns} export const tenants = pgTable('tenants', { id: id(), name: name(), stripeCustomerId: text('stripe_customer_id') })
  export const users = pgTable('users', { id: id(), email: email(), name: name(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })
  export const notes = pgTable('notes', { id: id(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })
  export const bills = pgTable('bills', { id: id(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })`

const inSession = [
  "db.transaction((tx) => tx.execute(sql`select set_config('app.tenant_id', 'a', true)`).then(() => next(tx)))",
  "runner.query('select set_config($1, $2, true)', ['app.tenant_id', id]).then(next)",
  "knex.raw('select set_config(?, ?, true)', ['app.tenant_id', id]).then(next)",
  'db.execute(sql.raw(`SET LOCAL app.current_tenant = 1`)).then(next)',
  "db.query(`SET SESSION app.tenant_id TO 'a'`).then(next)",
  'tenantStorage.run(id, next)\nconst tenantStorage = new AsyncLocalStorage<string>()',
]

test.each(inSession)('the function that does so is asked for: %s', async (does) => {
  const { found, text } = await initIn({
    'src/schema.ts': schema,
    'src/tenancy.ts': `import { db } from './db'\nexport const runAs = (id: string, next: () => unknown) => ${does}`,
  })
  const note =
    'src/tenancy.ts says whose each request is: name what does so, --set tenant.around=FILE#EXPORT (docs/tenants.md)'
  expect(found.join('\n')).toContain(note)
  expect(text).toContain(note)
})

test('by the name that the app has for its customers', async () => {
  const { found } = await initIn({
    'src/schema.ts': schema
      .replaceAll('tenantId', 'parishId')
      .replaceAll('tenant_id', 'parish_id')
      .replaceAll("'tenants'", "'parishes'")
      .replaceAll(/\btenants\b(?!')/g, 'parishes'),
    'src/session.ts':
      "export const runAs = (id: string) => db.execute(sql`select set_config('app.parish_id', 'a', true)`)",
  })
  expect(found.join('\n')).toContain('src/session.ts says whose each request is')
})

test('storage of something else, and time zones, ask for nothing', async () => {
  const { found } = await initIn({
    'src/schema.ts': schema,
    'src/db-session.ts':
      "export const requests = new AsyncLocalStorage<{ id: string }>()\nexport const zone = () => db.execute(sql`SET LOCAL timezone = 'UTC'`)",
  })
  expect(found.join('\n')).not.toContain('tenant.around')
})

const link = (name: string, to: string) =>
  `${name}Id: integer('${name}_id').notNull().references(() => ${to}.id)`
const chain = `${columns} export const chains = pgTable('chains', { id: id(), name: name(), slug: text('slug').notNull().unique() })
  export const parishes = pgTable('parishes', { id: id(), name: name(), ${link('chain', 'chains')} })
  export const accounts = pgTable('accounts', { id: id(), email: email(), password: text('password').notNull() })
  export const people = pgTable('people', { id: id(), firstName: text('first_name').notNull(), lastName: text('last_name').notNull(),
    ${link('parish', 'parishes')}, accountId: integer('account_id').references(() => accounts.id) })
  export const memberships = pgTable('memberships', { id: id(), ${link('parish', 'parishes')}, ${link('account', 'accounts')}, ${link('person', 'people')}, role: text('role').notNull().default('member') })
  ${['notes', 'bills', 'rooms'].map((name) => `export const ${name} = pgTable('${name}', { id: id(), ${link('parish', 'parishes')} })`).join('\n')}`
const told = {
  'src/schema.ts': chain,
  'src/session.ts':
    "export const runAs = (id: string) => db.execute(sql`select set_config('app.current_parish', 'a', true)`)",
}

test('whose rows the database shows is proposed as the customer, be it a part of something: what is taken says the rest, too', async () => {
  const { draft, text } = await initIn(told)
  expect(draft).toMatchObject({
    group: 'scim',
    tenant: { model: 'src/schema.ts#parishes', user: { through: 'src/schema.ts#memberships' } },
  })
  expect(text).toContain('src/session.ts tells the database whose each request is')
  expect(text).toContain('src/session.ts says whose each request is: name what does so')
})

test('who has a first and a last name is nothing that others are in', async () => {
  const { draft } = await initIn({ ...told, 'src/session.ts': '' })
  expect(draft.group).not.toMatchObject({ model: 'src/schema.ts#people' })
})

test.each([
  '`UPDATE "tenants" SET "ownAccountAddress" = \'a\'`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the app's
  '`UPDATE "${table}" SET tenant_id = $1`',
])('a quote that ends the name of a table begins no statement: %s', async (statement) => {
  const { text } = await initIn({
    'src/schema.ts': schema,
    'src/move.ts': `export const move = (runner: Runner, table: string) => runner.query(${statement})`,
  })
  expect(text).not.toContain('says whose each request is')
})
