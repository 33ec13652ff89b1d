import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

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
    id: integer('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').notNull(),
  },
  (table) => [uniqueIndex('organization_members_unique').on(table.organizationId, table.userId)],
)

export const teams = sqliteTable('teams', {
  id: integer('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
  title: text('title').notNull(),
  slug: text('slug').notNull().unique(),
  seats: integer('seats').notNull(),
})

/** Whoever comes back has another row. */
export const teamMembers = sqliteTable('team_members', {
  id: integer('id').primaryKey(),
  teamId: integer('team_id')
    .notNull()
    .references(() => teams.id),
  memberId: integer('member_id')
    .notNull()
    .references(() => organizationMembers.id),
  leftAt: integer('left_at', { mode: 'timestamp' }),
  leftBy: text('left_by'),
})
