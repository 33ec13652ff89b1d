/** SQL types of columns whose TypeScript type is all that the host declares, and the other way round. */
import type { HostType, SqlDialect } from '../host-model.js'
import { asColumnType, type ColumnType } from '../type-of.js'

/** The type of a column that refers to one of this type: a sequence fills only the column that it belongs to. */
export function referenceType(sqlType: string): string {
  const plain = sqlType.replace(/ (auto_increment|autoincrement|identity).*$/, '')
  return references[plain] ?? plain
}

const references: Readonly<Record<string, string>> = {
  serial: 'integer',
  serial4: 'integer',
  bigserial: 'bigint',
  serial8: 'bigint',
  smallserial: 'smallint',
  serial2: 'smallint',
}

const usual: Readonly<Record<SqlDialect, Readonly<Record<HostType['kind'], string>>>> = {
  postgresql: {
    string: 'text',
    number: 'integer',
    bigint: 'bigint',
    boolean: 'boolean',
    date: 'timestamp with time zone',
    json: 'jsonb',
    bytes: 'bytea',
    unknown: 'text',
  },
  mysql: {
    string: 'varchar(255)',
    number: 'int',
    bigint: 'bigint',
    boolean: 'tinyint(1)',
    date: 'datetime(3)',
    json: 'json',
    bytes: 'blob',
    unknown: 'text',
  },
  sqlite: {
    string: 'text',
    number: 'integer',
    bigint: 'integer',
    boolean: 'integer',
    date: 'text',
    json: 'text',
    bytes: 'blob',
    unknown: 'text',
  },
}

/** The usual SQL type of a TypeScript type: a guess, but for the keys of PostgreSQL that are numbers. */
export const usualType = ({ kind }: HostType, dialect: SqlDialect): string => usual[dialect][kind]

/** The SQL types that code generators name by an alias, where TypeScript has only `string` for them. */
export const aliasTypes: Readonly<Record<string, string>> = { Int8: 'bigint', Numeric: 'numeric' }

/**
 * The types that a key may have, the likeliest first; a single one where there is no doubt. A foreign key of another
 * type is refused by PostgreSQL and MySQL; SQLite compares by affinity.
 */
export function keyTypes({ kind }: HostType, generated: boolean, dialect: SqlDialect): readonly string[] {
  if (dialect === 'mysql' && kind === 'number') return ['int', 'int unsigned', 'bigint', 'bigint unsigned']
  if (dialect === 'mysql' && kind === 'string')
    return ['char(36)', 'varchar(36)', 'varchar(255)', 'binary(16)']
  if (dialect === 'postgresql' && kind === 'string')
    return generated ? ['uuid', 'text', 'varchar(255)'] : ['text', 'uuid', 'varchar(255)']
  return [usual[dialect][kind]]
}

/** The TypeScript type of a column that only a migration declares, as the usual drivers give it. */
export function typeOfSql(sqlType: string, dialect: SqlDialect): ColumnType {
  // node-postgres gives as text what a number may not hold.
  const isLong = dialect === 'postgresql' && /^(bigint|bigserial|int8|serial8)/.test(sqlType)
  const kind = isLong ? 'string' : (kinds.find(([pattern]) => pattern.test(sqlType))?.[1] ?? 'unknown')
  return asColumnType({ kind })
}

const kinds: readonly (readonly [RegExp, HostType['kind']])[] = [
  [/^(bool|tinyint\(1\))/, 'boolean'],
  [/^(numeric|decimal)/, 'string'],
  [/^(small|tiny|medium|big)?(int|serial)|^(float|double|real)/, 'number'],
  [/^(timestamp|datetime|date)/, 'date'],
  [/^json/, 'json'],
  [/(blob|binary|bytea)/, 'bytes'],
  [/char|text|uuid|citext|enum|time|^set\(/, 'string'],
]
