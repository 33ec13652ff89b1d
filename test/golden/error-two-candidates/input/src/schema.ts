import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const admins = sqliteTable('admins', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
})

export const staffers = sqliteTable('staffers', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
})
