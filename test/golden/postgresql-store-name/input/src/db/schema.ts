import {
  type AnyPgColumn,
  boolean,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { timestamps } from '@/db/timestamps'

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: varchar('email', { length: 320 }).notNull().unique(),
  name: varchar('name', { length: 200 }),
  avatar: text('avatar'),
  managerName: text('manager_name'),
  mentorId: uuid('mentor_id').references((): AnyPgColumn => users.id),
  isContractor: boolean('is_contractor').notNull(),
  level: integer('level').notNull(),
  rate: numeric('rate', { precision: 10, scale: 2 }),
  hiredAt: timestamp('hired_at', { withTimezone: true }),
  banned: boolean('banned').notNull().default(false),
  ...timestamps,
})

export const groups = pgTable('groups', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  ...timestamps,
})

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
)
