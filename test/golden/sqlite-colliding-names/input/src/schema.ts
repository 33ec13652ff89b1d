import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const User = sqliteTable('user', {
  id: text('id').primaryKey(),
  'e-mail': text('email').notNull().unique(),
  state: text('state'),
})

export const Group = sqliteTable('group', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
})

export const index = sqliteTable('user_group', {
  id: integer('id').primaryKey(),
  user: text('user')
    .notNull()
    .references(() => User.id),
  group: text('group')
    .notNull()
    .references(() => Group.id),
})
