import { integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isNull } from 'drizzle-orm'

export const organizations = sqliteTable('organizations', {
  id: text('id').primaryKey(),
})

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    slug: text('slug').notNull().unique(),
    nick: text('nick').unique(),
    code: text('code').notNull(),
    kind: text('kind').notNull(),
    region: text('region').notNull(),
    number: integer('number').notNull(),
    place: text('place').notNull(),
    vip: integer('vip', { mode: 'boolean' }),
    badge: text('badge'),
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    // All of it the same in every new row.
    unique().on(table.place, table.code),
    // The address tells them apart.
    unique().on(table.kind, table.email),
    // Some rows only.
    uniqueIndex('regions').on(table.region).where(isNull(table.deletedAt)),
    uniqueIndex('numbers').on(table.number),
  ],
)

export const organizationMembers = sqliteTable('organization_members', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id')
    .notNull()
    .references(() => organizations.id),
  userId: text('user_id')
    .notNull()
    .references(() => users.id),
  role: text('role').notNull(),
})

export const teams = sqliteTable(
  'teams',
  {
    id: integer('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
  },
  (table) => [unique().on(table.organizationId, table.slug)],
)

export const teamMembers = sqliteTable('team_members', {
  id: text('id').primaryKey().$defaultFn(() => crypto.randomUUID()),
  teamId: integer('team_id')
    .notNull()
    .references(() => teams.id),
  userId: text('user_id')
    .notNull()
    .references(() => users.id),
  role: text('role').notNull(),
  note: text('note'),
})
