/** An app as a value: what its models and its config say. Hosts are written of it, and changes are made to it. */
import type { Framework } from '../../src/config/config.js'
import type { Random } from './random.js'

export const HOST_ORMS = [
  'drizzle',
  'kysely',
  'knex',
  'objection',
  'typeorm',
  'sequelize',
  'mikro-orm',
  'prisma',
  'mongoose',
] as const
export type HostOrm = (typeof HOST_ORMS)[number]

export type HostDialect = 'sqlite' | 'postgresql' | 'mysql' | 'mongodb'

/** A column of users that may be mapped. */
export interface Column {
  /** The same whatever it is called. */
  readonly id: string
  readonly name: string
  readonly type: 'text' | 'integer'
  readonly isNullable: boolean
}

export interface World {
  readonly orm: HostOrm
  readonly dialect: HostDialect
  readonly framework: Framework
  readonly keys: 'text' | 'integer'
  readonly columns: readonly Column[]
  /** SCIM attribute → id of its column. */
  readonly mapped: ReadonlyMap<string, string>
  readonly active: 'flag' | 'inverted' | 'timestamp' | 'scim'
  readonly group: 'host' | 'scim' | false
  readonly hasTenants: boolean
  readonly out: string
  /** The folder of its migrations. */
  readonly migrations: string
  readonly formatter: Formatter
}

/** How the host's own files and what is emitted look. */
export type Formatter = 'none' | 'semicolons' | 'tabs' | 'prettier' | 'biome'

/** Attributes of one column, and what hosts call it. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  title: ['jobTitle', 'position', 'roleTitle'],
  nickName: ['nick', 'alias'],
  locale: ['locale', 'userLocale'],
  timezone: ['timezone', 'zone'],
  preferredLanguage: ['lang', 'language'],
  displayName: ['fullName', 'shownAs'],
  'name.middleName': ['middleName', 'secondName'],
  'name.honorificPrefix': ['salutation', 'prefix'],
  profileUrl: ['homepage', 'website'],
  phoneNumbers: ['phone', 'mobile'],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': ['staffNo', 'badge'],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': ['department', 'unit'],
}

export const columnOf = ({ columns, mapped }: World, attribute: string): Column | undefined =>
  columns.find(({ id }) => id === mapped.get(attribute))

const FRAMEWORKS = [
  'express',
  'fastify',
  'hono',
  'koa',
  'nest',
  'nest-fastify',
  'next',
  'next-pages',
  'fetch',
] as const

export const anyFramework = (random: Random): Framework => random.pick(FRAMEWORKS)

/** The databases that are tried with an ORM; SQLite is what apps are served on. */
export const dialectsOf = (orm: HostOrm): readonly HostDialect[] =>
  orm === 'mongoose' ? ['mongodb'] : ['sqlite', 'sqlite', 'sqlite', 'postgresql', 'mysql']

/** Biome is a process a file: seldom. */
export const anyFormatter = (random: Random): Formatter =>
  random.chance(0.04)
    ? 'biome'
    : random.pick(['none', 'none', 'none', 'semicolons', 'tabs', 'prettier'] as const)

export function anyWorld(random: Random): World {
  const orm = random.pick(HOST_ORMS)
  const attributes = random.shuffled(Object.keys(ATTRIBUTES)).slice(0, 4 + random.below(5))
  const columns = attributes.map((attribute): Column => columnFor(attribute, random))
  return {
    orm,
    dialect: random.pick(dialectsOf(orm)),
    framework: anyFramework(random),
    keys: orm === 'mongoose' || random.chance(0.5) ? 'text' : 'integer',
    columns,
    mapped: new Map(
      attributes.filter(() => random.chance(0.6)).map((attribute) => [attribute, attribute] as const),
    ),
    active: random.pick(['flag', 'flag', 'inverted', 'timestamp', 'scim']),
    group: random.pick(['host', 'host', 'scim', false]),
    hasTenants: random.chance(0.2),
    out: 'src/scim',
    migrations: orm === 'prisma' ? 'prisma/migrations' : orm === 'drizzle' ? 'drizzle' : 'migrations',
    formatter: anyFormatter(random),
  }
}

/** A new column is called by the first of its names. */
export const columnFor = (attribute: string, random: Random): Column => ({
  id: attribute,
  name: ATTRIBUTES[attribute]?.[0] ?? attribute,
  type: 'text',
  // A number that is required is refused where a client sends none.
  isNullable: random.chance(0.7) || attribute.endsWith('employeeNumber'),
})
