import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HostTable, Ref } from '../../src/inspect/host-model.js'
import type { TypeOrmSettings } from '../../src/inspect/typeorm/inspector.js'
import { inspectTypeOrm } from '../inspect/readers.js'
import { type RunningHost, runHost } from './run-host.js'

/** What of TypeORM's metadata is compared. */
interface ColumnMetadata {
  readonly databaseName: string
  readonly propertyPath: string
  readonly isNullable: boolean
  readonly isPrimary: boolean
  readonly isGenerated: boolean
  readonly isCreateDate: boolean
  readonly isUpdateDate: boolean
  readonly isVersion: boolean
  readonly isSelect: boolean
  readonly isVirtual: boolean
  readonly unsigned?: boolean
  readonly default: unknown
  readonly referencedColumn?: { readonly propertyName: string }
  readonly relationMetadata?: { readonly joinColumns: readonly unknown[] }
}

interface EntityMetadata {
  readonly name: string
  readonly target: unknown
  readonly tableName: string
  readonly schema?: string
  readonly columns: readonly ColumnMetadata[]
  readonly uniques: readonly { readonly columns: readonly ColumnMetadata[] }[]
  readonly indices: readonly {
    readonly columns: readonly ColumnMetadata[]
    readonly isUnique: boolean
    readonly where?: string
  }[]
  readonly deleteDateColumn?: ColumnMetadata
  readonly manyToManyRelations: readonly {
    readonly propertyName: string
    readonly junctionEntityMetadata?: EntityMetadata
  }[]
}

interface Driver {
  readonly options: { readonly type: string }
  uuidColumnTypeSuported?: boolean
  normalizeType(column: ColumnMetadata): string
  createFullType(column: object): string
  getColumnLength?(column: ColumnMetadata): string
}

interface DataSource {
  readonly driver: Driver
  readonly entityMetadatas: readonly EntityMetadata[]
  buildMetadatas(): Promise<void>
}

const links = {
  typeorm: 'typeorm',
  '@n8n/typeorm': 'typeorm',
  'reflect-metadata': 'reflect-metadata',
  '~': './src',
  pg: 'pg',
  mysql2: 'mysql2',
  'better-sqlite3': 'better-sqlite3',
}

/** Packages that say nothing about columns, and the one for names as it is published. */
const stubs = {
  '@nestjs/swagger': 'exports.ApiProperty = () => () => {}',
  '@nestjs/common':
    'exports.applyDecorators = (...all) => (target, key) => all.forEach((one) => one(target, key))',
  'class-transformer': 'exports.instanceToPlain = (value) => value',
  'class-validator': 'exports.IsEmail = () => () => {}',
  'typeorm-naming-strategies': `
const { DefaultNamingStrategy } = require('typeorm')
const { snakeCase } = require('typeorm/util/StringUtils')
exports.SnakeNamingStrategy = class extends DefaultNamingStrategy {
  tableName(className, customName) { return customName ? customName : snakeCase(className) }
  columnName(propertyName, customName, embeddedPrefixes) {
    return snakeCase(embeddedPrefixes.concat('').join('_')) + (customName ? customName : snakeCase(propertyName))
  }
  relationName(propertyName) { return snakeCase(propertyName) }
  joinColumnName(relationName, referencedColumnName) { return snakeCase(relationName + '_' + referencedColumnName) }
  joinTableName(first, second, firstProperty) {
    return snakeCase(first + '_' + firstProperty.replace(/\\./gi, '_') + '_' + second)
  }
  joinTableColumnName(table, property, column) { return snakeCase(table + '_' + (column ? column : property)) }
}`,
}

