import type { Options } from '../classes/options.js'
import type { HostType, SqlDialect } from '../host-model.js'
import type { ColumnField } from './entity.js'

/** A type as a decorator gives it: `varchar`, or the name of a constructor: `String`. */
export type TypeName = string

/** The type that TypeScript's decorator metadata has for a property. */
export const metadataType: Readonly<Record<HostType['kind'], TypeName>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  date: 'Date',
  bigint: 'BigInt',
  bytes: 'Buffer',
  json: 'Object',
  unknown: 'Object',
}

/** What TypeORM's drivers make of a type: `normalizeType` in each of them. */
const aliases: Readonly<Record<SqlDialect, Readonly<Record<TypeName, string>>>> = {
  postgresql: {
    Number: 'integer',
    String: 'character varying',
    Date: 'timestamp',
    Boolean: 'boolean',
    int: 'integer',
    int2: 'smallint',
    int4: 'integer',
    int8: 'bigint',
    varchar: 'character varying',
    timestamptz: 'timestamp with time zone',
    timetz: 'time with time zone',
    bool: 'boolean',
    decimal: 'numeric',
    float: 'double precision',
    float4: 'real',
    float8: 'double precision',
    char: 'character',
    varbit: 'bit varying',
    'simple-array': 'text',
    'simple-json': 'text',
    'simple-enum': 'enum',
  },
  mysql: {
    Number: 'int',
    String: 'varchar',
    Date: 'datetime',
    Boolean: 'tinyint',
    Buffer: 'blob',
    integer: 'int',
    bool: 'tinyint',
    boolean: 'tinyint',
    uuid: 'varchar',
    dec: 'decimal',
    numeric: 'decimal',
    fixed: 'decimal',
    real: 'double',
    'double precision': 'double',
    nvarchar: 'varchar',
    'national varchar': 'varchar',
    nchar: 'char',
    'national char': 'char',
    'simple-array': 'text',
    'simple-json': 'text',
    'simple-enum': 'enum',
  },
  sqlite: {
    Number: 'integer',
    String: 'varchar',
    Date: 'datetime',
    Boolean: 'boolean',
    int: 'integer',
    uuid: 'varchar',
    enum: 'varchar',
    'simple-array': 'text',
    'simple-json': 'text',
    'simple-enum': 'varchar',
  },
}

/** What `@CreateDateColumn()` and its like are without a type of their own. */
export function modeType(dialect: SqlDialect, mode: ColumnField['mode']): TypeName {
  if (mode === 'version') return 'Number'
  // The MySQL drivers ask for microseconds here, and the others have them.
  return dialect === 'postgresql' ? 'timestamp' : dialect === 'mysql' ? 'datetime(6)' : 'datetime'
}

/**
 * The SQL type of a column, and of a foreign key to it.
 *
 * @param uuids Whether the MySQL family's server has a type of that name: MariaDB since 10.7.
 */
export function sqlTypeOf(dialect: SqlDialect, type: TypeName, options: Options, uuids: boolean): string {
  if (dialect === 'mysql' && type === 'uuid' && uuids) return type
  const name = aliases[dialect][type] ?? type.toLowerCase()
  const array = options.peek('array') === true ? ' array' : ''
  return withSize(dialect, name, options) + mysqlSuffix(dialect, options) + array
}

function withSize(dialect: SqlDialect, name: string, options: Options): string {
  const length = options.peek('length') || (dialect === 'mysql' && mysqlLengths[name])
  if (length) return `${name}(${length})`
  const precision = options.peek('precision')
  const scale = options.peek('scale')
  if (typeof precision !== 'number') return name
  const size = `(${typeof scale === 'number' ? `${precision},${scale}` : precision})`
  // `timestamp(3) with time zone`
  const zone = name.indexOf(' with time zone')
  return zone < 0 ? name.replace(/\(.*/, '') + size : name.slice(0, zone) + size + name.slice(zone)
}

const mysqlLengths: Readonly<Record<string, number>> = { varchar: 255, varbinary: 255 }

/** A foreign key must have the sign, and the characters, of what it refers to. */
function mysqlSuffix(dialect: SqlDialect, options: Options): string {
  if (dialect !== 'mysql') return ''
  const charset = options.peek('charset')
  const collation = options.peek('collation')
  return [
    options.peek('unsigned') || options.peek('zerofill') ? ' unsigned' : '',
    charset ? ` character set ${charset}` : '',
    collation ? ` collate ${collation}` : '',
  ].join('')
}

const jsonTypes = new Set(['json', 'jsonb', 'simple-json'])
const kinds: readonly (readonly [RegExp, HostType['kind']])[] = [
  [/^(Number|.*int(eger)?\d?|.*serial|float\d?|double.*|real)$/, 'number'],
  [/^(Boolean|bool(ean)?)$/, 'boolean'],
  [/^(Date|timestamp.*|datetime.*)$/, 'date'],
  [/^(Buffer|bytea|.*blob|.*binary)$/, 'bytes'],
  [/^(String|.*char.*|.*text|uuid|.*enum|date|time.*|decimal|numeric)$/, 'string'],
]

/** What a column holds in JavaScript where its property does not tell; `bigint` and `decimal` are strings. */
export function kindOfType(type: TypeName): HostType['kind'] {
  if (jsonTypes.has(type)) return 'json'
  if (/^(bigint|int8)$/.test(type)) return 'string'
  return kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
}
