import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const accounts = sqliteTable('accounts', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  fullName: text('full_name'),
  nickname: text('nickname'),
  enabled: integer('enabled', { mode: 'boolean' }),
})
