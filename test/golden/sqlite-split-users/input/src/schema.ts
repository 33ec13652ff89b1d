import { sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const organizations = sqliteTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

/** What somebody signs in with. */
export const identities = sqliteTable('identities', {
  id: integer('id').primaryKey(),
  login: text('login').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
})

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  identityId: integer('identity_id')
    .notNull()
    .unique()
    .references(() => identities.id),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
})

export const emailAddresses = sqliteTable('email_addresses', {
  id: integer('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  address: text('address').notNull().unique(),
  isPrimary: integer('is_primary', { mode: 'boolean' }).notNull(),
})

export const profiles = sqliteTable('profiles', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  firstName: text('first_name'),
  lastName: text('last_name'),
  jobTitle: text('job_title'),
  initials: text('initials').notNull().default(''),
  source: text('source').notNull(),
  themeId: integer('theme_id').notNull(),
  createdAt: text('created_at').notNull().default(sql`CURRENT_TIMESTAMP`),
})

export const themes = sqliteTable('themes', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique(),
})

export const teams = sqliteTable('teams', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
})

export const teamMembers = sqliteTable(
  'team_members',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.userId] })],
)
