/** A connection of a tenant that there is not: where a foreign key refuses it. */
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { expect, test } from 'vitest'
import { type ConnectionTables, connectionStore, postgresql } from '../../src/runtime/orm/drizzle.js'

const time = (name: string) => timestamp(name, { withTimezone: true })
const connections = pgTable('scim_connections', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  provider: text('provider'),
  tenantId: text('tenant_id').notNull(),
  createdAt: time('created_at').notNull(),
  state: text('state').notNull(),
  lastHeardAt: time('last_heard_at'),
})
const credentials = pgTable('scim_credentials', { id: uuid('id').primaryKey() })

test.each([
  ['23503', 'There is no tenant nobody'],
  ['08006', 'Failed query'],
])('refused with %s: %s', async (code, message) => {
  const db = drizzle(async () => {
    throw Object.assign(new Error('refused'), { code })
  })
  // Only what is asked here has its columns.
  const tables = { dialect: postgresql, connections, credentials } as unknown as ConnectionTables
  const store = connectionStore<string>(tables)
  const row = { id: crypto.randomUUID(), name: 'Nobody', provider: null, tenantId: 'nobody' }
  const made = store.insertConnection(db, {
    ...row,
    state: 'active',
    createdAt: new Date(),
    lastHeardAt: null,
  })
  await expect(made).rejects.toThrow(message)
})
