/** Apps that tell a session whose it is: what runs outside of it sees no rows. */
import { expect, test } from 'vitest'
import { columns, initIn } from './found-app.js'

const schema = `${columns} export const tenants = pgTable('tenants', { id: id(), name: name(), stripeCustomerId: text('stripe_customer_id') })
  export const users = pgTable('users', { id: id(), email: email(), name: name(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })
  export const notes = pgTable('notes', { id: id(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })
  export const bills = pgTable('bills', { id: id(), tenantId: integer('tenant_id').notNull().references(() => tenants.id) })`

const inSession = [
  "db.transaction((tx) => tx.execute(sql`select set_config('app.tenant_id', 'a', true)`).then(() => next(tx)))",
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
