import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name'),
  jobTitle: text('job_title'),
  phone: text('phone'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  role: text('role', { enum: ['admin', 'member'] }).notNull(),
})

export const teams = sqliteTable('teams', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const teamMembers = sqliteTable(
  'team_members',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userEmail: text('user_email')
      .notNull()
      .references(() => users.email, { onUpdate: 'cascade', onDelete: 'cascade' }),
    role: text('role', { enum: ['lead', 'member'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.userEmail] })],
)
