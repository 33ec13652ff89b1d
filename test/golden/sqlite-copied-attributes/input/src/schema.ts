import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const organizations = sqliteTable('organizations', {
  id: text('id').primaryKey(),
})

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  login: text('login').notNull().unique(),
  firstName: text('first_name').default('?'),
  lastName: text('last_name').notNull(),
  locale: text('locale').default('en'),
  phone: text('phone'),
  city: text('city'),
  kind: text('kind', { enum: ['staff', 'guest'] }).notNull().default('guest'),
  badge: integer('badge'),
  external: integer('external', { mode: 'boolean' }),
  isExternal: integer('is_external', { mode: 'boolean' }),
  wasActive: integer('was_active', { mode: 'boolean' }).notNull(),
  zone: text('zone').default('UTC'),
})

export const organizationMembers = sqliteTable(
  'organization_members',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: ['admin', 'member'] })
      .notNull()
      .default('member'),
    title: text('title'),
    costCenter: text('cost_center').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId] })],
)

export const teams = sqliteTable('teams', {
  id: integer('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  externalKey: text('external_key'),
  colour: text('colour'),
})

export const teamMembers = sqliteTable(
  'team_members',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.userId] })],
)
