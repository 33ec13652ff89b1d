import { type AnySQLiteColumn, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const people = sqliteTable('people', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  givenName: text('given_name'),
  surname: text('surname'),
  phone: text('phone'),
  city: text('city'),
  country: text('country'),
  staffNumber: integer('staff_number'),
  managerId: integer('manager_id').references((): AnySQLiteColumn => people.id),
  costCode: text('cost_code').notNull(),
  isContractor: integer('is_contractor', { mode: 'boolean' }),
  level: integer('level').notNull().default(1),
  workload: real('workload'),
  hiredAt: integer('hired_at', { mode: 'timestamp_ms' }),
  disabled: integer('disabled', { mode: 'boolean' }).notNull().default(false),
  isSuperuser: integer('is_superuser', { mode: 'boolean' }).notNull().default(false),
})

export const circles = sqliteTable('circles', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  colour: text('colour'),
})

export const circleMembers = sqliteTable(
  'circle_members',
  {
    circle: integer('circle')
      .notNull()
      .references(() => circles.id, { onDelete: 'cascade' }),
    person: integer('person')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.circle, table.person] })],
)
