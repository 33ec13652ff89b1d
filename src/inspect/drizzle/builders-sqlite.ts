import type { Builder, Builders } from './builder.js'
import { withLength } from './sql-type.js'

const integer: Builder = {
  kind: 'number',
  modes: { boolean: 'boolean', timestamp: 'date', timestamp_ms: 'date' },
  sql: 'integer',
  rowId: true,
}

/** `drizzle-orm/sqlite-core`. */
export const sqliteBuilders: Builders = {
  integer,
  int: integer,
  text: { kind: 'string', modes: { json: 'json' }, sql: withLength('text') },
  real: { kind: 'number', sql: 'real' },
  numeric: { kind: 'string', modes: { number: 'number', bigint: 'bigint' }, sql: 'numeric' },
  blob: { kind: 'bytes', modes: { json: 'json', bigint: 'bigint' }, sql: 'blob' },
}
