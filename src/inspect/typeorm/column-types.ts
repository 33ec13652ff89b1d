import { Node } from 'ts-morph'
import type { Options } from '../classes/options.js'
import type { HostType, SqlDialect } from '../host-model.js'
import { type Bound, follow } from '../source/evaluate.js'
import { staticText } from '../source/static-value.js'
import type { Declared } from './columns.js'
import type { TypeOrmContext } from './context.js'

/** A type as a decorator gives it: `varchar`, or the name of a constructor: `String`. */
export type TypeName = string

const constructors = new Set(['String', 'Number', 'Boolean', 'Date', 'Buffer', 'Object', 'BigInt'])

/** The type that `'varchar'` or `String` names; `undefined` for anything else. */
export function typeName(bound: Bound): TypeName | undefined {
  const { node } = follow(bound)
  return Node.isIdentifier(node) && constructors.has(node.getText()) ? node.getText() : staticText(bound)
}

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

/** The types of keys and flags as TypeORM's drivers name them: `normalizeType` in each. */
const aliases: Readonly<Record<SqlDialect, Readonly<Record<TypeName, string>>>> = {
  postgresql: {
    Number: 'integer',
    String: 'character varying',
    Date: 'timestamp',
    int: 'integer',
    int2: 'smallint',
    int4: 'integer',
    int8: 'bigint',
    varchar: 'character varying',
    char: 'character',
    'simple-enum': 'enum',
  },
  mysql: {
    Number: 'int',
    String: 'varchar',
    Date: 'datetime',
    Boolean: 'tinyint',
    integer: 'int',
    bool: 'tinyint',
    boolean: 'tinyint',
    uuid: 'varchar',
    numeric: 'decimal',
    'simple-enum': 'enum',
  },
  sqlite: {
    Number: 'integer',
    String: 'varchar',
    Date: 'datetime',
    int: 'integer',
    uuid: 'varchar',
    enum: 'varchar',
    'simple-enum': 'varchar',
  },
}

/** The type of `@CreateDateColumn()` and its like where none is given. */
export function modeType(dialect: SqlDialect, mode: Declared['mode']): TypeName {
  if (mode === 'version') return 'Number'
  // The MySQL drivers ask for microseconds here, and the others have them.
  return dialect === 'postgresql' ? 'timestamp' : dialect === 'mysql' ? 'datetime(6)' : 'datetime'
}

/** The SQL type of a column; of a key, that of a foreign key to it, with the sign and the characters that it must have. */
export function sqlTypeOf(
  { dialect, uuids }: TypeOrmContext,
  type: TypeName,
  options: Options,
  generated: string | undefined,
): string {
  if (dialect === 'mysql' && type === 'uuid' && uuids) return type
  const name = aliases[dialect][type] ?? type.toLowerCase()
  const { peek } = options
  const length = peek('length') || (dialect === 'mysql' && mysqlLength(name, generated))
  const precision = [peek('precision'), peek('scale')].filter((size) => typeof size === 'number')
  const size = length ? [length] : precision
  const array = peek('array') === true ? ' array' : ''
  const sized = size.length > 0 ? `${name.replace(/\(.*/, '')}(${size})` : name
  return sized + mysqlSuffix(dialect, options) + array
}

/** MySQL has no type for UUIDs: TypeORM sees to it that they fit, where it makes them. */
const mysqlLength = (name: string, generated: string | undefined) =>
  /^var(char|binary)$/.test(name) && (generated === 'uuid' ? 36 : 255)

function mysqlSuffix(dialect: SqlDialect, { peek }: Options): string {
  if (dialect !== 'mysql') return ''
  const charset = peek('charset')
  const collation = peek('collation')
  return [
    peek('unsigned') || peek('zerofill') ? ' unsigned' : '',
    charset ? ` character set ${charset}` : '',
    collation ? ` collate ${collation}` : '',
  ].join('')
}

const kinds: readonly (readonly [RegExp, HostType['kind']])[] = [
  [/^(json|jsonb|simple-json)$/, 'json'],
  [/^(bigint|int8)$/, 'string'],
  [/^(Number|.*int(eger)?\d?|.*serial|float\d?|double.*|real)$/, 'number'],
  [/^(Boolean|bool(ean)?)$/, 'boolean'],
  [/^(Date|timestamp.*|datetime.*)$/, 'date'],
  [/^(Buffer|bytea|.*blob|.*binary)$/, 'bytes'],
  [/^(String|.*char.*|.*text|uuid|.*enum|date|time.*|decimal|numeric)$/, 'string'],
]

/** The value of a column in JavaScript where its property does not tell; `bigint` and `decimal` are strings. */
export const kindOfType = (type: TypeName): HostType['kind'] =>
  kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
