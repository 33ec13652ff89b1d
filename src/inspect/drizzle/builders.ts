import type { Dialect, HostType } from '../host-model.js'
import { mysqlBuilders } from './builders-mysql.js'
import { postgresqlBuilders } from './builders-postgresql.js'
import { sqliteBuilders } from './builders-sqlite.js'
import type { StaticValue } from './static-value.js'

export type Options = Readonly<Record<string, StaticValue>>
export type Kind = HostType['kind']

/** What one of Drizzle's column functions says about its column. */
export interface Builder {
  readonly kind: Kind
  /** The option `mode` changes the TypeScript type. */
  readonly modes?: Readonly<Record<string, Kind>>
  /** The SQL type of a column that refers to this one. */
  readonly sql: string | ((options: Options) => string)
  /** The function that declares such a column, where it is another one. */
  readonly reference?: string
  /** The options of such a column, where they are not this one's. */
  readonly referenceOptions?: Options
  /** Filled by the database, and never null: `serial`. */
  readonly generated?: boolean
  /** `.primaryKey()` gives a default: SQLite's row id. */
  readonly rowId?: boolean
}

export type Builders = Readonly<Record<string, Builder>>

/** The column functions of one Drizzle module. */
export function buildersOf(dialect: Dialect): Builders {
  return { postgresql: postgresqlBuilders, sqlite: sqliteBuilders, mysql: mysqlBuilders }[dialect]
}

const dialects: Readonly<Record<string, Dialect>> = {
  'drizzle-orm/pg-core': 'postgresql',
  'drizzle-orm/sqlite-core': 'sqlite',
  'drizzle-orm/mysql-core': 'mysql',
}

/** The dialect of a Drizzle module; `undefined` for any other package. */
export function dialectOfModule(module: string): Dialect | undefined {
  return dialects[module]
}

/** What {@link dialectOfModule} takes. */
export function moduleOfDialect(dialect: Dialect): string {
  return Object.keys(dialects).find((module) => dialects[module] === dialect) ?? ''
}

/** The type of a column, as TypeScript prints it. */
export const typeTexts: Readonly<Record<Kind, string>> = {
  string: 'string',
  number: 'number',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'Date',
  json: 'unknown',
  bytes: 'Buffer',
  unknown: 'unknown',
}
