/** Models as they were typed before `InferAttributes`, in functions as sequelize-cli makes them. */
import { expect, it } from 'vitest'
import { temporaryHost } from '../inspect/host.js'
import { findSequelizeTables } from '../inspect/readers.js'

const cwd = temporaryHost({
  'tsconfig.json': '{}',
  'package.json': '{ "dependencies": { "sequelize": "6.37.8" } }',
  'models/account.ts': `import { DataTypes, Model, Optional, Sequelize } from 'sequelize'

    interface AccountAttributes {
      id: number
      email: string
      role: string
      language?: string
      phone?: string
      nickname?: string | null
      badge: string
      companyId: number
    }
    interface AccountCreation extends Optional<AccountAttributes, 'id' | 'badge'> {}

    export default (sequelize: Sequelize, types: typeof DataTypes) => {
      class Account extends Model<AccountAttributes, AccountCreation> {
        declare badge: string
        declare nickname: string | null
        static associate(models: any) {
          Account.belongsTo(models.Company, { foreignKey: 'companyId' })
        }
      }
      Account.init({
        id: { type: types.INTEGER, primaryKey: true, autoIncrement: true },
        email: { type: types.STRING, allowNull: false },
        role: { type: types.STRING, allowNull: false, validate: { isIn: [['admin', 'member']], check() {} } },
        language: { type: types.STRING, validate: { isIn: { args: [['en', 'de']], msg: 'no' } } },
        phone: types.STRING,
        nickname: types.STRING,
        badge: { type: types.STRING, allowNull: false },
        companyId: { type: types.INTEGER, allowNull: false },
      }, { sequelize, modelName: 'Account', defaultScope: { where: { role: 'member', phone: null } } })
      return Account
    }`,
  'models/company.ts': `import { DataTypes, Sequelize } from 'sequelize'
    export default function (sequelize: Sequelize, types: typeof DataTypes) {
      const Company = sequelize.define('Company', { name: types.STRING })
      return Company
    }`,
})

it('what a type and a validator say of an attribute; what functions make is named by what is exported', async () => {
  const files = ['models/account.ts', 'models/company.ts']
  const { tables, diagnostics } = await findSequelizeTables({
    cwd,
    files,
    dialect: 'postgresql',
    settings: { associations: files },
  })
  expect(diagnostics).toEqual([])
  expect(tables.map(({ ref, exportName }) => [ref, exportName])).toEqual([
    ['models/account.ts#default', 'Account'],
    ['models/company.ts#default', 'Company'],
  ])
  expect(tables[0]?.scope).toEqual({ role: 'member', phone: null })
  const columns = Object.fromEntries((tables[0]?.columns ?? []).map((column) => [column.field, column]))
  expect(columns.role?.type).toEqual({ kind: 'string', values: ['admin', 'member'] })
  expect(columns.language?.type).toEqual({ kind: 'string', values: ['en', 'de'] })
  expect(columns.companyId?.references).toEqual({ table: 'models/company.ts#default', field: 'id' })
  // Left out of a new row, and never null.
  expect(columns.badge).toMatchObject({ notNull: true, filledBy: 'orm' })
  expect(columns.badge).not.toHaveProperty('untypedNull')
  expect(columns.phone).toMatchObject({ notNull: false, untypedNull: true })
  expect(columns.nickname).not.toHaveProperty('untypedNull')
})

it.each([
  ['{ where: { hidden: false } }', { hidden: false }],
  ['() => ({ where: { hidden: false }, order: [] })', { hidden: false }],
  ['{ where: { id: { [Op.gt]: 1 } } }', undefined],
  ['{ where: { [Op.or]: [{ hidden: false }] } }', undefined],
  ["{ where: { hidden: false }, include: [{ association: 'team' }] }", undefined],
  ["{ include: [{ association: 'team' }] }", undefined],
])('the default scope %s', async (scope, values) => {
  const host = temporaryHost({
    'tsconfig.json': '{}',
    'package.json': '{ "dependencies": { "sequelize": "6.37.8" } }',
    'a.ts': `import { DataTypes, Model, Op } from 'sequelize'
      export class A extends Model {}
      A.init({ hidden: DataTypes.BOOLEAN }, { sequelize, defaultScope: ${scope} })`,
  })
  const { tables } = await findSequelizeTables({
    cwd: host,
    files: ['a.ts'],
    dialect: 'sqlite',
    settings: { associations: [] },
  })
  expect(tables[0]?.scope).toEqual(values)
})

