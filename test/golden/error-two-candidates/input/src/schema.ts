import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const customers = sqliteTable('customers', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
})

export const clients = sqliteTable('clients', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
})
