import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
})

export const teams = sqliteTable('teams', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  plan: text('plan').notNull(),
})

export const teamMembers = sqliteTable(
  'team_members',
  {
    userId: integer('user_id').notNull().references(() => users.id),
    teamId: integer('team_id').notNull().references(() => teams.id),
    role: text('role').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.teamId] })],
)
