/** Schemas that @nestjs/mongoose makes for classes. Its package is not needed to read them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generate } from '../../src/generate/generate.js'
import { init } from '../../src/init/init.js'
import { findingsOf } from '../inspect/host.js'
import { inspectMongoose } from '../inspect/readers.js'
import { temporaryHost } from './host.js'
import { printTable } from './print.js'

const host = {
  'package.json':
    '{ "dependencies": { "@nestjs/core": "11", "@nestjs/platform-express": "11", "@nestjs/mongoose": "11", "mongoose": "9" } }',
  'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true, "emitDecoratorMetadata": true } }',
  'src/base.ts': `
    import { Prop, Schema } from '@nestjs/mongoose'
    @Schema()
    export class Base {
      @Prop({ default: Date.now }) createdAt: Date
      methods() {}
    }`,
  'src/status.ts': `
    import { Prop, Schema } from '@nestjs/mongoose'
    @Schema({ toJSON: { virtuals: true } })
    export class Status {
      @Prop({ type: String }) _id: string
      @Prop({ required: true }) name: string
    }`,
  'src/user.ts': `
    import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose'
    import * as mongoose from 'mongoose'
    import { Base } from './base'
    import { Status } from './status'
    export enum Provider { email = 'email', google = 'google' }
    export enum Level { low, high }
    export class Plain { _id: string; name?: string }
    @Schema({ timestamps: true, collection: 'people' })
    export class UserSchemaClass extends Base {
      notStored = 1
      @Prop({ type: String, unique: true, lowercase: true }) email: string | null
      @Prop() password?: string
      @Prop({ required: true }) age: number
      @Prop({ enum: Provider, default: Provider.email }) provider: Provider
      @Prop() level: Level
      @Prop({ default: 'read' }) access: 'read' | 'write'
      @Prop() isActive: boolean
      @Prop() seenAt: Date
      @Prop([String]) scopes: string[]
      @Prop() anything: unknown[]
      @Prop({ type: Status }) status?: Status
      @Prop({ type: () => Status, required: true }) past: Status
      @Prop({ type: Plain }) plain?: Plain | null
      @Prop() implicit: Status
      @Prop(raw({ first: { type: String }, last: String })) name: { first: string; last: string }
      @Prop({ type: mongoose.Schema.Types.ObjectId, ref: UserSchemaClass.name }) boss: UserSchemaClass
    }
    export const UserSchema = SchemaFactory.createForClass(UserSchemaClass)
    UserSchema.index({ provider: 1, 'status._id': 1 }, { unique: true })`,
  'src/team.ts': `
    import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose'
    import { Schema as MongooseSchema, Types } from 'mongoose'
    import { UserSchemaClass } from './user'
    @Schema({ _id: false })
    class Member {
      @Prop({ type: MongooseSchema.Types.ObjectId, ref: () => UserSchemaClass, required: true }) user: Types.ObjectId
      @Prop({ type: String, enum: ['owner', 'member'], required: true }) role: 'owner' | 'member'
    }
    @Schema()
    export class Team {
      @Prop({ required: true }) name: string
      @Prop({ type: [Member], default: [] }) members: Member[]
      @Prop({ type: [{ type: MongooseSchema.Types.ObjectId, ref: 'UserSchemaClass' }] }) watchers: Types.ObjectId[]
    }
    export const TeamSchema = SchemaFactory.createForClass(Team)`,
}

describe('inspectMongoose reads', () => {
  it('the classes behind schemas: annotations, base classes, subdocuments', async () => {
    const refs = ['src/user.ts#UserSchema', 'src/team.ts#TeamSchema']
    const tables = await inspectMongoose({ cwd: temporaryHost(host), refs })
    const [user = [], team = []] = tables
      .map(printTable)
      .map((lines) => lines.map((line) => line.replace(/( of mongoose as \w+)? \| \d+:\d+| line \d+/g, '')))
    expect(user).toEqual([
      'src/user.ts#UserSchema = mongodb people by UserSchemaClass key(_id) unique(email) unique(provider,status._id)',
      '_id: string `Types.ObjectId` | notNull | default by orm | key | ObjectId',
      'createdAt: date `Date` | default by orm | Date',
      'email: string `string` | unique | String',
      'password: string `string` | String',
      'age: number `number` | notNull | Number',
      'provider: string `"email" | "google"` | one of email,google | default by orm | String',
      'level: number `number` | Number',
      'access: string `"read" | "write"` | one of read,write | default by orm | String',
      'isActive: boolean `boolean` | Boolean',
      'seenAt: date `Date` | Date',
      'scopes: unknown `string[]` | default by orm | Array',
      'anything: unknown `unknown[]` | default by orm | Array',
      'status._id: string `string` | in status? | String',
      'status.name: string `string` | in status? | String',
      'past._id: string `string` | String',
      'past.name: string `string` | notNull | String',
      'plain: json `unknown` | Mixed',
      'implicit._id: string `string` | String',
      'implicit.name: string `string` | String',
      'name.first: string `string` | in name? | String',
      'name.last: string `string` | in name? | String',
      'boss: string `Types.ObjectId` | -> src/user.ts#UserSchema._id | ObjectId',
      'updatedAt: date `Date` | default by orm | Date',
      '__v: number `number` | default by orm | Number',
    ])
    expect(team[3]).toContain(
      'members: unknown `object[]` | default by orm | of { user: string `Types.ObjectId` | notNull | -> src/user.ts#UserSchema._id',
    )
    expect(team[4]).toContain(
      'watchers: unknown `Types.ObjectId[]` | default by orm | list of src/user.ts#UserSchema._id',
    )
  })

  it('no class by itself', async () => {
    const cwd = temporaryHost(host)
    expect(await findingsOf(inspectMongoose({ cwd, refs: ['src/team.ts#Team'] }))).toEqual([
      expect.stringContaining(
        "SG2004 'src/team.ts#Team' is the class of a schema (src/team.ts:10:5) fix: Name the schema: the exported constant that SchemaFactory.createForClass(Team) makes",
      ),
    ])
  })
})

it('init proposes them', async () => {
  const cwd = temporaryHost(host)
  await init({ cwd, answers: { framework: 'nest' }, set: ['user.create.past.name=x', 'user.create.age=1'] })
  const config = readFileSync(join(cwd, 'scim.config.ts'), 'utf8')
  expect(config).toContain("model: 'src/user.ts#UserSchema'")
  expect(config).toContain("model: 'src/team.ts#TeamSchema', // named Team; has members in Team")
  expect(config).toContain("user: 'members.user',")
  expect(config).toContain("role: 'member', // one of owner, member")
})

it('a schema that a function has had: what is said of the constant, and the class of its documents', async () => {
  const cwd = temporaryHost({
    'package.json': host['package.json'],
    'tsconfig.json': host['tsconfig.json'],
    'src/user.ts': `
      import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose'
      import { withTimes } from './with-times'
      @Schema()
      export class UserDoc {
        @Prop() email?: string
        @Prop() password?: string
      }
      export const UserSchema = withTimes(SchemaFactory.createForClass(UserDoc))
      UserSchema.add({ _id: { type: String } })
      UserSchema.index({ email: 1 }, { unique: true })`,
    'src/with-times.ts': `
      import { Schema } from 'mongoose'
      export function withTimes(schema: Schema): Schema {
        schema.set('timestamps', true)
        return schema
      }`,
  })
  const [user] = await inspectMongoose({ cwd, refs: ['src/user.ts#UserSchema'] })
  expect(user).toMatchObject({ uniques: [['email']], primaryKey: ['_id'] })
  const [key] = user?.columns.filter(({ field }) => field === '_id') ?? []
  expect(key?.stored.sqlType).toBe('string')
  expect(user?.columns.map(({ field }) => field)).toContain('updatedAt')
  await init({ cwd, answers: { framework: 'nest' }, set: [] })
  await generate({ cwd, env: {}, now: () => new Date(), write: true })
  const model = readFileSync(join(cwd, 'src/scim/model.gen.ts'), 'utf8')
  expect(model).toContain('entity<UserDoc & { _id: string }>(UserSchema)')
  expect(model).toContain('export type UserRow = HydratedDocument<UserDoc & { _id: string }>')
})
