/** Models that a host keeps to a module, or makes by a function: they are named, and no other table is taken for them. */
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { temporaryHost } from '../inspect/host.js'
import { listing, told } from './told.js'

test('users whose model stays in its module are told, and no other table is taken for them', async () => {
  const idea =
    "import mongoose from 'mongoose'\nexport const IdeaModel = mongoose.model('Idea', new mongoose.Schema({ userName: String, email: String, text: String }))"
  const users =
    "import mongoose from 'mongoose'\nconst UserModel = mongoose.model<Row>('User', new mongoose.Schema({ email: String }))\nexport const byId = (id: string) => UserModel.findById(id)"
  const files = { 'package.json': listing('express', 'mongoose'), 'src/idea.ts': idea, 'src/user.ts': users }
  expect(await told(files)).toMatchInlineSnapshot(`
    [
      "SG5002 Which model holds your users? src/user.ts declares UserModel and does not export it: export it, and run init again.
    fix: Answer with one of:
      --user src/idea.ts#IdeaModel   table IdeaModel: has email and userName columns",
    ]
  `)
  const exported = { ...files, 'src/user.ts': users.replace('const UserModel', 'export const UserModel') }
  const { draft } = await init({
    cwd: temporaryHost({ 'tsconfig.json': '{}', ...exported }),
    answers: {},
    set: [],
    dryRun: true,
  })
  expect(draft.user).toMatchObject({ model: 'src/user.ts#UserModel' })
})

test('users whose model a function makes are told beside other tables', async () => {
  const files = {
    'package.json': listing('express', 'mongoose'),
    'src/idea.ts':
      "import mongoose from 'mongoose'\nexport const IdeaModel = mongoose.model('Idea', new mongoose.Schema({ userName: String, text: String }))",
    'src/member.ts': `import { type Mongoose, Schema } from 'mongoose'
export const NAME = 'User'
const getModel = (db: Mongoose) => {
  return db.model<object>(NAME, new Schema({ email: String }))
}
export default getModel`,
  }
  expect((await told(files))[0]).toContain(
    'src/member.ts declares the model of getModel() and does not export it: export it, and run init again.',
  )
})

test('users whose collection is the customer’s, by a function that is given it', async () => {
  const files = {
    'package.json': listing('express', 'mongoose'),
    'src/known.ts':
      "import mongoose from 'mongoose'\nexport const Known = mongoose.model('KnownAddress', new mongoose.Schema({ email: { type: String, unique: true }, places: [String] }))",
    'src/user.ts': `import { Schema, model } from 'mongoose'
const UserSchema = new Schema({ email: String, password: String })
export const createUserModel = (collection: string) => model<object>(collection, UserSchema, collection)`,
  }
  expect((await told(files))[0]).toContain(
    'src/user.ts declares the model of createUserModel() and does not export it: export it, and run init again.',
  )
})

test('an entity behind other decorators that stays in its module is told', async () => {
  const files = {
    'package.json': listing('express', 'typeorm', 'pg'),
    'src/entities.ts': `import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'
@Entity('users')
@Index(['email'])
class User { @PrimaryGeneratedColumn() id!: number; @Column() email!: string }
@Entity('logs') export class Log { @PrimaryGeneratedColumn() id!: number; @Column() text!: string; users!: User[] }`,
  }
  expect((await told(files))[0]).toContain(
    'src/entities.ts declares User and does not export it: export it, and run init again.',
  )
})

const crews = {
  'package.json': listing('express', 'mongoose'),
  'src/crew.ts':
    "import mongoose from 'mongoose'\nexport const Crew = mongoose.model('Crew', new mongoose.Schema({ name: String, email: { type: String, unique: true }, password: String }))",
}

test('users whose schema is made without new', async () => {
  const user = `import mongoose from 'mongoose'
const userSchema = mongoose.Schema({ email: { type: String, unique: true }, password: String, crew: { type: mongoose.Schema.Types.ObjectId, ref: 'Crew', required: true } })
userSchema.index({ crew: 1, email: 1 }, { unique: true })
export const User = mongoose.model('User', userSchema)`
  const { draft } = await init({
    cwd: temporaryHost({ 'tsconfig.json': '{}', ...crews, 'src/user.ts': user }),
    answers: { tenant: 'none', group: 'scim' },
    set: [],
    dryRun: true,
  })
  expect(draft.user).toMatchObject({ model: 'src/user.ts#User' })
})

test('users whose schema only running the app would tell, beside other tables with a login', async () => {
  const user = `import mongoose from 'mongoose'
export const User = mongoose.model('User', schemaFrom(process.env.SCHEMA))`
  expect((await told({ ...crews, 'src/user.ts': user }))[0]).toContain("the schema of model 'User'")
})