const hosts: readonly {
  readonly host: string
  readonly driver: 'postgres' | 'mysql' | 'mariadb' | 'better-sqlite3'
  readonly refs: readonly Ref[]
  /** Related entities that the run-time needs beside those. */
  readonly more?: readonly Ref[]
  readonly settings?: TypeOrmSettings
}[] = [
  {
    host: 'nest',
    driver: 'postgres',
    refs: [
      'src/users/user.entity.ts#UserEntity',
      'src/roles/role.entity.ts#RoleEntity',
      'src/statuses/status.entity.ts#StatusEntity',
    ],
  },
  ...(['postgres', 'mysql', 'better-sqlite3'] as const).map((driver) => ({
    host: 'n8n',
    driver,
    refs: [
      'packages/db/src/entities/user.ts#User',
      'packages/db/src/entities/project.ts#Project',
      'packages/db/src/entities/project-relation.ts#ProjectRelation',
    ],
  })),
  ...(['postgres', 'mysql', 'mariadb'] as const).map((driver) => ({
    host: 'snake',
    driver,
    refs: [
      'src/db/entities/person.ts#Person',
      'src/db/entities/person.ts#Badge',
      'src/db/entities/team.ts#Team',
      'src/db/entities/team.ts#TeamMembership',
      'src/db/entities/team.ts#Team.guests',
      'src/db/entities/person.ts#Person.friends',
      'src/db/entities/person.ts#Person.rivals',
    ],
    settings: { naming: 'snake_case' as const, entityPrefix: 'app_', schema: 'main' },
  })),
  {
    host: 'snake',
    driver: 'postgres',
    refs: ['src/db/entities/person.ts#Person.guestOf', 'src/db/entities/person.ts#Person'],
    more: ['src/db/entities/person.ts#Badge', 'src/db/entities/team.ts#Team'],
  },
  {
    host: 'schemas',
    driver: 'postgres',
    refs: ['src/user.ts#UserEntity', 'src/user.ts#TeamEntity', 'src/user.ts#UserEntity.teams'],
    more: ['src/user.ts#DepartmentEntity'],
  },
  {
    host: 'odd',
    driver: 'postgres',
    refs: [
      'src/entities/member.ts#Member',
      'src/entities/member.ts#Member.visits',
      'src/entities/member.ts#MemberProfile',
      'src/entities/member.ts#Unit',
      'src/entities/site.ts#Site',
      'src/entities/site.ts#OAuth2APIKey',
    ],
  },
]

const dialects = {
  postgres: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mysql',
  'better-sqlite3': 'sqlite',
} as const

describe('what is read from source is what TypeORM makes of it', () => {
  it.each(hosts)(
    '$host on $driver, $refs.length models',
    async ({ host, driver, refs, more = [], settings }) => {
      const cwd = join(import.meta.dirname, 'fixtures', host)
      const config = { type: driver === 'postgres' ? 'postgresdb' : 'sqlite' }
      const running = runHost(cwd, links, {
        ...stubs,
        '@n8n/di': `exports.Container = { get: () => (${JSON.stringify(config)}) }`,
      })
      const source = await dataSource(running, driver, [...refs, ...more], settings)
      const tables = await inspectTypeOrm({
        cwd,
        refs,
        dialect: dialects[driver],
        settings: { ...settings, driver },
      })
      for (const table of tables) {
        const metadata = metadataOf(source, running, table.ref)
        expect(readTable(table)).toEqual(expected(source.driver, metadata))
        const madeBy = (who: string) =>
          table.columns.filter((one) => one.filledBy === who).map(({ stored }) => stored.name)
        expect(generatedIn(metadata)).toEqual(expect.arrayContaining(madeBy('database')))
        // A class may fill more.
        expect([...madeBy('database'), ...madeBy('orm')]).toEqual(
          expect.arrayContaining(generatedIn(metadata)),
        )
      }
    },
  )
})

async function dataSource(
  running: RunningHost,
  driver: string,
  refs: readonly Ref[],
  settings: TypeOrmSettings | undefined,
): Promise<DataSource> {
  const typeorm = running.packageOf('typeorm') as { DataSource: new (options: object) => DataSource }
  const naming = running.packageOf('typeorm-naming-strategies') as { SnakeNamingStrategy: new () => object }
  const source = new typeorm.DataSource({
    type: driver,
    database: 'test',
    schema: settings?.schema,
    entities: [
      ...new Set(refs.filter((ref) => !ref.split('#')[1]?.includes('.')).map((ref) => modelAt(running, ref))),
    ],
    entityPrefix: settings?.entityPrefix,
    namingStrategy: settings?.naming === 'snake_case' ? new naming.SnakeNamingStrategy() : undefined,
  })
  // What it asks the server for, when it connects.
  if (driver === 'mariadb') source.driver.uuidColumnTypeSuported = true
  await source.buildMetadatas()
  return source
}

