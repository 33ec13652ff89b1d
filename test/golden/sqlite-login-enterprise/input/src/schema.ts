import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const people = sqliteTable('people', {
  id: integer('id').primaryKey(),
  login: text('login').notNull().unique(),
  email: text('email'),
  displayName: text('display_name').notNull(),
  phone: text('phone'),
  mobile: text('mobile').notNull(),
  avatar: text('avatar'),
  department: text('department'),
  'cost-center': text('cost_center').notNull(),
  disabled: integer('disabled', { mode: 'boolean' }),
  isSuperuser: integer('is_superuser', { mode: 'boolean' }).notNull().default(false),
})
