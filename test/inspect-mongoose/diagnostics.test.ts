import { describe, expect, it } from 'vitest'
import { findingsOf, printDiagnostic } from '../inspect/host.js'
import { findMongooseTables, inspectMongoose } from '../inspect/readers.js'
import { fixture, temporaryHost } from './host.js'

const files = (text: string) => ({
  'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
  'package.json': '{ "dependencies": { "mongoose": "9.12.1" } }',
  'user.ts': `import mongoose, { model, Schema } from 'mongoose'\n${text}`,
})

const findings = (text: string, refs: readonly string[] = ['user.ts#User']) =>
  findingsOf(inspectMongoose({ cwd: temporaryHost(files(text)), refs }))

const literal =
  'fix: Declare it as a literal in new Schema({ … }), or with constants and functions of this project that are one expression'

describe('references', () => {
  it('gathers every mistake', async () => {
    const text = `export const userSchema = new Schema({ name: String })
export const User = model('User', userSchema)
export const Guest = User.discriminator('Guest', new Schema({ host: String }))
export const limit = 5
`
    const refs = [
      'user.ts',
      'users.ts#User',
      'user.ts#Usr',
      'user.ts#userSchema',
      'user.ts#Guest',
      'user.ts#limit',
    ]
    expect(await findings(text, refs)).toEqual([
      "SG2001 'user.ts' names no export () fix: Write it as 'path/to/file.ts#exportName'",
      "SG2001 'users.ts#User': no such file (users.ts) fix: Correct the path; it is relative to the folder of scim.config.ts",
      "SG2002 user.ts has no export 'Usr' (user.ts) fix: Did you mean 'User'?",
      `SG2040 'user.ts#Guest' is a discriminator: its documents are among those of another model (user.ts:4:14) fix: Name that model, and pick the documents with "where"`,
      "SG2004 'user.ts#limit' is not a Mongoose model (user.ts:5:14) fix: Name a constant made with model('Name', schema), of Mongoose or of a connection; where a framework makes the model, the schema",
    ])
  })

  it('to a decorated class is refused', async () => {
    const text = `@Reflect.metadata('a', 'b')
export class User {
  name?: string
}
`
    expect(await findings(text)).toEqual([
      "SG2004 'user.ts#User' is not a Mongoose model (user.ts:2:1) fix: Name a constant made with model('Name', schema), of Mongoose or of a connection; where a framework makes the model, the schema",
    ])
  })
})

describe('source that cannot be followed', () => {
  it('is reported for each path', async () => {
    const text = `declare const more: object, name: string, Odd: unknown
export const User = model('User', new Schema({
  email: String,
  _id: Odd,
  [name]: String,
  ...more,
}))
`
    expect(await findings(text)).toEqual([
      `SG2005 Cannot read paths: [name]: String (user.ts:6:3) ${literal}`,
      `SG2005 Cannot read paths: ...more (user.ts:7:3) ${literal}`,
      `SG2005 Cannot read path '_id': _id: Odd (user.ts:5:3) ${literal}`,
    ])
  })

  it('is an unknown type to those who do not need it', async () => {
    const text = `declare const Odd: unknown
export const User = model('User', new Schema({ name: String, odd: { type: Odd, required: true }, odds: [Odd] }))
`
    const { tables, diagnostics } = await findMongooseTables({
      cwd: temporaryHost(files(text)),
      files: ['user.ts'],
    })
    expect(diagnostics).toEqual([])
    const unread = tables[0]?.columns.filter(({ field }) => field.startsWith('odd'))
    expect(unread?.map(({ type, typeText, notNull }) => [type.kind, typeText, notNull])).toEqual([
      ['unknown', 'unknown', true],
      ['unknown', 'unknown[]', false],
    ])
  })

  it('is reported for a schema', async () => {
    const text = `declare function make(): mongoose.Schema
declare const definition: object
export const User = model('User', make())
export const Team = model('Team', new Schema(definition))
`
    expect(await findings(text, ['user.ts#User', 'user.ts#Team'])).toEqual([
      `SG2005 Cannot read the schema of model 'User': User = model('User', make()) (user.ts:4:14) ${literal}`,
      `SG2005 Cannot read the definition of a schema: definition (user.ts:5:46) ${literal}`,
    ])
  })

  it('leaves the rest to init', async () => {
    const text = `declare const odd: string
export const User = model('User', new Schema({ name: String, [odd]: String }))
export const helper = 1
`
    const { tables, diagnostics } = await findMongooseTables({
      cwd: temporaryHost(files(text)),
      files: ['user.ts'],
    })
    expect(tables.map(({ columns }) => columns.map(({ field }) => field))).toEqual([['_id', 'name', '__v']])
    expect(diagnostics.map(printDiagnostic)).toEqual([
      `SG2005 Cannot read paths: [odd]: String (user.ts:3:62) ${literal}`,
    ])
  })
})

describe('imports', () => {
  it('matter only where a schema is made of them', async () => {
    const text = `import { roles } from './roles'
import { mail } from './missing-mailer'
import type { Person } from './missing-type'
const schema = new Schema<Person>({
  role: { type: String, enum: roles, validate: (role: string) => mail(role) },
  code: { type: String, default: mail },
})
schema.pre('save', () => mail('saved'))
schema.methods.tell = function () { return mail('told') }
export const User = model<Person>('User', schema)
export async function createUser() { await mail('created') }
`
    expect(await findings(text)).toEqual([
      "SG2012 Cannot resolve import './roles' (user.ts:2:23) fix: Correct the path",
    ])
  })
})

describe('models', () => {
  it.each([
    ["model('User', schema)"],
    ["mongoose.model<Person>('User', schema)"],
    ["mongoose.models.User || mongoose.model('User', schema)"],
    ["(mongoose.models['User'] as Model) ?? model('User', schema)"],
    ["mongoose.models.User ? mongoose.models.User : model('User', schema)"],
    ["connect().model('User', schema)"],
    ["once('User', schema)"],
  ])('%s', async (expression) => {
    const text = `const schema = new Schema({ name: String })
const once = (name: string, of: unknown) => mongoose.models[name] ?? model(name, of)
const User = ${expression}
export { User }
export default User
`
    const cwd = temporaryHost(files(text))
    const [named, byDefault] = await inspectMongoose({ cwd, refs: ['user.ts#User', 'user.ts#default'] })
    expect(named).toMatchObject({ model: 'User', columns: [{}, { field: 'name' }, {}] })
    expect(byDefault).toMatchObject({ exportName: 'User', model: 'User' })
  })

  it('found by init are those of their own files', async () => {
    const { tables, diagnostics } = await findMongooseTables({
      cwd: fixture('teams'),
      files: ['src/models/user.ts', 'src/models/team.ts', 'src/db.ts'],
    })
    expect(diagnostics).toEqual([])
    expect(tables.map(({ ref }) => ref)).toEqual(['src/models/user.ts#User', 'src/models/team.ts#Team'])
  })
})
