/** Models that functions make of schemas, which other files export. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../../src/init/init.js'
import { takeProposals } from '../../src/init/take-proposals.js'
import { inspectModels } from '../../src/inspect/inspect.js'
import { writeFiles } from '../support/files.js'
import { temporaryHost } from './host.js'

const host = {
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/schema/user.ts': `
    import { Schema } from 'mongoose'
    const userSchema = new Schema({
      email: { type: String, required: true, unique: true },
      name: String,
    }, { timestamps: true })
    userSchema.index({ email: 1, name: 1 })
    export default userSchema`,
  'src/schema/group.ts': `
    import { Schema } from 'mongoose'
    export const groupSchema = new Schema({
      name: { type: String, required: true },
      memberIds: [{ type: Schema.Types.ObjectId, ref: 'User' }],
    })`,
  'src/models/user.ts': `
    import userSchema from '~/schema/user'
    import { audit } from '~/audit'
    export function createUserModel(mongoose: typeof import('mongoose')) {
      audit(userSchema)
      return mongoose.models.User || mongoose.model('User', userSchema, 'accounts')
    }`,
  'src/models/group.ts': `
    import { groupSchema } from '~/schema/group'
    export const createGroupModel = (mongoose: typeof import('mongoose')) => {
      const Group = mongoose.model('Group', groupSchema)
      return Group
    }`,
  'src/audit.ts': 'export const audit = (schema: unknown) => schema',
}

test('the schema is the model that it is made into', async () => {
  const cwd = temporaryHost(host)
  const { config } = await init({ cwd, answers: {}, set: [] })
  expect(config).toMatchObject({
    user: { model: 'src/schema/user.ts#default', attributes: { userName: 'email' } },
    group: { model: 'src/schema/group.ts#groupSchema', members: { user: 'memberIds' } },
  })
  expect(readFileSync(join(cwd, 'scim.config.ts'), 'utf8')).toContain('src/schema/user.ts#default')
  if (!config) throw new Error('Nothing was written')
  const tables = await inspectModels(
    config,
    ['src/schema/user.ts#default', 'src/schema/group.ts#groupSchema'],
    cwd,
  )
  expect([...tables].map(([, { model, name }]) => ({ model, name }))).toEqual([
    { model: 'User', name: 'accounts' },
    { model: 'Group', name: 'Group' },
  ])
})

test('a schema whose model is exported is no model of its own', async () => {
  const cwd = temporaryHost({
    ...host,
    'src/models/index.ts': `
      import mongoose from 'mongoose'
      import { createUserModel } from './user'
      export const User = createUserModel(mongoose)`,
  })
  const { config } = await init({ cwd, answers: {}, set: [] })
  expect(config?.user.model).toBe('src/models/index.ts#User')
})

test('a schema is the model that a module of NestJS registers', async () => {
  const cwd = temporaryHost({
    'package.json':
      '{ "dependencies": { "@nestjs/core": "11", "@nestjs/platform-express": "11", "@nestjs/mongoose": "11", "mongoose": "9" } }',
    'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true } }',
    'src/user.model.ts': `
      import * as mongoose from 'mongoose'
      export const UserSchema = new mongoose.Schema({ email: { type: String, required: true, unique: true }, name: String, password: String })`,
    'src/team.model.ts': `
      import { Schema } from 'mongoose'
      export const TeamSchema = new Schema({ name: { type: String, required: true } })
      export const TeamMemberSchema = new Schema({
        team: { type: Schema.Types.ObjectId, ref: 'Team', required: true },
        user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
      })
      export const AddressSchema = new Schema({ street: String })`,
    'src/users.controller.ts': 'export class UsersController {}',
    'src/app.module.ts': `
      import { Module } from '@nestjs/common'
      import { MongooseModule } from '@nestjs/mongoose'
      import { TeamMemberSchema, TeamSchema } from './team.model'
      import { UserSchema } from './user.model'
      import { UsersController } from './users.controller'
      const teams = [{ name: 'Team', schema: TeamSchema }, { name: 'TeamMember', schema: TeamMemberSchema }]
      @Module({
        imports: [
          MongooseModule.forFeatureAsync([{ name: 'User', collection: 'people', useFactory: () => { return UserSchema } }]),
          MongooseModule.forFeature(teams),
        ],
        controllers: [UsersController],
      })
      export class AppModule {}`,
  })
  const { config } = await init({ cwd, answers: {}, set: [] })
  expect(config).toMatchObject({
    framework: 'nest',
    user: { model: 'src/user.model.ts#UserSchema', attributes: { userName: 'email' } },
    group: {
      model: 'src/team.model.ts#TeamSchema',
      members: { model: 'src/team.model.ts#TeamMemberSchema' },
    },
  })
  if (!config) throw new Error('Nothing was written')
  const tables = await inspectModels(config, ['src/user.model.ts#UserSchema'], cwd)
  expect([...tables].map(([, { model, name }]) => ({ model, name }))).toEqual([
    { model: 'User', name: 'people' },
  ])
})

test('a function that makes the model with its schema, once', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
    'tsconfig.json': '{}',
    'src/app.ts': "import express from 'express'\nexport const app = express()",
    'src/member.ts': `
      import { type Mongoose, Schema } from 'mongoose'
      const NAME = 'Member'
      const compile = (db: Mongoose) => {
        const MemberSchema: Schema = new Schema({ email: { type: String, required: true, unique: true } })
        MemberSchema.index({ email: 1, team: 1 }, { unique: true })
        MemberSchema.add({ team: String })
        return db.model<object>(NAME, MemberSchema)
      }
      const getMemberModel = (db: Mongoose) => {
        try {
          return db.model(NAME) as unknown
        } catch {
          return compile(db)
        }
      }
      export default getMemberModel`,
    'src/models.ts': `
      import mongoose from 'mongoose'
      import getMemberModel from './member'
      export const Member = getMemberModel(mongoose)`,
  })
  const { config } = await init({ cwd, answers: {}, set: [] })
  expect(config?.user.model).toBe('src/models.ts#Member')
  if (!config) throw new Error('Nothing was written')
  const table = (await inspectModels(config, ['src/models.ts#Member'], cwd)).get('src/models.ts#Member')
  expect(table?.columns.map(({ field }) => field)).toEqual(['_id', 'email', 'team', '__v'])
  expect(table?.uniques).toContainEqual(['email', 'team'])
})

test('what makes other models is not opened again for those that a config names', async () => {
  const cwd = temporaryHost(host)
  const { config } = await init({ cwd, answers: {}, set: [], dryRun: true })
  if (!config) throw new Error('Nothing was proposed')
  const broken =
    "import { pageSchema } from '../page'\nexport const make = (db: Db) => db.model('Page', pageSchema) ]"
  writeFiles(cwd, { 'src/models/page.ts': `/* mongoose: 'mongoose' */ ${broken}` })
  const tables = await inspectModels(config, ['src/schema/group.ts#groupSchema'], cwd)
  expect([...tables.values()].map(({ model }) => model)).toEqual(['Group'])
})

test('a schema of an exported model is none of its own, whatever else it is registered as', async () => {
  const { config } = await init({
    cwd: temporaryHost({
      'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
      'tsconfig.json': '{}',
      'src/app.ts': "import express from 'express'\nexport const app = express()",
      'src/user.ts': `import { model, Schema } from 'mongoose'
        const UserSchema = new Schema({ email: { type: String, required: true, unique: true }, name: String })
        const UserModel = model('user', UserSchema)
        export { UserModel, UserSchema }`,
      'src/user.module.ts': `import { MongooseModule } from '@nestjs/mongoose'
        import { UserSchema } from './user'
        export const module = MongooseModule.forFeature([{ name: 'User', schema: UserSchema }])`,
    }),
    answers: {},
    set: [],
    dryRun: true,
  })
  expect(config).toMatchObject({ user: { model: 'src/user.ts#UserModel' } })
})

const handedOn = {
  'package.json': '{ "dependencies": { "express": "5", "mongoose": "9" } }',
  'tsconfig.json': '{}',
  'src/app.ts': "import express from 'express'\nexport const app = express()",
  'src/mongo.ts': `
    import mongoose, { Mongoose } from 'mongoose'
    import type { Model, Schema } from 'mongoose'
    export default mongoose
    export const connection = (() => (globalThis.mongo ??= new Mongoose()))()
    export const createModel = <T>(name: string, schema: Schema) => {
      if (connection.models[name]) return connection.models[name] as Model<T>
      const model = connection.model<T>(name, schema)
      return model
    }`,
  'src/team.ts': `
    import { connection, createModel } from './mongo'
    export const TeamSchema = new connection.Schema({ name: { type: String, required: true } })`,
}

test('models are found in files that have Mongoose from a module of the app, and make them by its function', async () => {
  const cwd = temporaryHost({
    ...handedOn,
    'src/user.ts': `
      import { connection, createModel } from './mongo'
      const { Schema } = connection
      const UserSchema = new Schema({
        email: { type: String, required: true, unique: true },
        password: { type: String, required: true },
        team: { type: Schema.Types.ObjectId, ref: 'Team' },
      })
      export const User: Model<Person> = createModel<Person>('users', UserSchema)`,
  })
  const { config } = await init({ cwd, answers: {}, set: [], ask: takeProposals, dryRun: true })
  expect(config?.user).toMatchObject({ model: 'src/user.ts#User', attributes: { userName: 'email' } })
})

test('where no file calls it, the function that takes a schema is what is to be called', async () => {
  const cwd = temporaryHost(handedOn)
  await expect(init({ cwd, answers: {}, set: [] })).rejects.toThrow(
    expect.objectContaining({
      diagnostics: [
        expect.objectContaining({
          code: 'SG5001',
          fix: expect.stringContaining("export const User = createModel('User', userSchema)"),
        }),
      ],
    }),
  )
})

test('schemas that a function of the app makes of the classes it is given are found where it is called', async () => {
  const cwd = temporaryHost({
    'package.json': '{ "dependencies": { "@nestjs/core": "11", "@nestjs/mongoose": "11", "mongoose": "9" } }',
    'tsconfig.json': '{}',
    'src/main.ts': "import { NestFactory } from '@nestjs/core'",
    'src/kept.ts': `
      import { Prop, SchemaFactory } from '@nestjs/mongoose'
      export abstract class Kept { @Prop({ default: Date.now }) keptAt: Date }
      export function keep<T extends Kept>(model: Type<T>, options?: object) {
        const schema = SchemaFactory.createForClass(model)
        touch(schema)
        return schema
      }
      function touch(schema: any) { schema.pre('save', function (next) { next() }) }`,
    'src/warden.ts': `
      import { Prop, Schema } from '@nestjs/mongoose'
      import { Kept, keep } from './kept'
      @Schema()
      export class User extends Kept {
        @Prop({ required: true, unique: true }) email: string
        @Prop({ required: true }) password: string
      }
      export const UserSchema = keep(User)`,
    'src/module.ts': `
      import { MongooseModule } from '@nestjs/mongoose'
      import { UserSchema } from './warden'
      export const models = MongooseModule.forFeature([{ name: 'User', schema: UserSchema }])`,
  })
  const { config } = await init({ cwd, answers: {}, set: [], ask: takeProposals, dryRun: true })
  expect(config).toMatchObject({
    user: { model: 'src/warden.ts#UserSchema', attributes: { userName: 'email' } },
  })
})
