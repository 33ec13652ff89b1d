/** Words that only a check of the database tells: the app's types have any text. */
import { expect, test } from 'vitest'
import { columns, initIn, initOf } from './found-app.js'

const expected = { field: 'status', on: 'active', off: 'suspended' }
const express = (packages: string) => `{ "dependencies": { "express": "5", "pg": "8", ${packages} } }`
const condition = "status in ('invited', 'active', 'suspended')"

const migrated = (orm: string, migration: Readonly<Record<string, string>>) => ({
  'package.json': express(orm),
  'src/types.ts': `export interface UserRow { id: number; email: string; password: string; status: string }
export interface Database { users: UserRow }`,
  ...migration,
})
const kysely = (users: string) =>
  migrated('"kysely": "0.27"', {
    'src/db.ts': `import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from './types.js'
export const db = new Kysely<Database>({ dialect: new PostgresDialect({}) })`,
    'migrations/1.ts': `import { type Kysely, sql } from 'kysely'
export async function up(db: Kysely<never>) {
  await db.schema.createTable('users').addColumn('id', 'integer', (col) => col.primaryKey())
    .addColumn('email', 'text', (col) => col.notNull().unique()).addColumn('password', 'text', (col) => col.notNull())
    ${users}.execute()
}`,
  })
const raw = (...statements: readonly string[]) => ({
  ...knex(''),
  'migrations/1.ts': `import type { Knex } from 'knex'
export async function up(knex: Knex) {
  ${statements.map((one) => `await knex.raw(\`${one}\`)`).join('\n')}
}`,
})
const knex = (status: string) =>
  migrated('"knex": "3"', {
    'src/db.ts': "import knex from 'knex'\nexport const db = knex({ client: 'pg' })",
    'migrations/1.ts': `import type { Knex } from 'knex'
export async function up(knex: Knex) {
  await knex.schema.createTable('users', (table) => {
    table.increments('id')
    table.text('email').notNullable().unique()
    table.text('password').notNullable()
    ${status}
  })
}`,
  })
const made = 'id int primary key, email text not null unique, password text not null, status text not null'

test.each<[string, Readonly<Record<string, string>>]>([
  [
    'Drizzle',
    {
      'src/schema.ts': `${columns.replace('boolean,', 'boolean, check,')}import { sql } from 'drizzle-orm'
export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), status: text('status').notNull() },
  (table) => [check('users_status_ck', sql\`\${table.status} in ('invited', 'active', 'suspended')\`)])`,
    },
  ],
  [
    'Drizzle, as its tool writes it',
    {
      'src/schema.ts': `${columns.replace('boolean,', 'boolean, check,')}import { sql } from 'drizzle-orm'
export const users = pgTable('users', { id: id(), email: email(), password: text('password').notNull(), status: text('status_of_user').notNull() },
  () => [check('users_status_ck', sql\`status_of_user = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text])\`)])`,
    },
  ],
  [
    'TypeORM',
    {
      'package.json': express('"typeorm": "0.3.20"'),
      'src/db.ts':
        "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres' })",
      'src/user.ts': `import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm'
@Entity()
@Check('users_status', \`"status" IN ('invited', 'active', 'suspended')\`)
export class User {
  @PrimaryGeneratedColumn() id!: number
  @Column({ unique: true }) email!: string
  @Column() password!: string
  @Column() status!: string
}`,
    },
  ],
  [
    'MikroORM',
    {
      'package.json': express('"@mikro-orm/core": "6", "@mikro-orm/postgresql": "6"'),
      'src/db.ts':
        "import { MikroORM } from '@mikro-orm/postgresql'\nexport const orm = MikroORM.initSync({ entities: [] })",
      'src/user.ts': `import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/core'
@Entity()
@Check({ expression: "${condition}" })
export class User {
  @PrimaryKey() id!: number
  @Property({ unique: true }) email!: string
  @Property() password!: string
  @Property() status!: string
}`,
    },
  ],
  ['Knex', knex("table.text('status').notNullable().checkIn(['invited', 'active', 'suspended'])")],
  [
    'Kysely, a column',
    kysely(`.addColumn('status', 'text', (col) => col.notNull().check(sql\`${condition}\`))`),
  ],
  [
    'Kysely, a table',
    kysely(
      `.addColumn('status', 'text', (col) => col.notNull()).addCheckConstraint('users_status', sql\`${condition}\`)`,
    ),
  ],
  ['SQL, a column', raw(`create table users (${made} check (${condition}))`)],
  [
    'SQL, a table',
    raw(
      `create table users (${made}, constraint known check (status in ('invited', 'active')))`,
      'alter table users drop constraint known',
      `alter table users add constraint known check (${condition})`,
    ),
  ],
])('%s', async (_orm, files) => {
  const { draft, text } = await initIn(files)
  expect(draft.user, text).toMatchObject({ active: expected })
})

test('of memberships, too', async () => {
  const { draft } = await initOf(`import { check } from 'drizzle-orm/pg-core'
    import { sql } from 'drizzle-orm'
    export const users = pgTable('users', { id: id(), email: email(), name: name() })
    export const companies = pgTable('companies', { id: id(), name: name() })
    export const memberships = pgTable('memberships', { status: text('status').notNull().default('active'),
      userId: integer('user_id').notNull().references(() => users.id), companyId: integer('company_id').notNull().references(() => companies.id) },
      (table) => [primaryKey({ columns: [table.userId, table.companyId] }), check('known', sql\`\${table.status} in ('active', 'disabled')\`)])`)
  expect(draft.user).toMatchObject({
    active: { from: 'membership', field: 'status', on: 'active', off: 'disabled' },
  })
})
