import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  givenName: text('given_name').notNull(),
  forename: text('forename'),
  phone: text('phone').notNull(),
  disabled: integer('disabled', { mode: 'timestamp' }),
})
