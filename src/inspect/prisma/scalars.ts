import type { HostType, SqlDialect } from '../host-model.js'
import type { Attribute } from './syntax.js'

/** A scalar as Prisma's client has it, and the SQL type of its columns unless `@db` says otherwise. */
interface Scalar {
  readonly kind: HostType['kind']
  /** As the client types it; `Prisma` is its namespace. */
  readonly typeText: string
  readonly sql: Readonly<Record<SqlDialect, string>>
}

const scalars: Readonly<Record<string, Scalar>> = {
  String: scalar('string', 'string', 'text', 'varchar(191)', 'text'),
  Boolean: scalar('boolean', 'boolean', 'boolean', 'boolean', 'boolean'),
  Int: scalar('number', 'number', 'integer', 'int', 'integer'),
  BigInt: scalar('bigint', 'bigint', 'bigint', 'bigint', 'bigint'),
  Float: scalar('number', 'number', 'double precision', 'double', 'real'),
  Decimal: scalar('unknown', 'Prisma.Decimal', 'numeric(65, 30)', 'decimal(65, 30)', 'decimal'),
  DateTime: scalar('date', 'Date', 'timestamp(3)', 'datetime(3)', 'datetime'),
  Json: scalar('json', 'Prisma.JsonValue', 'jsonb', 'json', 'jsonb'),
  Bytes: scalar('bytes', 'Uint8Array', 'bytea', 'longblob', 'blob'),
}

function scalar(
  kind: HostType['kind'],
  typeText: string,
  postgresql: string,
  mysql: string,
  sqlite: string,
): Scalar {
  return { kind, typeText, sql: { postgresql, mysql, sqlite } }
}

/** The scalar of that name; `undefined` for an enum, a model and `Unsupported`. */
export function scalarOf(name: string): Scalar | undefined {
  return Object.hasOwn(scalars, name) ? scalars[name] : undefined
}

/** The native types that are not the SQL type's own name in other letters. */
const nativeNames: Readonly<Record<string, string>> = {
  DoublePrecision: 'double precision',
  VarBit: 'bit varying',
  UnsignedTinyInt: 'tinyint',
  UnsignedSmallInt: 'smallint',
  UnsignedMediumInt: 'mediumint',
  UnsignedInt: 'int',
  UnsignedBigInt: 'bigint',
}

/** The SQL type that `@db.VarChar(60)`, `@db.Timestamptz(3)` or `@db.UnsignedInt` names. */
export function nativeSqlType({ name, args }: Attribute, dialect: SqlDialect): string {
  const native = name.slice(name.indexOf('.') + 1)
  const zoned = /^(Time|Timestamp)tz$/.exec(native)?.[1]
  const renamed = dialect === 'postgresql' && native === 'Decimal' ? 'numeric' : nativeNames[native]
  const base = zoned?.toLowerCase() ?? renamed ?? native.toLowerCase()
  const sizes = args.flatMap(({ value }) => (value.kind === 'number' ? value.text : []))
  const size = sizes.length > 0 ? `(${sizes.join(', ')})` : ''
  return `${base}${size}${zoned ? ' with time zone' : ''}${native.startsWith('Unsigned') ? ' unsigned' : ''}`
}
