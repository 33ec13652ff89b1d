import { bigint, bigserial, boolean, pgSchema, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'

export const app = pgSchema('app')

export const tenants = app.table('tenants', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull(),
})

export const users = app.table('users', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  tenantId: bigint('tenant_id', { mode: 'number' })
    .notNull()
    .references(() => tenants.id),
  email: text('email').notNull(),
  givenName: text('given_name').notNull(),
  familyName: text('family_name').notNull(),
  active: boolean('active'),
})

export const groups = app.table('groups', {
  id: bigserial('id', { mode: 'bigint' }).primaryKey(),
  tenantId: bigint('tenant_id', { mode: 'number' })
    .notNull()
    .references(() => tenants.id),
  label: varchar('label', { length: 100 }).notNull(),
})

export const groupUsers = app.table(
  'group_users',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    groupId: bigint('group_id', { mode: 'bigint' })
      .notNull()
      .references(() => groups.id),
    addedBy: text('added_by').notNull(),
  },
  (table) => [uniqueIndex('group_users_unique').on(table.groupId, table.userId)],
)
