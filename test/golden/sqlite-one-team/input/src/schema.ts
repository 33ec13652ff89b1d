import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const teams = sqliteTable('teams', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  // 'none' where somebody is in no team.
  teamId: text('team_id').notNull().default('none'),
})
