import type { Builders } from './builder.js'
import { withFraction, withLength, withPrecision, withSign } from './sql-type.js'

/** `drizzle-orm/mysql-core`. */
export const mysqlBuilders: Builders = {
  serial: {
    kind: 'number',
    sql: 'bigint unsigned',
    reference: 'bigint',
    referenceOptions: { mode: 'number', unsigned: true },
    generated: true,
  },
  tinyint: { kind: 'number', sql: withSign('tinyint') },
  smallint: { kind: 'number', sql: withSign('smallint') },
  mediumint: { kind: 'number', sql: withSign('mediumint') },
  int: { kind: 'number', sql: withSign('int') },
  bigint: { kind: 'number', modes: { bigint: 'bigint' }, sql: withSign('bigint') },
  decimal: { kind: 'string', modes: { number: 'number', bigint: 'bigint' }, sql: withPrecision('decimal') },
  real: { kind: 'number', sql: 'real' },
  float: { kind: 'number', sql: 'float' },
  double: { kind: 'number', sql: 'double' },
  boolean: { kind: 'boolean', sql: 'boolean' },
  varchar: { kind: 'string', sql: withLength('varchar') },
  char: { kind: 'string', sql: withLength('char') },
  tinytext: { kind: 'string', sql: 'tinytext' },
  text: { kind: 'string', sql: 'text' },
  mediumtext: { kind: 'string', sql: 'mediumtext' },
  longtext: { kind: 'string', sql: 'longtext' },
  mysqlEnum: { kind: 'string', sql: 'enum' },
  binary: { kind: 'string', sql: withLength('binary') },
  varbinary: { kind: 'string', sql: withLength('varbinary') },
  json: { kind: 'json', sql: 'json' },
  date: { kind: 'date', modes: { string: 'string' }, sql: 'date' },
  datetime: { kind: 'date', modes: { string: 'string' }, sql: withFraction('datetime') },
  timestamp: { kind: 'date', modes: { string: 'string' }, sql: withFraction('timestamp') },
  time: { kind: 'string', sql: withFraction('time') },
  year: { kind: 'number', sql: 'year' },
}
