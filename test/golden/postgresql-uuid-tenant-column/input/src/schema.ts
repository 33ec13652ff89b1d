import { bigint, bigserial, boolean, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

// Who the tenants are, another service knows.
const tenantId = () => uuid('tenant_id').notNull()

export const users = pgTable(
  'users',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: tenantId(),
    email: text('email').notNull(),
    fullName: text('full_name'),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [unique('users_email').on(table.tenantId, table.email)],
)

export const groups = pgTable(
  'groups',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
  },
  (table) => [unique('groups_name').on(table.tenantId, table.name)],
)

export const groupMembers = pgTable(
  'group_members',
  {
    tenantId: tenantId(),
    groupId: bigint('group_id', { mode: 'number' })
      .notNull()
      .references(() => groups.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
)
