import { describe, expect, it } from 'vitest'
import { inspectMongoose } from '../inspect/readers.js'
import { fixture, temporaryHost } from './host.js'
import { printTable } from './print.js'

const tablesOf = async (host: string, refs: readonly string[]) =>
  (await inspectMongoose({ cwd: fixture(host), refs })).map(printTable)

describe('inspectMongoose reads', () => {
  it('shared options, nested objects, enums of another file, a hidden and a transformed path', async () => {
    expect(
      await tablesOf('novu', [
        'src/repositories/user/user.schema.ts#User',
        'src/repositories/member/member.schema.ts#Member',
        'src/repositories/organization/organization.schema.ts#Organization',
      ]),
    ).toEqual([
      [
        'src/repositories/user/user.schema.ts#User = mongodb User by User key(_id) line 46',
        '_id: string `Types.ObjectId` | notNull | default by orm | key | ObjectId of mongoose as objectId | 46:14',
        'firstName: string `string` | String of mongoose as string | 8:5',
        'lastName: string `string` | String of mongoose as string | 9:5',
        'email: string `string` | String of mongoose as string | 10:5',
        'profilePicture: string `string` | String of mongoose as string | 11:5',
        'resetToken: string `string` | String of mongoose as string | 12:5',
        'resetTokenDate: date `Date` | Date of mongoose as date | 13:5',
        'resetTokenCount.reqInMinute: number `number` | in resetTokenCount? | Number of mongoose as double | 15:7',
        'resetTokenCount.reqInDay: number `number` | in resetTokenCount? | Number of mongoose as double | 16:7',
        'showOnBoarding: boolean `boolean` | Boolean of mongoose as bool | 18:5',
        'failedLogin.times: number `number` | in failedLogin? | Number of mongoose as double | 20:7',
        'failedLogin.lastFailedAttempt: date `Date` | in failedLogin? | Date of mongoose as date | 21:7',
        'servicesHashes.intercom: string `string` | in servicesHashes? | String of mongoose as string | 24:7',
        'password: string `string` | hidden | String of mongoose as string | 26:5',
        'tokens: unknown `object[]` | default by orm | of { providerId: string `string` | String of mongoose as string | 29:9 ; provider: string `string` | String of mongoose as string | 30:9 ; accessToken: string `string` | String of mongoose as string | 31:9 ; valid: boolean `boolean` | Boolean of mongoose as bool | 32:9 } | Array of mongoose as array | 27:5',
        'createdAt: date `Date` | default by orm | Date of mongoose as date | 46:14',
        'updatedAt: date `Date` | default by orm | Date of mongoose as date | 46:14',
        '__v: number `number` | default by orm | Number of mongoose as double | 46:14',
      ],
      [
        'src/repositories/member/member.schema.ts#Member = mongodb Member by Member key(_id) unique(_userId,_organizationId) line 27',
        '_id: string `Types.ObjectId` | notNull | default by orm | key | ObjectId of mongoose as objectId | 27:14',
        'invite.email: string `string` | in invite? | String of mongoose as string | 8:7',
        'invite.token: string `string` | in invite? | String of mongoose as string | 9:7',
        'invite.invitationDate: date `Date` | in invite? | Date of mongoose as date | 10:7',
        'invite._inviterId: string `Types.ObjectId` | -> src/repositories/user/user.schema.ts#User._id | in invite? | ObjectId of mongoose as objectId | 11:7',
        'memberStatus: string `"new" | "active" | "invited"` | one of new,active,invited | default by orm | String of mongoose as string | 13:5',
        '_userId: string `Types.ObjectId` | -> src/repositories/user/user.schema.ts#User._id | ObjectId of mongoose as objectId | 18:5',
        'roles: unknown `("admin" | "member")[]` | default by orm | Array of mongoose as array | 19:5',
        '_organizationId: string `Types.ObjectId` | notNull | -> src/repositories/organization/organization.schema.ts#Organization._id | ObjectId of mongoose as objectId | 20:5',
        'createdAt: date `Date` | default by orm | Date of mongoose as date | 27:14',
        'updatedAt: date `Date` | default by orm | Date of mongoose as date | 27:14',
        '__v: number `number` | default by orm | Number of mongoose as double | 27:14',
      ],
      [
        'src/repositories/organization/organization.schema.ts#Organization = mongodb organizations by Organization key(_id) line 14',
        '_id: string `Types.ObjectId` | notNull | default by orm | key | ObjectId of mongoose as objectId | 14:14',
        'name: string `string` | notNull | String of mongoose as string | 6:5',
        'logo: string `string` | String of mongoose as string | 7:5',
        'apiServiceLevel: string `string` | String of mongoose as string | 8:5',
        'branding.fontColor: string `string` | in branding? | String of mongoose as string | 9:17',
        'branding.color: string `string` | in branding? | String of mongoose as string | 9:49',
        'createdAt: date `Date` | default by orm | Date of mongoose as date | 14:14',
        'updatedAt: date `Date` | default by orm | Date of mongoose as date | 14:14',
      ],
    ])
  })

  it('ids of the app beside _id, members within the organization', async () => {
    expect(
      await tablesOf('growthbook', [
        'src/models/UserModel.ts#UserModel',
        'src/models/OrganizationModel.ts#default',
      ]),
    ).toEqual([
      [
        'src/models/UserModel.ts#UserModel = mongodb User by User key(_id) unique(id) unique(email) line 25',
        '_id: string `Types.ObjectId` | notNull | default by orm | key | ObjectId of mongoose as objectId | 25:14',
        'id: string `string` | unique | String of mongoose as string | 7:3',
        'name: string `string` | String of mongoose as string | 11:3',
        'email: string `string` | unique | String of mongoose as string | 12:3',
        'passwordHash: string `string` | String of mongoose as string | 18:3',
        'superAdmin: boolean `boolean` | Boolean of mongoose as bool | 19:3',
        'verified: boolean `boolean` | Boolean of mongoose as bool | 20:3',
        'minTokenDate: date `Date` | Date of mongoose as date | 21:3',
        'agreedToTerms: boolean `boolean` | default by orm | Boolean of mongoose as bool | 22:3',
        '__v: number `number` | default by orm | Number of mongoose as double | 25:14',
      ],
      [
        'src/models/OrganizationModel.ts#default = mongodb Organization by Organization key(_id) unique(id) line 33',
        '_id: string `Types.ObjectId` | notNull | default by orm | key | ObjectId of mongoose as objectId | 33:7',
        'id: string `string` | unique | String of mongoose as string | 13:3',
        'url: string `string` | String of mongoose as string | 14:3',
        'name: string `string` | String of mongoose as string | 15:3',
        'ownerEmail: string `string` | String of mongoose as string | 16:3',
        'members: unknown `object[]` | default by orm | of { role: string `"admin" | "engineer" | "readonly"` | one of admin,engineer,readonly | notNull | String of mongoose as string | 6:3 ; dateCreated: date `Date` | Date of mongoose as date | 7:3 ; limitAccessByEnvironment: boolean `boolean` | Boolean of mongoose as bool | 8:3 ; environments: unknown `string[]` | default by orm | Array of mongoose as array | 9:3 ; id: string `string` | String of mongoose as string | 20:7 ; externalId: string `string` | String of mongoose as string | 21:7 ; managedByIdp: boolean `boolean` | Boolean of mongoose as bool | 22:7 ; teams: unknown `string[]` | default by orm | Array of mongoose as array | 23:7 } | Array of mongoose as array | 17:3',
        'invites: unknown `object[]` | default by orm | of { role: string `"admin" | "engineer" | "readonly"` | one of admin,engineer,readonly | notNull | String of mongoose as string | 6:3 ; dateCreated: date `Date` | Date of mongoose as date | 7:3 ; limitAccessByEnvironment: boolean `boolean` | Boolean of mongoose as bool | 8:3 ; environments: unknown `string[]` | default by orm | Array of mongoose as array | 9:3 ; email: string `string` | String of mongoose as string | 26:36 ; key: string `string` | String of mongoose as string | 26:51 } | Array of mongoose as array | 26:3',
        'settings: json `unknown` | Mixed of mongoose as object | 27:3',
        'getStartedChecklistItems: unknown `string[]` | Array of mongoose as array | 28:3',
        '__v: number `number` | default by orm | Number of mongoose as double | 33:7',
      ],
    ])
  })

  it('lists of keys and of objects with keys, subdocuments, a key that is text, a connection', async () => {
    expect(await tablesOf('teams', ['src/models/user.ts#User', 'src/models/team.ts#Team'])).toEqual([
      [
        'src/models/user.ts#User = mongodb User by User key(_id) unique(email) line 29',
        '_id: string `Types.ObjectId` | notNull | default by orm | key | ObjectId of mongoose as objectId | 29:14',
        'email: string `string` | notNull | unique | String of mongoose as string | 8:5',
        'name.first: string `string` | notNull | in name? | String of mongoose as string | 9:13',
        'name.last: string `string` | in name? | String of mongoose as string | 9:54',
        'isActive: boolean `boolean` | default by orm | Boolean of mongoose as bool | 10:5',
        'role: string `"admin" | "member"` | one of admin,member | notNull | String of mongoose as string | 11:5',
        'profile.bio: string `string` | in profile? | String of mongoose as string | 4:30',
        'profile.phone: string `string` | in profile? | String of mongoose as string | 4:69',
        'teams: unknown `Types.ObjectId[]` | default by orm | list of src/models/team.ts#Team._id | Array of mongoose as array | 13:5',
        'badge: string `string` | notNull | default by orm | String of mongoose as string | 14:5',
        'nickname: string `string` | String of mongoose as string | 15:5',
        'created_at: date `Date` | default by orm | Date of mongoose as date | 29:14',
        'revision: number `number` | default by orm | Number of mongoose as double | 29:14',
      ],
      [
        'src/models/team.ts#Team = mongodb squads by Team key(_id) line 17',
        '_id: string `string` | notNull | key | String of mongoose as string | 11:3',
        'name: string `string` | notNull | String of mongoose as string | 12:3',
        'members: unknown `object[]` | default by orm | of { user: string `Types.ObjectId` | notNull | -> src/models/user.ts#User._id | ObjectId of mongoose as objectId | 6:3 ; role: string `string` | default by orm | String of mongoose as string | 7:3 } | Array of mongoose as array | 13:3',
        'owners: unknown `Types.ObjectId[]` | default by orm | list of src/models/user.ts#User._id | Array of mongoose as array | 14:3',
        '__v: number `number` | default by orm | Number of mongoose as double | 17:14',
      ],
    ])
  })

  it('every type, and every way to write one', async () => {
    expect(await tablesOf('forms', ['src/everything.ts#Everything'])).toEqual([
      [
        'src/everything.ts#Everything = mongodb all by Everything key(_id) unique(int) unique(indexed) unique(short,number) line 52',
        '_id: string `Types.ObjectId` | notNull | default by orm | key | ObjectId of mongoose as objectId | 52:14',
        'short: string `string` | String of mongoose as string | 12:5',
        'text: string `string` | String of mongoose as string | 13:5',
        'number: number `number` | Number of mongoose as double | 14:5',
        'double: number `number` | Double of mongoose as double | 15:5',
        'int: number `number` | unique | Int32 of mongoose as int | 16:5',
        'big: bigint `bigint` | BigInt of mongoose as long | 17:5',
        'boolean: boolean `boolean` | Boolean of mongoose as bool | 18:5',
        'date: date `Date` | Date of mongoose as date | 19:5',
        'buffer: bytes `Buffer` | Buffer of mongoose as binData | 20:5',
        'objectId: string `Types.ObjectId` | ObjectId of mongoose as objectId | 21:5',
        'typesObjectId: string `Types.ObjectId` | ObjectId of mongoose as objectId | 22:5',
        'uuid: string `Types.UUID` | default by orm | UUID of mongoose as binData | 23:5',
        'decimal: unknown `Types.Decimal128` | Decimal128 of mongoose as decimal | 24:5',
        'map: json `Map<string, unknown>` | Map of mongoose as object | 25:5',
        'mixed: json `unknown` | Mixed of mongoose as object | 26:5',
        'empty: json `unknown` | Mixed of mongoose as object | 27:5',
        'object: json `unknown` | Mixed of mongoose as object | 28:5',
        'emptyDefault: string `string` | String of mongoose as string | 29:5',
        'type: string `string` | String of mongoose as string | 30:5',
        'nested.type: string `string` | in nested? | String of mongoose as string | 31:15',
        'nested.deep.deeper: number `number` | notNull | in nested?,nested.deep? | Number of mongoose as double | 31:37',
        'sub.inner: string `string` | notNull | String of mongoose as string | 32:21',
        'optional.inner: string `string` | in optional? | String of mongoose as string | 33:37',
        'helper: string `string` | notNull | String of mongoose as string | 34:5',
        'list: unknown `unknown[]` | default by orm | Array of mongoose as array | 35:5',
        'words: unknown `string[]` | default by orm | Array of mongoose as array | 36:5',
        'tags: unknown `("a" | "b")[]` | default by orm | Array of mongoose as array | 37:5',
        'array: unknown `number[]` | default by orm | Array of mongoose as array | 38:5',
        'matrix: unknown `number[][]` | default by orm | Array of mongoose as array | 39:5',
        'node.label: string `string` | in node? | String of mongoose as string | 7:27',
        'node.children: unknown `object[]` | default by orm | of {  } | in node? | Array of mongoose as array | 8:12',
        'indexed: string `string` | unique | String of mongoose as string | 41:5',
        'partly: string `string` | String of mongoose as string | 42:5',
        'getter: string `string` | String of mongoose as string | 43:5',
        'createdAt: date `Date` | default by orm | Date of mongoose as date | 52:14',
        'updatedAt: date `Date` | default by orm | Date of mongoose as date | 52:14',
        '__v: number `number` | default by orm | Number of mongoose as double | 52:14',
      ],
    ])
  })

  it('what plugins of the host add, what hooks fill in time, and what tells discriminators apart', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "mongoose": "9", "some-package": "1" } }',
      'tsconfig.json': '{}',
      'src/plugins.ts': `
        import type { Schema } from 'mongoose'
        export function softDelete(schema: Schema, { field = 'deletedAt' } = {}) {
          schema.add({ [field]: { type: Date, default: null } })
          schema.plugin(stamped)
        }
        const stamped = (on: Schema): void => {
          on.add({ stampedBy: { type: String, required: true } })
          on.index({ stampedBy: 1 }, { unique: true })
          on.plugin(stamped)
        }`,
      'src/user.ts': `
        import { model, Schema } from 'mongoose'
        import timestamps from 'some-package'
        import { softDelete } from './plugins'
        const required = { type: String, required: true }
        const schema = new Schema(
          { slug: required, name: { display: required }, email: required, code: required, late: required, serial: { type: String, unique: true } },
          { _id: false, versionKey: false, discriminatorKey: 'kind' },
        )
        schema.plugin(softDelete, { field: 'removedAt' })
        schema.plugin(timestamps)
        schema.pre(['validate', 'save'], function () {
          this.slug = this.email + '-slug'
          this.name.display ??= this.email
          this.email = this.email.toLowerCase()
          this.set('code', 'c')
        })
        schema.pre('save', async function () {
          this.late = 'too late'
          if (this.isNew && !this.serial) this.serial = await next()
        })
        export const User = model('User', schema)`,
    })
    const [user] = await inspectMongoose({ cwd, refs: ['src/user.ts#User'] })
    expect(user?.columns.map(({ field, notNull, filledBy }) => ({ field, notNull, filledBy }))).toEqual([
      { field: 'slug', notNull: true, filledBy: 'orm' },
      { field: 'name.display', notNull: true, filledBy: 'orm' },
      { field: 'email', notNull: true, filledBy: undefined },
      { field: 'code', notNull: true, filledBy: 'orm' },
      { field: 'late', notNull: true, filledBy: undefined },
      { field: 'serial', notNull: false, filledBy: 'orm' },
      { field: 'removedAt', notNull: false, filledBy: undefined },
      { field: 'stampedBy', notNull: true, filledBy: undefined },
      { field: 'kind', notNull: false, filledBy: undefined },
    ])
    expect(user?.uniques).toEqual([['serial'], ['stampedBy']])
  })
  it('what they add where the schema has no such path, and what it says itself', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "mongoose": "9" } }',
      'tsconfig.json': '{}',
      'src/isolation.ts': `
        import type { Schema } from 'mongoose'
        export function withRealm<T>(schema: Schema<T>) {
          if (!('realmId' in schema.paths)) {
            const realm = { realmId: { type: String, required: true } }
            schema.add(realm as any)
          }
          if (!schema.path('slug')) schema.add({ slug: { type: String, required: true } })
          if (!schema.paths.note) schema.add({ note: String })
          if (schema.path('other')) schema.add({ more: String })
        }`,
      'src/user.ts': `
        import { model, Schema } from 'mongoose'
        import { withRealm } from './isolation'
        const schema = new Schema({ email: { type: String, required: true }, slug: String }, { versionKey: false })
        withRealm(schema)
        export const User = model('User', schema)`,
    })
    const [user] = await inspectMongoose({ cwd, refs: ['src/user.ts#User'] })
    expect(user?.columns.map(({ field, notNull }) => `${field}${notNull ? '!' : ''}`).toSorted()).toEqual([
      '_id!',
      'email!',
      'note',
      'realmId!',
      'slug',
    ])
  })
  it('what they put together before they add it, by conditions that are sure', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "mongoose": "9" } }',
      'tsconfig.json': '{}',
      'src/isolation.ts': `
        import type { Schema } from 'mongoose'
        export const isolated = (schema: Schema) => {
          const fields: Record<string, any> = { since: Date }
          const others: Record<string, any> = {}
          if (!schema.path('realmId')) fields.realmId = { type: String, required: true }
          if (!schema.path('slug')) { fields.slug = { type: String, required: true } }
          if (process.env.NOTES) fields.note = String
          fields.log = { type: String }
          others.never = String
          schema.add(fields)
        }`,
      'src/user.ts': `
        import { model, Schema } from 'mongoose'
        import { isolated } from './isolation'
        const schema = new Schema({ email: { type: String, required: true }, slug: String }, { versionKey: false })
        schema.plugin(isolated)
        export const User = model('User', schema)`,
    })
    const [user] = await inspectMongoose({ cwd, refs: ['src/user.ts#User'] })
    expect(user?.columns.map(({ field, notNull }) => `${field}${notNull ? '!' : ''}`).toSorted()).toEqual([
      '_id!',
      'email!',
      'log',
      'realmId!',
      'since',
      'slug',
    ])
  })
  it('what functions of the host do to a schema that they get, as far as conditions tell', async () => {
    const cwd = temporaryHost({
      'package.json': '{ "dependencies": { "mongoose": "9" } }',
      'tsconfig.json': '{}',
      'src/base.ts': `
        import type { Schema } from 'mongoose'
        const gone = (on: Schema) => { on.add({ goneAt: { type: Date, default: null } }) }
        export function based(name: string, schema: Schema, options: { bin?: boolean; log?: boolean } = {}) {
          if (options.bin) gone(schema)
          if (options.log) { schema.add({ log: String }) }
        }`,
      'src/user.ts': `
        import { model, Schema } from 'mongoose'
        import { based } from './base'
        const schema = new Schema({ email: String, team: { type: Schema.Types.ObjectId, ref: 'Team' } }, { versionKey: false })
        based('users', schema, { bin: true })
        export const User = model('User', schema)`,
      'src/team.ts': `
        import { model, Schema } from 'mongoose'
        export const Team = model('team', new Schema({ name: String }))`,
    })
    const [user] = await inspectMongoose({ cwd, refs: ['src/user.ts#User', 'src/team.ts#Team'] })
    expect(user?.columns.map(({ field }) => field)).toEqual(['_id', 'email', 'team', 'goneAt'])
    // Only `populate` would ask for the name as it is written.
    expect(user?.columns[2]?.references).toEqual({ table: 'src/team.ts#Team', field: '_id' })
  })
})
