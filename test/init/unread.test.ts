/** Where no model is found, the host is told what was looked at, what was seen there, and what to write. */
import { expect, test } from 'vitest'
import type { Question } from '../../src/init/answers.js'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { listing, told } from './told.js'

test('a folder without an ORM', async () => {
  expect(
    await told({ 'package.json': listing('express', 'pg'), 'src/app.ts': 'export const app = 1' }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 1 TypeScript file
    package.json lists none of drizzle-orm, @prisma/client, mongoose, typeorm, sequelize, @mikro-orm, kysely, knex
    fix: Run init in the folder of the app; it needs the models of one of those ORMs.",
    ]
  `)
})

test('an ORM that is installed and not used', async () => {
  expect(await told({ 'package.json': listing('kysely') })).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in this folder: it has no TypeScript
    package.json lists kysely
    fix: Write the models as the ORM has them, such as export interface Database { users: UserTable } and new Kysely<Database>(…); or run init in the folder that has them.",
    ]
  `)
})

test('a handle without tables', async () => {
  expect(
    await told({
      'package.json': listing('drizzle-orm', 'pg'),
      'src/db.ts':
        "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const createDb = () => drizzle('')",
    }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 1 TypeScript file
    package.json lists drizzle-orm
    src/db.ts imports drizzle-orm and exports createDb(), none of them a model
    fix: Export the model of your users where init can read it, such as export const users = pgTable('users', { … }), or mysqlTable or sqliteTable; then name it: --user path/to/file.ts#export.",
    ]
  `)
})

test('rows without a type', async () => {
  expect(
    await told({
      'package.json': listing('knex', 'pg'),
      'src/db.ts': "import knex from 'knex'\nexport const db = knex({ client: 'pg' })",
    }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 1 TypeScript file
    package.json lists knex
    src/db.ts imports knex and exports db, none of them a model
    fix: Export the model of your users where init can read it, such as export interface UserRow { id: number; email: string } for the rows of users, or a class of Objection's with a tableName; then name it: --user path/to/file.ts#export.",
    ]
  `)
})

test('an app that asks its database without an ORM: the file, and what may stand on its connection', async () => {
  const of = async (driver: string, text: string) =>
    (
      await told({
        'package.json': listing('express', driver),
        'src/clock.ts': 'export const now = () => new Date()',
        'src/store.ts': text,
      })
    ).join('\n')
  expect(
    await of(
      'pg',
      "import pg from 'pg'\nexport const pool = new pg.Pool()\npool.query('SELECT * FROM users')",
    ),
  ).toMatchInlineSnapshot(`
    "SG5001 No model was found in 2 TypeScript files
    package.json lists none of drizzle-orm, @prisma/client, mongoose, typeorm, sequelize, @mikro-orm, kysely, knex
    src/store.ts imports pg, and no ORM is in between
    fix: Tables are read from an ORM or a query builder. One of them may stand on the connection that src/store.ts has, and no query of yours has to change: export interface Database { users: UserTable } and export const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }); then run init again."
  `)
  expect(await of('postgres', "import postgres from 'postgres'\nexport const sql = postgres()")).toContain(
    "export const users = pgTable('users', { … }) and export const db = drizzle(sql)",
  )
  expect(
    await of('mongodb', "import { MongoClient } from 'mongodb'\nexport const client = new MongoClient('')"),
  ).toContain("model('User', userSchema, 'users'), on the same collection")
})

test('models of a package that is not read: the file, and what to write beside them', async () => {
  const text = `import { getModelForClass, prop } from '@typegoose/typegoose'
export class Keeper { @prop({ required: true }) email!: string }
export const KeeperModel = getModelForClass(Keeper)`
  expect(
    await told({ 'package.json': listing('@typegoose/typegoose', 'mongoose'), 'src/keeper.ts': text }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 1 TypeScript file
    package.json lists @typegoose/typegoose, mongoose
    src/keeper.ts imports @typegoose/typegoose and exports class Keeper, KeeperModel, none of them a model
    fix: Classes of Typegoose are not read. Declare the users by a schema, too, as a model with another name on the same collection, such as export const ScimUser = model('ScimUser', new Schema({ email: { type: String, required: true, unique: true }, … }), 'users'); then name it: --user path/to/file.ts#export.",
    ]
  `)
})

test('models that only functions make', async () => {
  const text = `import { type Mongoose, Schema } from 'mongoose'
const getMemberModel = (db: Mongoose) => {
  try { return db.model('Member') } catch { return db.model('Member', new Schema({ email: String })) }
}
export default getMemberModel`
  expect(await told({ 'package.json': listing('mongoose'), 'src/member.ts': text })).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 1 TypeScript file
    package.json lists mongoose
    src/member.ts imports mongoose and exports default, none of them a model
    fix: src/member.ts makes a model by getMemberModel(): keep it in a constant, export const User = getMemberModel(mongoose), in a file of its own; then name that: --user path/to/file.ts#User.",
    ]
  `)
})