function modelAt(running: RunningHost, ref: Ref): unknown {
  const [file = '', name = ''] = ref.split('#')
  return running.exportsOf(file)[name.split('.')[0] ?? '']
}

function metadataOf(source: DataSource, running: RunningHost, ref: Ref): EntityMetadata {
  const model = modelAt(running, ref)
  const options = typeof model === 'function' ? undefined : (model as { options: { name: string } }).options
  const found = source.entityMetadatas.find((one) => one.target === model || one.name === options?.name)
  const entity =
    found ?? source.entityMetadatas.find((one) => one.target === (options as { target?: unknown })?.target)
  const property = ref.split('#')[1]?.split('.')[1]
  const relation = entity?.manyToManyRelations.find((one) => one.propertyName === property)
  const metadata = property === undefined ? entity : relation?.junctionEntityMetadata
  if (!metadata) throw new Error(`no metadata for ${ref}`)
  return metadata
}

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** What a column of SCIM's own may refer to, whose type that has then. */
const isKey = (primary: readonly unknown[], isPrimary: boolean) => isPrimary && primary.length === 1

function readTable(table: HostTable) {
  const columnOf = (field: string) => table.columns.find((one) => one.field === field)?.stored.name
  return {
    name: table.name,
    schema: table.schema,
    deleted: table.softDelete,
    uniques: table.uniques.map((fields) => fields.map(columnOf)).sort(byText),
    columns: table.columns
      .map((column) => ({
        field: column.field,
        column: column.stored.name,
        notNull: column.notNull,
        primaryKey: column.primaryKey,
        hidden: column.hidden ?? false,
        refersTo: column.references?.field,
        sqlType: isKey(table.primaryKey, column.primaryKey && !column.references) && column.stored.sqlType,
      }))
      .sort(byText),
  }
}

function expected(driver: Driver, metadata: EntityMetadata) {
  const primary = metadata.columns.filter(({ isPrimary }) => isPrimary)
  return {
    name: metadata.tableName,
    // MySQL's drivers leave it out of the table's path.
    schema: driver.options.type === 'postgres' ? metadata.schema : undefined,
    deleted: metadata.deleteDateColumn?.propertyPath,
    uniques: [
      ...metadata.uniques.map(({ columns }) => columns),
      ...metadata.indices.filter(({ isUnique, where }) => isUnique && !where).map(({ columns }) => columns),
    ]
      .map((columns) => columns.map(({ databaseName }) => databaseName))
      .sort(byText),
    columns: metadata.columns
      .filter((column) => !isOfTree(column))
      .map((column) => ({
        field: fieldOf(column),
        column: column.databaseName,
        notNull: !column.isNullable,
        primaryKey: column.isPrimary,
        hidden: !column.isSelect,
        refersTo: column.referencedColumn?.propertyName,
        sqlType: isKey(primary, column.isPrimary && !column.referencedColumn) && sqlType(driver, column),
      }))
      .sort(byText),
  }
}

/** A key without a property goes by its relation here, and by relation and referenced property in TypeORM. */
function fieldOf({ propertyPath, referencedColumn, isVirtual, relationMetadata }: ColumnMetadata): string {
  if (!isVirtual || !referencedColumn) return propertyPath
  const relation = propertyPath.replace(`.${referencedColumn.propertyName}`, '')
  const isComposite = relationMetadata && relationMetadata.joinColumns.length > 1
  return isComposite ? `${relation}.${referencedColumn.propertyName}` : relation
}

/** A tree has columns that no property holds. */
const isOfTree = ({ isVirtual, referencedColumn }: ColumnMetadata) => isVirtual && !referencedColumn

const generatedIn = ({ columns }: EntityMetadata) =>
  columns
    .filter((one) => !isOfTree(one))
    .filter(
      (one) =>
        one.isGenerated ||
        one.isCreateDate ||
        one.isUpdateDate ||
        one.isVersion ||
        (one.default ?? null) !== null,
    )
    .map(({ databaseName }) => databaseName)

function sqlType(driver: Driver, column: ColumnMetadata): string {
  const type = driver.createFullType({
    ...column,
    type: driver.normalizeType(column),
    length: driver.getColumnLength?.(column),
  })
  return type.toLowerCase() + (column.unsigned && driver.options.type !== 'postgres' ? ' unsigned' : '')
}
