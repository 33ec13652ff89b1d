import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamps } from './timestamps'
import { audit } from '@acme/audit'

export const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  ...timestamps,
  ...audit,
})