test('models in JavaScript', async () => {
  expect(
    await told({
      'package.json': listing('mongoose'),
      'src/models/user.js':
        "const mongoose = require('mongoose')\nmodule.exports = mongoose.model('User', new mongoose.Schema({}))",
      'src/app.ts': 'export const app = 1',
    }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 1 TypeScript file
    package.json lists mongoose
    src/models/user.js declares a model; it is JavaScript
    fix: Models are read from TypeScript: rename src/models/user.js to src/models/user.ts, and export the model there by name.",
    ]
  `)
})

test('an app that is all JavaScript', async () => {
  const [said] = await told({
    'package.json': listing('mongoose'),
    'src/user.js':
      "const mongoose = require('mongoose')\nmodule.exports = mongoose.model('User', new mongoose.Schema({}))",
    'src/app.js': "import mongoose from 'mongoose'\nmongoose.connect(process.env.URL)",
  })
  expect(said).toContain('SG5001 No model was found in this folder: it has no TypeScript')
  expect(said).toContain('src/user.js declares a model; it is JavaScript')
})

test('models in JavaScript that are given their ORM, beside what only asks for them', async () => {
  const model = (name: string) =>
    `module.exports = (sequelize, DataTypes) => sequelize.define('${name}', { email: DataTypes.STRING })`
  expect(
    await told({
      'package.json': listing('sequelize', 'express'),
      'src/asked/rooms.js': "const { Op } = require('sequelize')\nmodule.exports = Op",
      'src/kept/room.js': model('Room'),
      'src/kept/user.js': model('User'),
      'src/kept/index.ts':
        "import { Sequelize } from 'sequelize'\nexport const db = new Sequelize('sqlite::memory:')",
    }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 1 TypeScript file
    package.json lists sequelize
    src/kept/index.ts imports sequelize and exports db, none of them a model
    src/kept/user.js declares a model; it is JavaScript
    src/kept/room.js declares a model; it is JavaScript
    fix: Models are read from TypeScript: rename src/kept/user.js to src/kept/user.ts, and export the model there by name.",
    ]
  `)
})

test('queries and migrations in JavaScript, and packages that list nothing', async () => {
  expect(
    await told({
      'package.json': listing('knex', 'pg'),
      'migrations/20240101_users.js': "const knex = require('knex')\nexports.up = (knex) => knex.schema",
      'web/package.json': '{ "name": "web" }',
      'web/src/main.ts': '',
      'shop/package.json': '{ "name": "shop" }',
      'shop/src/main.ts': '',
    }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 2 TypeScript files
    package.json lists knex
    shop/package.json and 1 more list none of drizzle-orm, @prisma/client, mongoose, typeorm, sequelize, @mikro-orm, kysely, knex
    migrations/20240101_users.js imports knex; it is JavaScript
    fix: Tables are read from TypeScript, which may stand beside JavaScript. Declare that of your users, such as export interface UserRow { id: number; email: string } for the rows of users, or a class of Objection's with a tableName; then name it: --user path/to/file.ts#export.",
    ]
  `)
})

test('what looks like a model and is none that can be read', async () => {
  expect(
    await told({
      'package.json': listing('sequelize'),
      'src/models.ts':
        "import type { Sequelize } from 'sequelize'\nexport const defineAll = (db: Sequelize, names: string[]) => names.map((name) => db.define(name, {}))",
    }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in 1 TypeScript file
    package.json lists sequelize
    src/models.ts imports sequelize and exports defineAll(), none of them a model
    fix: Export the model of your users where init can read it, such as export class User extends Model { … } with User.init({ … }) or @Table, or sequelize.define('User', { … }); then name it: --user path/to/file.ts#export.",
    ]
  `)
})

test('the models of a package that nothing here imports', async () => {
  expect(
    await told({
      'package.json': JSON.stringify({ workspaces: ['packages/*', 'apps/*'] }),
      'packages/db/package.json': '{ "name": "@acme/db", "dependencies": { "typeorm": "1" } }',
      'apps/api/package.json': '{ "name": "@acme/api" }',
    }),
  ).toMatchInlineSnapshot(`
    [
      "SG5001 No model was found in this folder: it has no TypeScript
    package.json lists none of drizzle-orm, @prisma/client, mongoose, typeorm, sequelize, @mikro-orm, kysely, knex
    packages/db/package.json lists typeorm; nothing here imports that package
    fix: Run init in the app that imports packages/db, or list that package in the package.json here.",
    ]
  `)
})

