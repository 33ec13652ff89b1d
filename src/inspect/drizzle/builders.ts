import type { HostType, SqlDialect, StoredColumn } from '../host-model.js'
import type { StaticValue } from '../source/static-value.js'
import { asColumnType, type ColumnType } from '../type-of.js'

export type Options = Readonly<Record<string, StaticValue>>
type Kind = HostType['kind']

/** Drizzle's modules, by the database whose tables they declare. */
export const dialects: Readonly<Record<string, SqlDialect>> = {
  'drizzle-orm/pg-core': 'postgresql',
  'drizzle-orm/sqlite-core': 'sqlite',
  'drizzle-orm/mysql-core': 'mysql',
}

/** The dialect of a Drizzle module; `undefined` for any other package. */
export const dialectOfModule = (module: string): SqlDialect | undefined => dialects[module]

const moduleOf = (dialect: SqlDialect) =>
  Object.keys(dialects).find((module) => dialects[module] === dialect) ?? ''

/** The column functions of each module, by the TypeScript type of their columns. */
const functions: Readonly<Record<SqlDialect, readonly (readonly [Kind, string])[]>> = {
  postgresql: [
    ['number', 'smallserial serial bigserial smallint integer bigint real doublePrecision'],
    ['string', 'numeric decimal text varchar char uuid date time interval inet cidr macaddr macaddr8 bit'],
    ['string', 'sparsevec'],
    ['boolean', 'boolean'],
    ['json', 'json jsonb'],
    ['date', 'timestamp'],
    ['unknown', 'vector halfvec point line geometry'],
  ],
  mysql: [
    ['number', 'serial tinyint smallint mediumint int bigint real float double year'],
    ['string', 'decimal varchar char tinytext text mediumtext longtext mysqlEnum binary varbinary time'],
    ['boolean', 'boolean'],
    ['json', 'json'],
    ['date', 'date datetime timestamp'],
  ],
  sqlite: [
    ['number', 'integer int real'],
    ['string', 'text numeric'],
    ['bytes', 'blob'],
  ],
}

/** The SQL types that are not the function's own name. Of a `serial` it is the type that a reference to it has. */
const sqlNames: Readonly<Record<SqlDialect, Readonly<Record<string, string>>>> = {
  postgresql: {
    smallserial: 'smallint',
    serial: 'integer',
    bigserial: 'bigint',
    decimal: 'numeric',
    doublePrecision: 'double precision',
  },
  mysql: { serial: 'bigint unsigned', mysqlEnum: 'enum' },
  sqlite: { int: 'integer' },
}

/** The TypeScript types that the option `mode` names. */
const modes: Readonly<Record<string, Kind>> = {
  number: 'number',
  bigint: 'bigint',
  boolean: 'boolean',
  string: 'string',
  json: 'json',
  date: 'date',
  timestamp: 'date',
  timestamp_ms: 'date',
}

/** A column as the call that starts its chain says. */
export interface ColumnBuilder {
  readonly columnType: ColumnType
  /** As a column that refers to this one is stored. */
  readonly stored: Omit<StoredColumn, 'name'>
  /** Filled by the database, and never null: `serial`. */
  readonly generated?: boolean
  /** `.primaryKey()` gives a default: SQLite's row id. */
  readonly rowId?: boolean
  /** Never null by the type that the host has made: `customType<{ data: string; notNull: true }>`. */
  readonly notNull?: boolean
}

/**
 * Looks up a function of a dialect's module; `undefined` where Drizzle has none of that name.
 *
 * @param values those of an enum
 */
export function columnFunction(
  dialect: SqlDialect,
  name: string,
  options: Options,
  values: readonly string[] | undefined,
): ColumnBuilder | undefined {
  const [own] = functions[dialect].find(([, names]) => names.split(' ').includes(name)) ?? []
  if (!own) return undefined
  const sqlName = sqlNames[dialect][name] ?? name
  const [builder = name, unsigned] = sqlName.split(' ')
  const generated = name.endsWith('serial')
  const kind = modes[String(options.mode)] ?? own
  return {
    columnType: asColumnType(values ? { kind: 'string', values } : { kind }),
    stored: {
      builder: generated ? builder : name,
      module: moduleOf(dialect),
      options: printOptions(generated && unsigned ? { mode: 'number', unsigned: true } : options),
      sqlType: sqlName + suffix(options),
    },
    generated,
    rowId: dialect === 'sqlite' && sqlName === 'integer',
  }
}

/** Options as source text. */
export function printOptions(options: Options): string | undefined {
  const entries = Object.entries(options)
  return entries.length === 0
    ? undefined
    : `{ ${entries.map(([key, value]) => `${key}: ${print(value)}`).join(', ')} }`
}

const print = (value: StaticValue) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

/** `(32)`, `(10, 2) unsigned`, `(3) with time zone`. */
function suffix({ length, precision, scale, fsp, withTimezone, unsigned }: Options): string {
  const size = length ?? precision ?? fsp
  const sizes = size === undefined ? '' : scale === undefined ? `(${size})` : `(${size}, ${scale})`
  return sizes + (withTimezone === true ? ' with time zone' : '') + (unsigned === true ? ' unsigned' : '')
}
