/** Values on their way into a database and out of it, for what is read and written without the ORM's own mapping. */
import { decodeBoolean, decodeInteger, decodeJson, decodeTimestamp } from '../../sql/values.js'
import type { Column, ColumnType } from './columns.js'
import type { Dialect } from './dialects/dialect.js'

/** A value as a parameter that every driver takes. Without a column to go by, a date is ISO text. */
export function encode(value: unknown, type: ColumnType | undefined, { name, timestamp }: Dialect): unknown {
  // Without a column to go by, SQLite has no numbers for dates.
  if (value instanceof Date)
    return name === 'sqlite' && !isInstant(type) ? value.toISOString() : timestamp(value)
  if (type === 'json' && value !== null) return JSON.stringify(value)
  if (typeof value === 'boolean' && name !== 'postgresql') return value ? 1 : 0
  return value
}

/** A value of a column as the database holds it. */
export function storedValue(value: unknown, column: Pick<Column, 'stored'> | undefined): unknown {
  const { stored } = column ?? {}
  return typeof value === 'string' && stored && Object.hasOwn(stored, value) ? stored[value] : value
}

/** The value that the database holds so: `storedValue` the other way round. */
export function namedValue(value: unknown, { stored = {} }: Pick<Column, 'stored'>): unknown {
  const [found] = Object.entries(stored).filter(([, each]) => each === value)
  return found ? found[0] : value
}

const isInstant = (type: ColumnType | undefined) => type === 'timestamp' || type === 'datetime'

const postgresqlCasts: Partial<Record<ColumnType, string>> = {
  uuid: 'uuid',
  timestamp: 'timestamptz',
  datetime: 'timestamp',
  json: 'jsonb',
}

/** PostgreSQL takes text for a UUID only where nobody has said that it is text, which some clients do. */
export function cast(placeholder: string, type: ColumnType | undefined, { name }: Dialect): string {
  const wanted = type && name === 'postgresql' ? postgresqlCasts[type] : undefined
  return wanted === undefined ? placeholder : `cast(${placeholder} as ${wanted})`
}

/** A value of a column as drivers give it, in the type that the column is declared with. */
export function decode(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'timestamp':
    case 'datetime':
      return decodeTimestamp(value)
    case 'boolean':
      return decodeBoolean(value)
    case 'integer':
      return decodeInteger(value)
    case 'bigint':
      return typeof value === 'bigint' ? value : BigInt(String(value))
    case 'text':
      return String(value)
    case 'json':
      return decodeJson(value)
    default:
      return value
  }
}
