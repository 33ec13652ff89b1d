import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const organizations = sqliteTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  kind: text('kind', { enum: ['person', 'robot'] }).notNull(),
  deletedAt: integer('deleted_at', { mode: 'timestamp' }),
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
    role: text('role').notNull(),
    suspendedAt: integer('suspended_at', { mode: 'timestamp' }),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
)

export const teams = sqliteTable('teams', {
  id: integer('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
  title: text('title').notNull(),
  archived: integer('archived', { mode: 'boolean' }).notNull().default(false),
})

export const teamMembers = sqliteTable(
  'team_members',
  {
    id: integer('id').primaryKey(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [uniqueIndex('team_members_unique').on(table.teamId, table.userId)],
)
