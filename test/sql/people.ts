/** Users as a host keeps them, in every dialect, mapped as an emitted adapter maps them. */
import { type Column, eq, type SQL, sql, type Table } from 'drizzle-orm'
import * as my from 'drizzle-orm/mysql-core'
import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'
import { foldCase } from '../../src/runtime/filter/fold.js'
import { constant, type FilterMap, folded, related } from '../../src/runtime/orm/drizzle.js'
import { omitNull } from '../../src/runtime/protocol/omit-null.js'
import type { ResourceSchema } from '../../src/runtime/schema/attribute.js'
import { coreUser } from '../../src/runtime/schema/core-user.js'
import { ENTERPRISE_USER_URN, enterpriseUser } from '../../src/runtime/schema/enterprise-user.js'

export const schema: ResourceSchema = { core: coreUser, extensions: [enterpriseUser] }

export const STATES = ['active', 'invited', 'off'] as const

/** A user, and the rows of the roles. */
export interface Person {
  readonly id: string
  readonly userName: string
  readonly externalId: string | null
  readonly givenName: string | null
  /** ASCII letters only, so that every operator can be compared on SQLite too. */
  readonly nickName: string | null
  readonly email: string | null
  readonly department: string | null
  readonly state: (typeof STATES)[number] | null
  readonly blocked: boolean | null
  readonly createdAt: Date
  readonly roles: readonly { readonly value: string; readonly type: string | null; readonly main: boolean }[]
}

/** The resource, as `toScim` of an emitted adapter renders it. */
export const toScim = (person: Person): Record<string, unknown> =>
  omitNull({
    id: person.id,
    externalId: person.externalId,
    userName: person.userName,
    name: { givenName: person.givenName },
    nickName: person.nickName,
    userType: person.state,
    emails: person.email === null ? [] : [{ value: person.email, type: 'work', primary: true }],
    roles: person.roles.map(({ value, type, main }) => ({ value, type, primary: main })),
    active: !person.blocked,
    meta: { created: person.createdAt.toISOString() },
    [ENTERPRISE_USER_URN]: { department: person.department },
  })

export const sqlitePeople = lite.sqliteTable('people', {
  id: lite.text('id').primaryKey(),
  userName: lite.text('user_name').notNull(),
  userNameKey: lite.text('user_name_key').notNull(),
  externalId: lite.text('external_id'),
  givenName: lite.text('given_name'),
  nickName: lite.text('nick_name'),
  email: lite.text('email'),
  department: lite.text('department'),
  state: lite.text('state', { enum: STATES }),
  blocked: lite.integer('blocked', { mode: 'boolean' }),
  createdAt: lite.integer('created_at', { mode: 'timestamp_ms' }).notNull(),
})

export const sqliteRoles = lite.sqliteTable('roles', {
  person: lite.text('person').notNull(),
  value: lite.text('value').notNull(),
  type: lite.text('type'),
  main: lite.integer('main', { mode: 'boolean' }).notNull(),
})

export const pgState = pg.pgEnum('state', STATES)

export const pgPeople = pg.pgTable('people', {
  id: pg.uuid('id').primaryKey(),
  userName: pg.text('user_name').notNull(),
  userNameKey: pg.text('user_name_key').notNull(),
  externalId: pg.text('external_id'),
  givenName: pg.varchar('given_name', { length: 200 }),
  nickName: pg.text('nick_name'),
  email: pg.text('email'),
  department: pg.text('department'),
  state: pgState('state'),
  blocked: pg.boolean('blocked'),
  createdAt: pg.timestamp('created_at', { precision: 3, withTimezone: true }).notNull(),
})

export const pgRoles = pg.pgTable('roles', {
  person: pg.uuid('person').notNull(),
  value: pg.text('value').notNull(),
  type: pg.text('type'),
  main: pg.boolean('main').notNull(),
})

export const mysqlPeople = my.mysqlTable('people', {
  id: my.char('id', { length: 36 }).primaryKey(),
  userName: my.varchar('user_name', { length: 200 }).notNull(),
  userNameKey: my.varchar('user_name_key', { length: 200 }).notNull(),
  externalId: my.varchar('external_id', { length: 200 }),
  givenName: my.varchar('given_name', { length: 200 }),
  nickName: my.text('nick_name'),
  email: my.varchar('email', { length: 200 }),
  department: my.varchar('department', { length: 200 }),
  state: my.mysqlEnum('state', STATES),
  blocked: my.boolean('blocked'),
  createdAt: my.datetime('created_at', { fsp: 3 }).notNull(),
})

export const mysqlRoles = my.mysqlTable('roles', {
  person: my.char('person', { length: 36 }).notNull(),
  value: my.varchar('value', { length: 200 }).notNull(),
  type: my.varchar('type', { length: 200 }),
  main: my.boolean('main').notNull(),
})

type Tables<People, Roles> = { readonly people: People; readonly roles: Roles }

/** The columns that the map is made of, whatever the dialect. */
type AnyPeople = Table & Record<keyof typeof sqlitePeople.$inferSelect, Column>
type AnyRoles = Table & Record<keyof typeof sqliteRoles.$inferSelect, Column>

/** SCIM attribute → column. */
export const filterMapOf = ({ people, roles }: Tables<AnyPeople, AnyRoles>): FilterMap => ({
  id: people.id,
  externalId: people.externalId,
  userName: folded(people.userNameKey),
  'name.givenName': people.givenName,
  nickName: people.nickName,
  userType: people.state,
  'emails.value': people.email,
  'emails.type': constant('work', people.email),
  'emails.primary': constant(true, people.email),
  roles: related(sql`${roles}`, eq(roles.person, people.id), {
    value: roles.value,
    type: roles.type,
    primary: roles.main,
  }),
  active: isNotTrue(people.blocked),
  'meta.created': people.createdAt,
  [`${ENTERPRISE_USER_URN}:department`]: people.department,
})

const isNotTrue = (column: Column): SQL => sql`${column} is not true`

/** The row of a person. */
export const rowOf = ({ roles: _, ...person }: Person) => ({
  ...person,
  userNameKey: foldCase(person.userName),
})

/** The rows of the roles. */
export const roleRowsOf = ({ id, roles }: Person) => roles.map((role) => ({ ...role, person: id }))
