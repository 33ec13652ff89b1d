import type { SqlDialect } from '../host-model.js'
import { type DataType, enumValues } from './data-type.js'

type Writer = (type: DataType, dialect: SqlDialect) => string

const number: Writer = ({ key, args, modifiers }, dialect) => {
  const name = key === 'DOUBLE' ? 'double precision' : key.toLowerCase()
  // PostgreSQL's types have no display width, and neither it nor SQLite has unsigned ones.
  if (dialect === 'postgresql') return name
  const size = args.length > 0 ? `(${args.join(',')})` : ''
  const signs = dialect === 'mysql' ? modifiers.map((modifier) => ` ${modifier.toLowerCase()}`) : []
  return name + size + signs.join('')
}

const text =
  (name: string): Writer =>
  ({ args, modifiers }, dialect) => {
    const length = typeof args[0] === 'number' ? args[0] : 255
    if (!modifiers.includes('BINARY')) return `${name}(${length})`
    if (dialect === 'postgresql') return 'bytea'
    return dialect === 'sqlite' ? `${name} binary(${length})` : `${name}(${length}) binary`
  }

/** MySQL has four sizes: `TEXT('long')`. */
const sized = ({ args }: DataType, name: string) => (typeof args[0] === 'string' ? args[0] + name : name)

const by =
  (postgresql: string, mysql: string, sqlite: string): Writer =>
  (_type, dialect) =>
    ({ postgresql, mysql, sqlite })[dialect]

const writers: Readonly<Record<string, Writer>> = {
  STRING: text('varchar'),
  CHAR: text('char'),
  TEXT: (type, dialect) => (dialect === 'mysql' ? sized(type, 'text') : 'text'),
  BLOB: (type, dialect) => (dialect === 'postgresql' ? 'bytea' : sized(type, 'blob')),
  CITEXT: by('citext', 'citext', 'text collate nocase'),
  INTEGER: number,
  TINYINT: number,
  SMALLINT: number,
  MEDIUMINT: number,
  BIGINT: number,
  FLOAT: number,
  REAL: number,
  DOUBLE: number,
  DECIMAL: ({ args }) => (args.length > 0 ? `decimal(${args.join(',')})` : 'decimal'),
  BOOLEAN: by('boolean', 'tinyint(1)', 'tinyint(1)'),
  DATE: (type, dialect) => {
    const precision = dialect === 'mysql' && type.args.length > 0 ? `(${type.args[0]})` : ''
    return by('timestamp with time zone', `datetime${precision}`, 'datetime')(type, dialect)
  },
  DATEONLY: () => 'date',
  UUID: by('uuid', 'char(36) binary', 'uuid'),
  ENUM: (type, dialect) => {
    const values = (enumValues(type) ?? []).map((value) => `'${value}'`)
    return by('enum', `enum(${values.join(', ')})`, 'text')(type, dialect)
  },
  ARRAY: ({ of }, dialect) => `${of ? sqlTypeOf(of, dialect) : 'text'}[]`,
}

/** The SQL type of a column, and of a foreign key to it: `toSql` of Sequelize's data types. */
export function sqlTypeOf(type: DataType, dialect: SqlDialect): string {
  return writers[type.key]?.(type, dialect) ?? type.key.toLowerCase()
}
