import { integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'

export const members = pgTable('members', {
  id: serial('id').primaryKey(),
  username: text('username').notNull().unique(),
  mail: text('mail'),
  title: text('title'),
  locale: text('locale').notNull().default('en'),
  deactivatedAt: timestamp('deactivated_at', { withTimezone: true, mode: 'string' }),
})

export const circles = pgTable('circles', {
  id: serial('id').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
})

export const circleMembers = pgTable(
  'circle_members',
  {
    circle: integer('circle')
      .notNull()
      .references(() => circles.id),
    member: integer('member')
      .notNull()
      .references(() => members.id),
  },
  (table) => [primaryKey({ columns: [table.circle, table.member] })],
)
