import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
})

export const orgs = sqliteTable('orgs', { id: integer('id').primaryKey() })

export const teams = sqliteTable('teams', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
})

export const teamMembers = sqliteTable('team_members', {
  id: integer('id').primaryKey(),
  email: text('email')
    .notNull()
    .references(() => users.email),
  teamId: integer('team_id')
    .notNull()
    .references(() => teams.id),
  addedBy: text('added_by').notNull(),
})
