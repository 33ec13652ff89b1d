/** Values on their way into a database and out of it, for what is read and written without the ORM's own mapping. */
import type { SqlDialect } from '../sql/dialect.js'
import type { ColumnType } from './columns.js'

/** A value as a parameter that every driver takes. Without a column to go by, a date is ISO text. */
export function encode(value: unknown, type: ColumnType | undefined, { name }: SqlDialect): unknown {
  if (value instanceof Date) return encodeDate(value, type, name)
  if (type === 'json' && value !== null) return JSON.stringify(value)
  if (typeof value === 'boolean' && name !== 'postgresql') return value ? 1 : 0
  return value
}

function encodeDate(date: Date, type: ColumnType | undefined, dialect: SqlDialect['name']): unknown {
  switch (dialect) {
    case 'sqlite':
      return type === 'timestamp' ? date.getTime() : date.toISOString()
    case 'mysql':
      // `datetime(3)` has no time zone: UTC, by convention.
      return date.toISOString().replace('T', ' ').replace('Z', '')
    default:
      return date.toISOString()
  }
}

const postgresqlCasts: Partial<Record<ColumnType, string>> = {
  uuid: 'uuid',
  timestamp: 'timestamptz',
  json: 'jsonb',
}

/** PostgreSQL takes text for a UUID only where nobody has said that it is text, which some clients do. */
export function cast(placeholder: string, type: ColumnType | undefined, { name }: SqlDialect): string {
  const wanted = type && name === 'postgresql' ? postgresqlCasts[type] : undefined
  return wanted === undefined ? placeholder : `cast(${placeholder} as ${wanted})`
}

/** A value of a column as drivers give it, in the type that the column is declared with. */
export function decode(value: unknown, type: ColumnType): unknown {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'timestamp':
    case 'datetime':
      return decodeDate(value)
    case 'boolean':
      return value === true || value === 1 || value === 1n || value === '1'
    case 'integer':
      return Number(value)
    case 'bigint':
      return typeof value === 'bigint' ? value : BigInt(String(value))
    case 'text':
      return String(value)
    case 'json':
      return typeof value === 'string' ? JSON.parse(value) : value
    default:
      return value
  }
}

function decodeDate(value: unknown): Date {
  if (value instanceof Date) return value
  if (typeof value === 'number' || typeof value === 'bigint') return new Date(Number(value))
  const text = String(value)
  if (/^\d+$/.test(text)) return new Date(Number(text))
  // Databases write a space where ISO 8601 has a T, and leave out a time zone that is UTC.
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return new Date(/[zZ]$|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso}Z`)
}
