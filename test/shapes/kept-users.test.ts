/** Models that look like users, and that no file can import: which, where, and what to do about it. */
import { expect, test } from 'vitest'
import { askedIn } from './found-app.js'

const listing = (...names: readonly string[]) => ({
  'package.json': JSON.stringify({
    dependencies: Object.fromEntries(['express', ...names].map((name) => [name, '1'])),
  }),
  'src/db.ts': 'export const db = undefined as never',
})

const drizzle = (text: string, more = {}) => ({
  ...listing('drizzle-orm', 'pg'),
  'src/people.ts': `import { integer, pgTable, text } from 'drizzle-orm/pg-core'\n${text}`,
  ...more,
})
const columns = "{ id: integer('id').primaryKey(), email: text('email').notNull().unique() }"
const others = {
  'src/note.ts':
    "import { integer, pgTable } from 'drizzle-orm/pg-core'\nexport const notes = pgTable('notes', { id: integer('id').primaryKey() })",
}
const sequelize = (text: string) => ({
  ...listing('sequelize'),
  'src/people.ts': `import { DataTypes, Model } from 'sequelize'\nimport { db } from './db'\n${text}`,
})

test.each([
  ['alone', drizzle(`const users = pgTable('users', ${columns})`), 'users'],
  ['beside others', drizzle(`const users = pgTable('users', ${columns})`, others), 'users'],
  [
    'called otherwise, with an address and a password',
    drizzle(
      "const clerks = pgTable('clerks', { id: integer('id').primaryKey(), mail: text('mail'), email: text('email'), passwordHash: text('hash') })",
      others,
    ),
    'clerks',
  ],
  [
    'an entity below more decorators',
    {
      ...listing('typeorm', 'pg'),
      'src/people.ts':
        "import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'\n@Entity('users')\n@Index(['email'])\nclass User {\n  @PrimaryGeneratedColumn() id!: number\n  @Column() email!: string\n}\nexport const entities = [User]",
    },
    'User',
  ],
  ['by define()', sequelize("const User = db.define('User', { email: DataTypes.STRING })"), 'User'],
  [
    'a class of Sequelize’s',
    sequelize('class User extends Model {}\nUser.init({ email: DataTypes.STRING }, { sequelize: db })'),
    'User',
  ],
  [
    'a class of Objection’s',
    {
      ...listing('objection', 'knex'),
      'src/people.ts':
        "import { Model } from 'objection'\nclass User extends Model {\n  static tableName = 'users'\n  email!: string\n}\nexport const find = () => User.query()",
    },
    'User',
  ],
  [
    'the type of rows',
    {
      ...listing('knex', 'pg'),
      'src/people.ts':
        "import knex from 'knex'\nimport { db } from './db'\ninterface Person { id: number; email: string }\nexport const find = () => db<Person>('users').where({ id: 1 })",
    },
    'Person',
  ],
  [
    'the type of rows, of which a query has a part',
    {
      ...listing('knex', 'pg'),
      'src/people.ts':
        "import knex from 'knex'\nimport { db } from './db'\ninterface Person { id: number; email: string; password: string }\ntype SafePerson = Omit<Person, 'password'>\nexport const find = () => db<SafePerson>('users').where({ id: 1 })",
    },
    'Person',
  ],
  [
    'a schema of entities',
    {
      ...listing('@mikro-orm/core', '@mikro-orm/postgresql'),
      'src/people.ts':
        "import { EntitySchema } from '@mikro-orm/core'\nconst User = new EntitySchema({ name: 'User', properties: { id: { type: 'number', primary: true } } })\nexport const all = [User]",
    },
    'User',
  ],
])('%s', async (_, files, name) => {
  expect(await askedIn(files)).toContain(
    `src/people.ts declares ${name} and does not export it: export it, and run init again.`,
  )
})

test.each([
  [
    drizzle(
      `export function makeSchema() {\n  const users = pgTable('users', ${columns})\n  return { users }\n}`,
    ),
    'users inside of makeSchema()',
  ],
  [
    {
      ...listing('mongoose'),
      'src/people.ts':
        "import mongoose from 'mongoose'\nexport const setUp = async () => {\n  const UserModel = mongoose.model('User', new mongoose.Schema({ email: String }))\n  await UserModel.init()\n}",
    },
    'UserModel inside of setUp()',
    'let setUp() return nothing else, or ',
  ],
  [
    sequelize(
      "const NAME = 'user'\nexport const defineUser = (sequelize: Sequelize) => {\n  const User = sequelize.define(NAME, { username: { type: DataTypes.STRING } })\n  return { User }\n}",
    ),
    'User inside of defineUser()',
    'let defineUser() return nothing else, or ',
  ],
])('inside of a function: %#', async (files, told, how = '') => {
  expect(await askedIn(files)).toContain(
    `src/people.ts declares ${told}: ${how}declare it at the top of the file, export it, and run init again.`,
  )
})

test('the tables of Kysely, whose type stays in its file', async () => {
  const told = await askedIn({
    ...listing('kysely', 'pg'),
    'src/db.ts':
      "import { Kysely } from 'kysely'\ninterface UserTable { id: number; email: string }\ninterface Database { users: UserTable }\nexport const db = new Kysely<Database>({ dialect: null as never })",
  })
  expect(told).toBe(
    'src/db.ts declares Database and does not export it\nExport it: what is emitted imports it',
  )
})

test.each([
  [
    'what has no password',
    "const clerks = pgTable('clerks', { id: integer('id').primaryKey(), email: text('email') })",
  ],
  [
    'what is exported by a list',
    `const users = pgTable('users', { id: integer('id').primaryKey() })\nexport { users }`,
  ],
  ['a value of another kind', "const users = lookUpTable('users', all)\nexport const first = users[0]"],
])('nothing is said of %s', async (_, text) => {
  expect(await askedIn(drizzle(text, others))).not.toContain('export it')
})

test('a script’s own is none of the app’s', async () => {
  const files = drizzle('export const nothing = 1', {
    ...others,
    'scripts/load.ts': `import { integer, pgTable, text } from 'drizzle-orm/pg-core'\nconst users = pgTable('users', ${columns})`,
  })
  expect(await askedIn(files)).not.toContain('export it')
})

test('rows that a query in SQL gives are of no table', async () => {
  const asked = await askedIn({
    ...listing('knex', 'pg'),
    'src/reports.ts':
      "import knex from 'knex'\nimport { pool } from './db'\ninterface UserRow { id: number; email: string }\nexport const all = () => pool.query<UserRow>('SELECT id, email FROM users u')",
  })
  expect(asked).not.toContain('does not export it')
})