test('a model that is named: no such file, no such export, a function, no model', async () => {
  const files = {
    'package.json': listing('drizzle-orm'),
    'src/users.ts':
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const makeUsers = () => 1\nexport const users = 1",
  }
  const named = (user: string) => told(files, { user })
  expect([
    await named('src/user.ts#users'),
    await named('src/users.ts#accounts'),
    await named('src/users.ts#makeUsers'),
    await named('src/users.ts#users'),
  ]).toMatchInlineSnapshot(`
    [
      [
        "SG5003 src/user.ts#users is no table that could be read: there is no file src/user.ts
    fix: Export a model of your ORM there.",
      ],
      [
        "SG5003 src/users.ts#accounts is no table that could be read: that file exports makeUsers(), users
    fix: Export a model of your ORM there, such as export const users = pgTable('users', { … }), or mysqlTable or sqliteTable.",
      ],
      [
        "SG5003 src/users.ts#makeUsers is no table that could be read: it is a function
    fix: Export a model of your ORM there, such as export const users = pgTable('users', { … }), or mysqlTable or sqliteTable.",
      ],
      [
        "SG5003 src/users.ts#users is no table that could be read: nothing there makes it a model
    fix: Export a model of your ORM there, such as export const users = pgTable('users', { … }), or mysqlTable or sqliteTable.",
      ],
    ]
  `)
})

test('a type that is named, and is no row of a table', async () => {
  const files = {
    'package.json': listing('knex'),
    'src/clerk.ts':
      "import knex from 'knex'\nexport type Clerk = ReturnType<typeof knex>\nexport const db = knex({})",
  }
  expect(await told(files, { user: 'src/clerk.ts#Clerk' })).toEqual([
    expect.stringContaining(
      'src/clerk.ts#Clerk is no table that could be read: nothing there makes it a model',
    ),
  ])
  expect(await told(files, { user: 'src/clerk.ts#Clerks' })).toEqual([
    expect.stringContaining('no table that could be read: that file exports db, Clerk'),
  ])
})

test('a model that is named and shares the table of another: the one to name, and no word of no model', async () => {
  const files = {
    'package.json': listing('typeorm', 'express'),
    'tsconfig.json': '{}',
    'src/people.ts': `import { ChildEntity, Column, Entity, PrimaryGeneratedColumn, TableInheritance } from 'typeorm'
@Entity() @TableInheritance({ column: 'kind' })
export class Person { @PrimaryGeneratedColumn() id: number; @Column({ unique: true }) email: string; @Column() kind: string }
@ChildEntity('staff') export class Staff extends Person { @Column() desk: string }`,
  }
  expect(await told(files, { user: 'src/people.ts#Staff', dialect: 'sqlite' })).toMatchInlineSnapshot(`
    [
      "SG2040 Staff shares the table of Person, the entity that it extends (single-table inheritance)
    fix: Name Person, and pick its rows where: { kind: 'staff' }; kind must be a property there",
    ]
  `)
})

