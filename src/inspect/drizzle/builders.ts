import type { SqlDialect } from '../host-model.js'
import type { Builders, Kind } from './builder.js'
import { mysqlBuilders } from './builders-mysql.js'
import { postgresqlBuilders } from './builders-postgresql.js'
import { sqliteBuilders } from './builders-sqlite.js'

/** The column functions of one Drizzle module. */
export function buildersOf(dialect: SqlDialect): Builders {
  return { postgresql: postgresqlBuilders, sqlite: sqliteBuilders, mysql: mysqlBuilders }[dialect]
}

const dialects: Readonly<Record<string, SqlDialect>> = {
  'drizzle-orm/pg-core': 'postgresql',
  'drizzle-orm/sqlite-core': 'sqlite',
  'drizzle-orm/mysql-core': 'mysql',
}

/** The dialect of a Drizzle module; `undefined` for any other package. */
export function dialectOfModule(module: string): SqlDialect | undefined {
  return dialects[module]
}

/** What {@link dialectOfModule} takes. */
export function moduleOfDialect(dialect: SqlDialect): string {
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
