import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HostTable, Ref, SqlDialect } from '../../src/inspect/host-model.js'
import type { SequelizeSettings } from '../../src/inspect/sequelize/inspector.js'
import { inspectSequelize } from '../inspect/readers.js'
import { type RunningHost, runHost } from '../inspect-typeorm/run-host.js'

/** What of a model is compared. */
interface Attribute {
  readonly field: string
  readonly allowNull?: boolean
  readonly primaryKey?: boolean
  readonly autoIncrement?: boolean
  readonly defaultValue?: unknown
  readonly references?: { readonly model: string | { readonly tableName: string }; readonly key: string }
  readonly type: string | { toSql(options: { escape(value: string): string }): string }
}

interface Model {
  readonly name: string
  readonly tableName: string
  readonly _schema: string | null
  readonly options: { readonly schema?: string }
  readonly rawAttributes: Readonly<Record<string, Attribute>>
  readonly uniqueKeys: Readonly<Record<string, { readonly fields: readonly string[] }>>
  readonly _indexes: readonly {
    readonly unique?: boolean
    readonly where?: object
    readonly fields: readonly (string | { readonly name: string })[]
  }[]
  readonly _timestampAttributes: Readonly<Record<string, string | undefined>>
  readonly _versionAttribute?: string
  readonly associations: Readonly<
    Record<
      string,
      { readonly through: { readonly model: Model }; readonly foreignKey: string; readonly otherKey: string }
    >
  >
}

const links = {
  sequelize: 'sequelize',
  'sequelize-typescript': 'sequelize-typescript',
  'reflect-metadata': 'reflect-metadata',
  pg: 'pg',
  mysql2: 'mysql2',
  '@server': './server',
  '@shared': './shared',
}

const hosts: readonly {
  readonly host: string
  readonly dialect: SqlDialect
  readonly refs: readonly Ref[]
  readonly settings?: SequelizeSettings
  /** Makes the models, where they need it. */
  start?(running: RunningHost): void
  modelOf?(running: RunningHost, exported: unknown): unknown
}[] = [
  {
    host: 'wiki',
    dialect: 'postgresql',
    refs: [
      'server/models/user.ts#default',
      'server/models/team.ts#default',
      'server/models/group.ts#default',
      'server/models/group-user.ts#default',
      'server/models/group.ts#default.members',
      'server/models/user.ts#default.groups',
    ],
    start: (running) => running.exportsOf('server/storage/database.ts'),
  },
  {
    host: 'classic',
    dialect: 'mysql',
    refs: [
      'src/models/user.ts#User',
      'src/models/company.ts#Company',
      'src/models/company.ts#Team',
      'src/models/company.ts#TeamMember',
      'src/models/company.ts#Badge',
      'src/models/company.ts#Team.members',
      'src/models/user.ts#User.Teams',
      'src/models/user.ts#User.Badges',
      'src/models/user.ts#User.followed',
    ],
    settings: { define: { underscored: true } },
    start: (running) => running.exportsOf('src/models/index.ts'),
  },
  {
    host: 'defined',
    dialect: 'sqlite',
    refs: ['src/models.ts#Person', 'src/models.ts#GroupFactory'],
    settings: { define: { freezeTableName: true } },
    modelOf: (running, exported) => {
      const { default: sequelize } = running.exportsOf('src/database.ts')
      const { DataTypes } = running.packageOf('sequelize') as { DataTypes: object }
      const isFactory = typeof exported === 'function' && !('rawAttributes' in exported)
      return isFactory ? exported(sequelize, DataTypes) : exported
    },
  },
  ...(['postgresql', 'mysql', 'sqlite'] as const).map((dialect) => ({
    host: 'types',
    dialect,
    refs: ['src/all.ts#AllFactory'],
    modelOf: (running: RunningHost, exported: unknown) => {
      const { Sequelize } = running.packageOf('sequelize') as { Sequelize: new (options: object) => object }
      const name = dialect === 'postgresql' ? 'postgres' : dialect
      const driver = dialect === 'sqlite' ? { dialectModule: {} } : {}
      if (typeof exported !== 'function') throw new Error('no factory')
      return exported(new Sequelize({ dialect: name, logging: false, ...driver }))
    },
  })),
]