test('tables in a file that a generator has yet to write: the file, and what makes it', async () => {
  const db = (from: string) =>
    `import { Kysely } from 'kysely'\nimport type { DB } from '${from}'\nexport const db = new Kysely<DB>({ dialect })`
  const of = async (
    from: string,
    {
      scripts = {},
      packages = [] as readonly string[],
      ...files
    }: Record<string, unknown> & {
      readonly scripts?: Readonly<Record<string, string>>
      readonly packages?: readonly string[]
    } = {},
  ) =>
    (
      await told({
        'package.json': JSON.stringify({
          scripts,
          dependencies: Object.fromEntries(['kysely', ...packages].map((name) => [name, '1'])),
        }),
        'src/db/index.ts': db(from),
        ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, String(text)])),
      })
    ).join('\n')
  expect(await of('./types.js', { packages: ['kysely-codegen'] })).toMatchInlineSnapshot(`
    "SG5001 No model was found: src/db/index.ts imports DB from './types.js', and src/db/types.ts is not there
    fix: Make src/db/types.ts by \`npx kysely-codegen --out-file src/db/types.ts\`, and run init again."
  `)
  expect(
    await of('./types', {
      packages: ['kysely-codegen'],
      scripts: { 'db:types': 'kysely-codegen --dialect postgres' },
    }),
  ).toMatchInlineSnapshot(`
    "SG5001 No model was found: src/db/index.ts imports DB from './types', and src/db/types.ts is not there
    fix: Make src/db/types.ts by \`npm run db:types\`, and run init again."
  `)
  expect(
    await of('@/made/tables', {
      scripts: { make: 'node gen.mjs src/made/tables.ts' },
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    }),
  ).toMatchInlineSnapshot(`
    "SG5001 No model was found: src/db/index.ts imports DB from '@/made/tables', and src/made/tables.ts is not there
    fix: Make src/made/tables.ts by \`npm run make\`, and run init again."
  `)
  // Through another file.
  expect(
    await of('./names', {
      packages: ['prisma-kysely'],
      'src/db/names.ts': "export * from '../generated/types'",
    }),
  ).toMatchInlineSnapshot(`
    "SG5001 No model was found: src/db/names.ts imports DB from '../generated/types', and src/generated/types.ts is not there
    fix: Make src/generated/types.ts by \`npx prisma generate\`, and run init again."
  `)
  expect(await of('kysely-codegen', { packages: ['kysely-codegen'] })).toMatchInlineSnapshot(`
    "SG5001 No model was found: src/db/index.ts imports DB from 'kysely-codegen', a package
    fix: Have the types of your tables in a file of the app, by \`npx kysely-codegen --out-file src/db.d.ts\`; import DB from there, and run init again."
  `)
  expect(await of('./types')).toMatchInlineSnapshot(`
    "SG5001 No model was found: src/db/index.ts imports DB from './types', and src/db/types.ts is not there
    fix: Make src/db/types.ts by the script of yours that does, and run init again."
  `)
})

const unreadable = (...names: readonly string[]) => ({
  'package.json': listing('typeorm', 'express', 'pg'),
  'src/note.ts':
    "import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'\n@Entity() export class Note { @PrimaryGeneratedColumn() id!: number; @Column() text!: string }",
  ...Object.fromEntries(
    names.map((name) => [
      `src/${name.toLowerCase()}.ts`,
      `import { Column, Entity, PrimaryColumn } from 'typeorm'\nimport { columnType } from './types'\n@Entity(columnType()) export class ${name} { @PrimaryColumn({ type: columnType() }) id!: unknown }`,
    ]),
  ),
  'src/types.ts': 'export declare const columnType: () => any',
})

test('of models that could not be read those that bear on the users, else some, and how many more', async () => {
  const others = ['Album', 'Book', 'Car', 'Door', 'Egg', 'Fish', 'Gate', 'House']
  expect(await told(unreadable(...others, 'StaffMember'), {})).toMatchInlineSnapshot(`
    [
      "SG2005 Cannot read the name of entity 'StaffMember': columnType()
    fix: Write it as a literal, a constant or an enum of this project, or with TypeORM's own decorators",
      "SG5002 No table looks like users: none of 10 has an address, a login or a password. Which model holds them? 17 more findings are about other models, and left out
    fix: Answer with one of:
      --user src/album.ts#Album   id
      --user src/book.ts#Book   id
      --user src/car.ts#Car   id",
    ]
  `)
  expect((await told(unreadable(...others))).map((text) => text.split('\n')[0])).toMatchInlineSnapshot(`
    [
      "SG2005 Cannot read the name of entity 'Album': columnType()",
      "SG2005 Cannot read the type of column 'id': columnType()",
      "SG2005 Cannot read the name of entity 'Book': columnType()",
      "SG2005 Cannot read the type of column 'id': columnType()",
      "SG2005 Cannot read the name of entity 'Car': columnType()",
      "SG2005 Cannot read the type of column 'id': columnType()",
      "SG5002 No table looks like users: none of 9 has an address, a login or a password. Which model holds them? 10 more findings are about other models, and left out",
    ]
  `)
})

test('models that bear on nobody keep no person from saying which has the users', async () => {
  expect((await told(unreadable('Album'))).map((text) => text.split('\n')[0])).toEqual([
    "SG2005 Cannot read the name of entity 'Album': columnType()",
    "SG2005 Cannot read the type of column 'id': columnType()",
    'SG5002 No table looks like users. Which model holds them?',
  ])
  const asked: string[] = []
  const ask = (questions: readonly Question[]) => {
    asked.push(...questions.map(({ message }) => message))
    return Promise.reject(new Error('enough'))
  }
  const cwd = temporaryHost({ 'tsconfig.json': '{}', ...unreadable('Album') })
  await expect(init({ cwd, answers: {}, set: [], ask, isPerson: true })).rejects.toThrow('enough')
  expect(asked).toEqual([
    'No table looks like users. Which model holds them? 2 findings are about other models, and left out',
  ])
})
