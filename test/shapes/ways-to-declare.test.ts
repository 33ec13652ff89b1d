/** Models that apps declare in ways of their own: what reads them finds the same. */
import { expect, test } from 'vitest'
import { initIn } from './found-app.js'

const packages = (...names: readonly string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(['express', ...names].map((name) => [name, '*'])) })

const typesFirst = `import mongoose, { type InferSchemaType, type Model } from 'mongoose'
  const { Schema, model, models } = mongoose
  const keeperSchema = new Schema({ email: { type: String, required: true, unique: true }, passwordHash: { type: String, required: true } })
  export type Keeper = InferSchemaType<typeof keeperSchema>
  export const Keeper: Model<Keeper> = (models.Keeper as Model<Keeper>) || model<Keeper>('Keeper', keeperSchema)`

test('a model is the constant, where a type of its name stands before it', async () => {
  const { draft } = await initIn({
    'package.json': packages('mongoose'),
    'src/keeper.ts': typesFirst,
    'src/db.ts': '',
  })
  expect(draft.user).toMatchObject({ model: 'src/keeper.ts#Keeper', attributes: { userName: 'email' } })
})

test('a class whose table a static getter names by an enum of another file, and whose properties are in quotes', async () => {
  const { draft } = await initIn({
    'package.json': packages('objection', 'knex', 'pg'),
    'src/db.ts': "import knex from 'knex'\nexport const db = knex({ client: 'pg' })",
    'src/tables.ts': "enum Tables {\n  KEEPERS = 'keepers',\n}\nexport { Tables }",
    'src/keeper.ts': `import { Model } from 'objection'
      import { Tables } from './tables'
      class Keeper extends Model {
        public 'id': number
        public 'email': string
        public 'passwordHash': string
        public static override get tableName(): string {
          return Tables.KEEPERS
        }
      }
      export { Keeper }`,
  })
  expect(draft.user).toMatchObject({
    model: 'src/keeper.ts#Keeper',
    attributes: { userName: 'email' },
    create: { passwordHash: { ref: 'node:crypto#randomUUID' } },
  })
})

test('a list of tables, of which some leave columns of their types out', async () => {
  const { draft } = await initIn({
    'package.json': packages('kysely', 'mysql2'),
    'src/db.ts': `import { Kysely, MysqlDialect } from 'kysely'
      import type { ShelterTables } from './tables'
      const made = new Map<string, Kysely<any>>()
      const get = <T>(name: string): Kysely<T> => made.get(name) ?? new Kysely<T>({ dialect: new MysqlDialect({}) })
      export const getDb = (): Kysely<ShelterTables> => get<ShelterTables>('shelter')`,
    'src/tables.ts': `export interface Keeper { id: string; email: string; token?: string; password: string }
      export interface Cage { id: string; name: string; keepers?: Keeper[] }
      export interface ShelterTables {
        keepers: Omit<Keeper, 'token'> & { removed?: boolean }
        cages: Omit<Cage, 'keepers'>
      }`,
  })
  expect(draft.user).toMatchObject({ model: 'src/tables.ts#ShelterTables.keepers' })
})

test('what another schema was made of, and what is told of a person in an object', async () => {
  const { draft, text } = await initIn({
    'package.json': packages('mongoose'),
    'src/db.ts': '',
    'src/keeper.ts': `import { model, Schema } from 'mongoose'
      const rightsSchema = new Schema({ view: Boolean, edit: Boolean }, { _id: false })
      const keeperSchema = new Schema({
        email: { type: String, required: true, unique: true },
        password: { type: String, required: true },
        personalInfo: { firstName: { type: String, required: true }, lastName: { type: String, required: true } },
        rights: { ...rightsSchema.obj, feed: { type: Boolean, required: true } },
      })
      export const Keeper = model('Keeper', keeperSchema)`,
  })
  expect(text).not.toContain('Cannot read')
  expect(draft.user).toMatchObject({
    attributes: { 'name.givenName': 'personalInfo.firstName', 'name.familyName': 'personalInfo.lastName' },
    create: { 'rights.feed': false },
  })
})
