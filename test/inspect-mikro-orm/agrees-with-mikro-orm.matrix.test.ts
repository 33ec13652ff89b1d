import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HostTable, Ref, SqlDialect } from '../../src/inspect/host-model.js'
import type { MikroOrmSettings } from '../../src/inspect/mikro-orm/inspector.js'
import { inspectMikroOrm } from '../inspect/readers.js'
import { type RunningHost, runHost } from '../inspect-typeorm/run-host.js'

/** What of MikroORM's metadata is compared. */
interface Property {
  readonly name: string
  readonly kind: string
  readonly owner?: boolean
  readonly persist?: boolean
  readonly formula?: unknown
  readonly embedded?: readonly [string, string]
  readonly object?: boolean
  readonly array?: boolean
  readonly fieldNames: readonly string[]
  readonly columnTypes: readonly string[]
  readonly unsigned?: boolean
  readonly nullable?: boolean
  readonly primary?: boolean
  readonly unique?: boolean | string
  readonly lazy?: boolean
  readonly default?: unknown
  readonly defaultRaw?: string
  readonly onCreate?: unknown
  readonly autoincrement?: boolean
  readonly version?: boolean
  readonly pivotEntity?: string
  readonly pivotTable?: string
  readonly joinColumns?: readonly string[]
  readonly referencedColumnNames?: readonly string[]
  readonly inverseJoinColumns?: readonly string[]
  readonly targetMeta?: Metadata
  readonly mapToPk?: boolean
}

interface Metadata {
  readonly className: string
  readonly tableName: string
  readonly schema?: string
  readonly props: readonly Property[]
  readonly properties: Readonly<Record<string, Property>>
  readonly uniques: readonly { readonly properties: string | readonly string[] }[]
}

interface Orm {
  getMetadata(): { find(name: string): Metadata | undefined }
}

const packages: Readonly<Record<SqlDialect, string>> = {
  postgresql: '@mikro-orm/postgresql',
  mysql: '@mikro-orm/mariadb',
  sqlite: '@mikro-orm/libsql',
}

const links = {
  '@mikro-orm/core': '@mikro-orm/core',
  '@mikro-orm/postgresql': '@mikro-orm/postgresql',
  '@mikro-orm/mariadb': '@mikro-orm/mariadb',
  '@mikro-orm/mysql': '@mikro-orm/mariadb',
  '@mikro-orm/libsql': '@mikro-orm/libsql',
  'reflect-metadata': 'reflect-metadata',
}

const stubs = {
  'class-validator': 'exports.IsEmail = () => () => {}',
  uuid: 'exports.v4 = require("node:crypto").randomUUID',
}

const hosts: readonly {
  readonly host: string
  readonly dialects: readonly SqlDialect[]
  readonly refs: readonly Ref[]
  readonly more?: readonly Ref[]
  readonly settings?: MikroOrmSettings
}[] = [
  {
    host: 'realworld',
    dialects: ['mysql', 'sqlite'],
    refs: [
      'src/user/user.entity.ts#User',
      'src/article/article.entity.ts#Article',
      'src/user/user.entity.ts#User.favorites',
      'src/user/user.entity.ts#User.followers',
      'src/user/user.entity.ts#User.followed',
      'src/user/user.entity.ts#User.blocked',
      'src/article/article.entity.ts#Article.fans',
    ],
  },
  {
    host: 'directory',
    dialects: ['postgresql', 'mysql', 'sqlite'],
    refs: [
      'src/entities/account.ts#Account',
      'src/entities/account.ts#Group',
      'src/entities/account.ts#Membership',
      'src/entities/account.ts#Badge',
      'src/entities/account.ts#Group.members',
      'src/entities/account.ts#Account.groups',
      'src/entities/account.ts#Account.favourites',
    ],
  },
  {
    host: 'directory',
    dialects: ['postgresql'],
    refs: [
      'src/entities/account.ts#Account',
      'src/entities/account.ts#Badge',
      'src/entities/account.ts#Account.favourites',
    ],
    more: ['src/entities/account.ts#Group', 'src/entities/account.ts#Membership'],
    settings: { naming: 'entity_case', schema: 'people' },
  },
  {
    host: 'schemas',
    dialects: ['sqlite', 'postgresql'],
    refs: [
      'src/person.ts#PersonSchema',
      'src/person.ts#HouseSchema',
      'src/person.ts#ClubSchema',
      'src/person.ts#PersonSchema.clubs',
      'src/person.ts#ClubSchema.people',
    ],
  },
  {
    host: 'odd',
    dialects: ['postgresql', 'mysql'],
    refs: [
      'src/member.ts#Member',
      'src/member.ts#Profile',
      'src/member.ts#Site',
      'src/member.ts#OAuth2APIKey',
      'src/member.ts#Member.keys',
      'src/member.ts#Member.visits',
    ],
  },
]

