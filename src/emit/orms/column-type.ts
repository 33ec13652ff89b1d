import type { Dialect, HostColumn } from '../../inspect/host-model.js'
import type { SideColumn } from '../../migrate/side-tables.js'

/** The function of the runtime that declares a column of the host's: what comparing its values has to know. */
export function columnType(column: HostColumn, dialect: Dialect): string {
  const { type, typeText, storedValues, stored } = column
  const { sqlType } = stored
  if (type.kind === 'unknown' && typeText.endsWith('[]')) return 'list'
  if (storedValues) return 'enumeration'
  switch (type.kind) {
    case 'boolean':
    case 'bigint':
    case 'json':
      return type.kind
    case 'number':
      return /int|serial/i.test(sqlType) ? 'integer' : 'number'
    case 'date':
      if (dialect === 'sqlite') return 'datetime'
      return dialect === 'postgresql' && !/tz|with time zone/i.test(sqlType) ? 'datetime' : 'timestamp'
    case 'string':
      if (dialect === 'postgresql' && /^uuid$/i.test(sqlType)) return 'uuid'
      return /char|text|clob|string/i.test(sqlType) ? 'text' : 'other'
    default:
      return 'other'
  }
}

/** The same for a column of SCIM's own; `host` is the key that it refers to, where it refers to one. */
export function sideColumnType({ type }: SideColumn, host: HostColumn | undefined, dialect: Dialect): string {
  if (type.kind === 'host') return host ? columnType(host, dialect) : 'text'
  return type.kind
}
