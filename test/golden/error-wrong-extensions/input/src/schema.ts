import { type AnySQLiteColumn, blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const people = sqliteTable('people', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  costCode: text('cost_code'),
  settings: text('settings', { mode: 'json' }),
  badge: blob('badge'),
  size: text('size', { enum: ['s', 'm', 'l'] }),
  boss: integer('boss'),
  ownerId: integer('owner_id')
    .notNull()
    .references((): AnySQLiteColumn => people.id),
  isTall: integer('is_tall', { mode: 'boolean' }),
  isSuperuser: integer('is_superuser', { mode: 'boolean' }).notNull().default(false),
})
