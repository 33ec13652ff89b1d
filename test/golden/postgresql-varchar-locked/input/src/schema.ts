import { randomUUID } from 'node:crypto'
import { boolean, pgTable, varchar } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: varchar('id', { length: 36 }).primaryKey().$defaultFn(randomUUID),
  email: varchar('email', { length: 255 }).notNull().unique(),
  isLocked: boolean('is_locked').notNull().default(false),
  isAdmin: boolean('is_admin').notNull().default(false),
})