const cases = hosts.flatMap(({ dialects, ...host }) => dialects.map((dialect) => ({ ...host, dialect })))

describe('what is read from source is what MikroORM makes of it', () => {
  it.each(cases)(
    '$host on $dialect, $refs.length models',
    async ({ host, dialect, refs, more = [], settings }) => {
      const cwd = join(import.meta.dirname, 'fixtures', host)
      const running = runHost(cwd, links, stubs, { 'src/that-is-not-there.js': '' })
      const orm = await start(running, dialect, [...refs, ...more], settings)
      for (const table of await inspectMikroOrm({ cwd, refs, dialect, settings })) {
        const [, name = ''] = table.ref.split('#')
        const [exportName = '', property] = name.split('.')
        const metadata = orm.getMetadata().find(nameOf(exportName))
        const relation = property === undefined ? undefined : metadata?.properties[property]
        const made =
          relation?.pivotEntity === undefined ? metadata : orm.getMetadata().find(relation.pivotEntity)
        if (!made) throw new Error(`no metadata for ${table.ref}`)
        expect(readTable(table)).toEqual(expected(made, dialect, relation !== undefined, settings?.schema))
        const madeBy = (who: string) =>
          table.columns.filter((one) => one.filledBy === who).map(({ stored }) => stored.name)
        expect(defaultsIn(made)).toEqual(expect.arrayContaining(madeBy('database')))
        // A class and its hooks may fill more.
        expect([...madeBy('database'), ...madeBy('orm')]).toEqual(expect.arrayContaining(defaultsIn(made)))
        if (relation) {
          const { own = '', other = '' } = table.manyToMany ?? {}
          const columnOf = (field: string) => table.columns.find((one) => one.field === field)?.stored.name
          expect([columnOf(own), columnOf(other)]).toEqual([
            relation.joinColumns?.[0],
            relation.inverseJoinColumns?.[0],
          ])
        }
      }
    },
  )
})

const nameOf = (exportName: string) => exportName.replace(/Schema$/, '')

async function start(
  running: RunningHost,
  dialect: SqlDialect,
  refs: readonly Ref[],
  settings: MikroOrmSettings | undefined,
): Promise<Orm> {
  const driver = running.packageOf(packages[dialect]) as {
    readonly MikroORM: { init(options: object): Promise<Orm> }
    readonly EntityCaseNamingStrategy: unknown
  }
  const files = new Set(refs.map((ref) => ref.split('#')[0] ?? ''))
  const entities = [...files].flatMap((file) =>
    Object.values(running.exportsOf(file)).filter(
      (value) =>
        typeof value === 'function' || (typeof value === 'object' && value !== null && 'meta' in value),
    ),
  )
  const wanted = entities.filter((one) => !(typeof one === 'function' && one.name === 'Person'))
  return driver.MikroORM.init({
    connect: false,
    dbName: 'test',
    entities: wanted,
    namingStrategy: settings?.naming === 'entity_case' ? driver.EntityCaseNamingStrategy : undefined,
    schema: settings?.schema,
    discovery: { warnWhenNoEntities: false },
  })
}

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** What a column of SCIM's own may refer to, whose type that has then. */
const isKey = (primary: readonly unknown[], isPrimary: boolean | undefined) =>
  isPrimary === true && primary.length === 1

