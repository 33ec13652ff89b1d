import type { SqlDialect } from '../host-model.js'
import type { DataType } from './data-type.js'

/** The types whose name in SQL is another one than Sequelize's; on PostgreSQL and SQLite, MySQL's unless they have their own. */
const names: Readonly<Record<SqlDialect, Readonly<Record<string, string>>>> = {
  postgresql: { BOOLEAN: 'boolean', DATE: 'timestamp with time zone', UUID: 'uuid', ENUM: 'enum' },
  mysql: {
    UNREAD: 'text',
    STRING: 'varchar',
    BOOLEAN: 'tinyint(1)',
    DATE: 'datetime',
    DATEONLY: 'date',
    DOUBLE: 'double precision',
    UUID: 'char(36) binary',
  },
  sqlite: { UUID: 'uuid', ENUM: 'text' },
}

/** The SQL type of a column; of a key, that of a foreign key to it: `toSql` of Sequelize's data types. */
export function sqlTypeOf({ key, args = [], modifiers = [], of }: DataType, dialect: SqlDialect): string {
  if (key === 'ARRAY') return `${of ? sqlTypeOf(of, dialect) : 'text'}[]`
  const name = names[dialect][key] ?? names.mysql[key] ?? key.toLowerCase()
  const [size] = args
  if (key === 'STRING' || key === 'CHAR')
    return text(name, typeof size === 'number' ? size : 255, modifiers, dialect)
  // MySQL has four sizes: `TEXT('long')`.
  if (key === 'TEXT') return dialect === 'mysql' && typeof size === 'string' ? size + name : name
  // PostgreSQL's numbers have no display width, and neither it nor SQLite has unsigned ones.
  const isSized =
    key === 'DECIMAL' ||
    (dialect === 'mysql' && key === 'DATE') ||
    (dialect !== 'postgresql' && key.endsWith('INT'))
  const signs = dialect === 'mysql' ? modifiers.map((modifier) => ` ${modifier.toLowerCase()}`) : []
  return name + (isSized && args.length > 0 ? `(${args.join(',')})` : '') + signs.join('')
}

function text(name: string, length: number, modifiers: readonly string[], dialect: SqlDialect): string {
  if (!modifiers.includes('BINARY')) return `${name}(${length})`
  if (dialect === 'postgresql') return 'bytea'
  return dialect === 'sqlite' ? `${name} binary(${length})` : `${name}(${length}) binary`
}
