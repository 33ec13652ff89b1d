import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

export const people = sqliteTable('people', { id: integer('id').primaryKey() })
