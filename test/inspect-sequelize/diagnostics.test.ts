import { describe, expect, it } from 'vitest'
import type { Ref } from '../../src/inspect/host-model.js'
import { findingsOf, temporaryHost } from '../inspect/host.js'
import { inspectSequelize } from '../inspect/readers.js'

const host = (files: Readonly<Record<string, string>>) =>
  temporaryHost({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package.json': '{ "dependencies": { "sequelize": "6.37.8", "sequelize-typescript": "2.1.6" } }',
    ...files,
  })
const findings = (text: string, refs: readonly Ref[] = ['a.ts#A']) =>
  findingsOf(inspectSequelize({ cwd: host({ 'a.ts': text }), refs, dialect: 'postgresql' }))
const head = "import { DataTypes, Model } from 'sequelize'\ndeclare const sequelize: never\n"

describe('references', () => {
  it('gathers every mistake', async () => {
    const text = `${head}export class A extends Model {}
A.init({ name: DataTypes.STRING }, { sequelize })
export class Plain {}
export const limit = 5`
    expect(
      await findings(text, ['b.ts#A', 'a.ts#B', 'a.ts#Plain', 'a.ts#limit', 'a.ts#A.teams']),
    ).toMatchInlineSnapshot(`
      [
        "SG2001 'b.ts#A': no such file (b.ts) fix: Correct the path; it is relative to the folder of scim.config.ts",
        "SG2002 a.ts has no export 'B' (a.ts) fix: Did you mean 'A'?",
        "SG2004 'a.ts#Plain' is not a Sequelize model (a.ts:5:1) fix: Name a class that extends Model, or a constant made with sequelize.define",
        "SG2004 'a.ts#limit' is not a Sequelize model (a.ts:6:14) fix: Name a class that extends Model, or a constant made with sequelize.define",
        "SG2004 'a.ts#A.teams' is not a Sequelize many-to-many association (a.ts:3:1) fix: Name the "as" of a belongsToMany, or the model of the join table itself",
      ]
    `)
  })
})

describe('what only running the host would tell', () => {
  it('is named with its place: types, options, attributes', async () => {
    const text = `${head}
declare const env: { TABLE: string; TYPE: string; more: object }
export class A extends Model {}
A.init({
  id: { type: env.TYPE, primaryKey: true },
  ...env.more,
  name: { type: DataTypes.STRING, field: env.TABLE },
}, { sequelize, tableName: env.TABLE })`
    expect(await findings(text)).toMatchInlineSnapshot(`
      [
        "SG2005 Cannot read 'tableName' of model 'A': env.TABLE (a.ts:10:28) fix: Write it as a literal, a constant or an enum of this project, with Sequelize's own data types",
        "SG2005 Cannot read attributes of model 'A': ...env.more (a.ts:8:3) fix: Write it as a literal, a constant or an enum of this project, with Sequelize's own data types",
        "SG2005 Cannot read the type of attribute 'id': id: { type: env.TYPE, primaryKey: true } (a.ts:7:3) fix: Write it as a literal, a constant or an enum of this project, with Sequelize's own data types",
        "SG2005 Cannot read 'field' of attribute 'name': env.TABLE (a.ts:9:42) fix: Write it as a literal, a constant or an enum of this project, with Sequelize's own data types",
      ]
    `)
  })

  it('includes attributes that are no literal', async () => {
    const text = `import { Column, Model, Table } from 'sequelize-typescript'
import { Model as Plain } from 'sequelize'
declare const attributes: object
@Table export class A extends Model { @Column name: string }
export class B extends Plain {}
B.init(attributes, { sequelize: 0 })`
    expect(await findings(text, ['a.ts#A', 'a.ts#B'])).toMatchInlineSnapshot(`
      [
        "SG2005 Cannot read the attributes of model 'B': attributes (a.ts:6:8) fix: Write it as a literal, a constant or an enum of this project, with Sequelize's own data types",
      ]
    `)
  })
})

describe('a model without attributes', () => {
  it('is asked for its init', async () => {
    const text = `${head}class Base extends Model {}
export class A extends Base { declare id: number }`
    expect(await findings(text)).toMatchInlineSnapshot(`
      [
        "SG2042 A is a Sequelize model, but its attributes are nowhere to be found (a.ts:4:1) fix: Call A.init({ … }, { … }) with an object literal in the file of the class, or declare the columns with sequelize-typescript",
      ]
    `)
  })
})

describe('names that Sequelize makes', () => {
  it('are those of its own library, irregular nouns too', async () => {
    const text = `${head}
export class Status extends Model {}
Status.init({ id: { type: DataTypes.INTEGER, primaryKey: true } }, { sequelize })
export class Person extends Model {}
Person.init({ name: DataTypes.STRING }, { sequelize })
Person.belongsTo(Status)`
    const cwd = host({ 'a.ts': text })
    const refs = ['a.ts#Status', 'a.ts#Person']
    const [status, person] = await inspectSequelize({ cwd, refs, dialect: 'mysql' })
    expect(status?.name).toBe('Statuses')
    expect(person?.name).toBe('People')
    expect(person?.columns.map(({ field }) => field)).toContain('StatusId')
  })

  it('need no plural where the name is frozen', async () => {
    const cwd = host({
      'a.ts': `${head}export class Status extends Model {}
Status.init({ name: DataTypes.STRING }, { sequelize, freezeTableName: true, underscored: true })`,
    })
    const [table] = await inspectSequelize({ cwd, refs: ['a.ts#Status'], dialect: 'mysql' })
    expect(table?.name).toBe('Status')
  })
})

describe('what cannot be read of another model', () => {
  const beside = (name: string, table: string) => {
    const files = {
      'a.ts': `${head}import { make } from './b'
export const made = make(sequelize, 'public')
export class A extends Model {}
A.init({
  id: { type: DataTypes.INTEGER, primaryKey: true },
  kind: { type: DataTypes.INTEGER, allowNull: false, references: { model: 'kinds', key: 'id' } },
}, { sequelize })`,
      'b.ts': `${head}export const make = (sequelize: never, schema: string) => {
  class ${name} extends Model {}
  ${name}.init({ id: { type: DataTypes.INTEGER, primaryKey: true } }, { sequelize, tableName: '${table}', schema })
  return ${name}
}`,
    }
    return inspectSequelize({ cwd: host(files), refs: ['a.ts#A'], dialect: 'postgresql' })
  }

  it('is nothing to one that refers elsewhere', async () => {
    const [table] = await beside('Banner', 'banners')
    expect(table?.columns.map(({ field }) => field)).toContain('kind')
  })

  it('is told of the one that is meant', async () => {
    expect(await findingsOf(beside('Kind', 'kinds'))).toEqual([
      expect.stringContaining("SG2005 Cannot read 'schema' of model 'Kind': schema"),
    ])
  })
})
