import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  age: integer('age'),
  role: text('role', { enum: ['admin', 'member'] }).notNull(),
  state: text('state', { enum: ['on', 'off'] }).notNull(),
  nick: text('nick'),
  since: integer('since', { mode: 'timestamp' }).notNull(),
})
