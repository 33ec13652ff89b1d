import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const organizations = sqliteTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  firstName: text('first_name'),
  signUp: text('sign_up').notNull(),
})

export const roles = sqliteTable('roles', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
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
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    invitedById: integer('invited_by_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
)

export const teams = sqliteTable('teams', {
  id: integer('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
  ownerId: integer('owner_id')
    .notNull()
    .references(() => users.id),
  title: text('title').notNull(),
})

export const teamMembers = sqliteTable(
  'team_members',
  {
    id: integer('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    origin: text('origin').notNull(),
  },
  (table) => [uniqueIndex('team_members_unique').on(table.teamId, table.userId)],
)