function readTable(table: HostTable) {
  const columnOf = (field: string) => table.columns.find((one) => one.field === field)?.stored.name ?? field
  return {
    name: table.name,
    schema: table.schema,
    uniques: table.uniques.map((fields) => fields.map(columnOf)).sort(byText),
    columns: table.columns
      .map((column) => ({
        field: table.manyToMany ? column.stored.name : column.field,
        column: column.stored.name,
        notNull: column.notNull,
        primaryKey: column.primaryKey,
        relation: column.references !== undefined,
        hidden: column.hidden ?? false,
        sqlType: !table.manyToMany && isKey(table.primaryKey, column.primaryKey) && column.stored.sqlType,
      }))
      .sort(byText),
  }
}

function expected(metadata: Metadata, dialect: SqlDialect, isPivot: boolean, schema?: string) {
  const stored = metadata.props.filter((prop) => isStored(prop, metadata))
  const primary = stored.flatMap(({ primary: isPrimary, fieldNames }) => (isPrimary ? fieldNames : []))
  const columnsOf = (name: string) => metadata.properties[name]?.fieldNames ?? [name]
  return {
    name: metadata.tableName,
    // The one for all entities is no part of theirs.
    schema: dialect === 'sqlite' ? undefined : (metadata.schema ?? schema),
    uniques: [
      ...stored.filter(({ unique }) => unique).map(({ fieldNames }) => fieldNames),
      ...metadata.uniques.map(({ properties }) => [properties].flat().flatMap(columnsOf)),
    ].sort(byText),
    columns: stored
      .flatMap((prop) =>
        prop.fieldNames.map((column, index) => ({
          field: isPivot ? column : fieldOf(metadata, prop, index),
          column,
          notNull: !prop.nullable,
          primaryKey: prop.primary ?? false,
          relation: prop.kind !== 'scalar' && prop.kind !== 'embedded',
          hidden: prop.lazy ?? false,
          sqlType: !isPivot && isKey(primary, prop.primary) && sqlType(prop, index, dialect),
        })),
      )
      .sort(byText),
  }
}

function isStored(prop: Property, metadata: Metadata): boolean {
  if (prop.persist === false || prop.formula !== undefined || prop.kind === '1:m' || prop.kind === 'm:n')
    return false
  if (prop.kind === '1:1' && !prop.owner) return false
  // What is embedded has columns of its own, unless it is kept as JSON.
  const inJson = prop.embedded && metadata.properties[prop.embedded[0]]?.object
  return prop.kind === 'embedded' ? (prop.object ?? false) && !inJson : !inJson
}

/** MikroORM has `home_streetName` for the property that a host knows as `home.streetName`. */
function fieldOf(metadata: Metadata, prop: Property, index: number): string {
  if (prop.embedded) {
    const [outer, inner] = prop.embedded
    const parent = metadata.properties[outer]
    return parent ? `${fieldOf(metadata, parent, 0)}.${inner}` : prop.name
  }
  const referenced = prop.referencedColumnNames?.[index] ?? ''
  const key = prop.targetMeta?.props.find(
    ({ primary, fieldNames }) => primary && fieldNames.includes(referenced),
  )
  return prop.fieldNames.length > 1 ? `${prop.name}.${key?.name}` : prop.name
}

/** A counter is an integer to those who refer to it. */
function sqlType({ columnTypes, unsigned }: Property, index: number, dialect: SqlDialect): string {
  const type = columnTypes[index]?.replace(/^serial$/, 'int').replace(/^bigserial$/, 'bigint') ?? ''
  // Of the columns of a key it holds for those that can have a sign.
  return dialect === 'mysql' && unsigned && /int/.test(type) ? `${type} unsigned` : type
}

const defaultsIn = ({ props }: Metadata) =>
  props
    .filter(({ default: value, defaultRaw, autoincrement, onCreate }) =>
      [value, defaultRaw, onCreate, autoincrement || undefined].some((one) => one !== undefined),
    )
    .flatMap(({ fieldNames }) => fieldNames)