describe('what is read from source is what Sequelize makes of it', () => {
  it.each(hosts)('$host on $dialect', async ({ host, dialect, refs, settings, start, modelOf }) => {
    const cwd = join(import.meta.dirname, 'fixtures', host)
    const running = runHost(
      cwd,
      links,
      {},
      {
        'server/gone.js': 'exports.transport = () => {}',
        'server/later-that-is-not-there.js': '',
        'server/models/pipeline-that-is-not-there.js': `const { Model, Table } = require('sequelize-typescript')
exports.__esModule = true
exports.default = class Pipeline extends Model {}
Table(exports.default)`,
        // The driver for SQLite is not installed.
        'src/database.js': `const { Sequelize } = require('sequelize')
exports.__esModule = true
exports.default = new Sequelize({ dialect: 'sqlite', dialectModule: {}, define: { freezeTableName: true } })`,
      },
    )
    start?.(running)
    for (const table of await inspectSequelize({ cwd, refs, dialect, settings })) {
      const [file = '', name = ''] = table.ref.split('#')
      const [exportName = '', property] = name.split('.')
      const exported = running.exportsOf(file)[exportName]
      const model = (modelOf?.(running, exported) ?? exported) as Model
      const association = property === undefined ? undefined : model.associations[property]
      expect(readTable(table)).toEqual(expected(association?.through.model ?? model))
      expect(table.manyToMany?.own).toBe(association?.foreignKey)
      expect(table.manyToMany?.other).toBe(association?.otherKey)
    }
  })
})

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

function readTable(table: HostTable) {
  const columnOf = (field: string) => table.columns.find((one) => one.field === field)?.stored.name
  return {
    name: table.name,
    schema: table.schema,
    deleted: table.softDelete,
    key: [...table.primaryKey].sort(),
    uniques: table.uniques.map((fields) => fields.map(columnOf)).sort(byText),
    columns: table.columns
      .map((column) => ({
        field: column.field,
        column: column.stored.name,
        hasDefault: column.filledBy !== undefined,
        refers: column.references !== undefined,
        // Exact where a column of SCIM's own may refer to it.
        sqlType: column.primaryKey && column.stored.sqlType,
      }))
      .sort(byText),
  }
}

function expected(model: Model) {
  const stored = Object.entries(model.rawAttributes).filter(
    ([, { type }]) => type.constructor.name !== 'VIRTUAL',
  )
  const columnOf = (name: string) => model.rawAttributes[name]?.field ?? name
  return {
    name: model.tableName,
    schema: model._schema || undefined,
    deleted: model._timestampAttributes.deletedAt,
    key: stored
      .filter(([, { primaryKey }]) => primaryKey)
      .map(([name]) => name)
      .sort(),
    uniques: [
      ...Object.values(model.uniqueKeys).map(({ fields }) => fields),
      ...model._indexes
        .filter(({ unique, where }) => unique && !where)
        .map(({ fields }) => fields.map((field) => columnOf(typeof field === 'string' ? field : field.name))),
    ]
      // Sequelize repeats a primary key that two associations make.
      .filter(
        (fields) => !stored.every(([, one]) => fields.includes(one.field) === (one.primaryKey === true)),
      )
      .sort(byText),
    columns: stored
      .map(([field, attribute]) => ({
        field,
        column: attribute.field,
        hasDefault: isFilled(model, field, attribute),
        refers: attribute.references !== undefined,
        sqlType: attribute.primaryKey === true && sqlTypeOf(attribute),
      }))
      .sort(byText),
  }
}

/** A hook of the fixture fills `jwtSecret`, which only running it would tell. */
const isFilled = (model: Model, field: string, { autoIncrement, defaultValue }: Attribute) =>
  autoIncrement === true ||
  defaultValue !== undefined ||
  field === 'jwtSecret' ||
  field === model._versionAttribute ||
  field === model._timestampAttributes.createdAt ||
  field === model._timestampAttributes.updatedAt

const sqlTypeOf = ({ type }: Attribute) =>
  (typeof type === 'string' ? type : type.toSql({ escape: (value) => `'${value}'` })).toLowerCase()
