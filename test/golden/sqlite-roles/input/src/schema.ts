import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const memberRoles = ['owner', 'admin', 'member'] as const

export const organizations = sqliteTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
})

export const organizationMembers = sqliteTable(
  'organization_members',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: memberRoles }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
)