it('a class that is exported is one model, whatever function inits it', async () => {
  const host = temporaryHost({
    'tsconfig.json': '{}',
    'package.json': '{ "dependencies": { "sequelize": "6.37.8" } }',
    'models/user.ts': `import { DataTypes, Model, Sequelize } from 'sequelize'
      export class User extends Model {}
      export function initUser(sequelize: Sequelize): typeof User {
        User.init({ email: DataTypes.STRING }, { sequelize })
        return User
      }
      export default function (sequelize: Sequelize): typeof User { return initUser(sequelize) }`,
  })
  const { tables } = await findSequelizeTables({
    cwd: host,
    files: ['models/user.ts'],
    dialect: 'postgresql',
  })
  expect(tables.map(({ ref }) => ref)).toEqual(['models/user.ts#User'])
})

it('new rows are asked for what any row has, but for what their own type makes optional', async () => {
  const attributes = `id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    email: { type: DataTypes.STRING, allowNull: false },
    phone: { type: DataTypes.STRING },
    locale: { type: DataTypes.STRING, allowNull: false, defaultValue: 'en' }`
  const members = 'id: number; email: string; phone: string | null; locale: string'
  const model = (name: string, types: string, body = '') =>
    `export class ${name} extends Model${types} {${body}}\n${name}.init({ ${attributes} }, { sequelize, timestamps: false })\n`
  const host = temporaryHost({
    'tsconfig.json': '{}',
    'package.json': '{ "dependencies": { "sequelize": "6.37.8" } }',
    'models.ts': `import { DataTypes, type InferAttributes, Model, type Optional, Sequelize } from 'sequelize'
export const sequelize = new Sequelize('')
interface Attributes { ${members} }
${model('One', '<Attributes>')}
${model('Two', "<Attributes, Optional<Attributes, 'id'>>")}
${model('Inferred', '<InferAttributes<Inferred>>', members.replaceAll(/(?=\b\w+:)/g, 'declare '))}
${model('Untyped', '')}
interface Instance extends Model<Attributes>, Attributes {}
type Drafted = Model<Attributes, Optional<Attributes, 'id'>> & Attributes
type Mixed = Model<Attributes> & Attributes
${['Instance', 'Drafted', 'Mixed'].map((type) => `export const ${type}s = sequelize.define<${type}>('${type}', { ${attributes} }, { timestamps: false })`).join('\n')}`,
  })
  const { tables } = await findSequelizeTables({ cwd: host, files: ['models.ts'], dialect: 'postgresql' })
  const asked = tables.map(({ exportName, columns }) => [
    exportName,
    columns.filter(({ requiredByType }) => requiredByType).map(({ field }) => field),
  ])
  expect(Object.fromEntries(asked)).toEqual({
    One: ['id', 'phone', 'locale'],
    Two: ['locale'],
    Inferred: ['id', 'phone', 'locale'],
    Untyped: [],
    Instances: ['id', 'phone', 'locale'],
    Drafteds: ['locale'],
    Mixeds: ['id', 'phone', 'locale'],
  })
})

it('a model whose type is written before the call that makes it', async () => {
  const cwd = temporaryHost({
    'tsconfig.json': '{}',
    'package.json': '{ "dependencies": { "sequelize": "6.37.8" } }',
    'src/site.ts': `import { BuildOptions, DataTypes, Model, Sequelize } from 'sequelize'
      const db = new Sequelize('postgres://localhost/x')
      interface SiteRow extends Model { readonly id: number; readonly name: string }
      type SiteStatic = typeof Model & { new (values?: object, options?: BuildOptions): SiteRow }
      export const Site = <SiteStatic>db.define('site', { name: { type: DataTypes.TEXT, allowNull: false } })`,
  })
  const { tables, diagnostics } = await findSequelizeTables({
    cwd,
    files: ['src/site.ts'],
    dialect: 'postgresql',
    settings: { associations: [] },
  })
  expect(diagnostics).toEqual([])
  expect(tables.map(({ ref, name }) => [ref, name])).toEqual([['src/site.ts#Site', 'sites']])
})
