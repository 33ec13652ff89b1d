import type { Options } from '../classes/options.js'
import type { SqlDialect } from '../host-model.js'

/** MikroORM's names for a type, by the platform's own. */
const canonical: Readonly<Record<string, string>> = {
  varchar: 'string',
  char: 'character',
  int: 'integer',
  number: 'integer',
  numeric: 'decimal',
  buffer: 'blob',
  uint8array: 'blob',
  object: 'json',
  any: 'string',
  timestamp: 'datetime',
}

const plain: Readonly<Record<SqlDialect, Readonly<Record<string, string>>>> = {
  postgresql: {
    integer: 'int',
    tinyint: 'smallint',
    float: 'real',
    double: 'double precision',
    uuid: 'uuid',
    datetime: 'timestamptz',
    blob: 'bytea',
    json: 'jsonb',
    array: 'text[]',
  },
  mysql: {
    integer: 'int',
    boolean: 'tinyint(1)',
    datetime: 'datetime',
    blob: 'blob',
    json: 'json',
    array: 'text',
  },
  sqlite: {
    smallint: 'integer',
    tinyint: 'integer',
    float: 'real',
    boolean: 'integer',
    string: 'text',
    character: 'text',
    uuid: 'text',
    datetime: 'datetime',
    blob: 'blob',
    json: 'json',
    array: 'text',
  },
}

const numeric = new Set(['integer', 'smallint', 'tinyint', 'bigint'])

/** Whether a primary key of the type is counted up, and unsigned where the database has that. */
export const isNumeric = (type: string) => numeric.has(canonical[type] ?? type)

/** The SQL type of a column, and of a foreign key to it. */
export function sqlTypeOf(dialect: SqlDialect, type: string, options: Options, primary: boolean): string {
  const name = canonical[type] ?? type
  const unsigned = options.peek('unsigned') ?? (primary && isNumeric(name))
  return base(dialect, name, options) + (dialect === 'mysql' && unsigned ? ' unsigned' : '')
}

function base(dialect: SqlDialect, name: string, options: Options): string {
  const own = plain[dialect][name]
  const length = options.peek('length')
  if (name === 'datetime' && dialect !== 'sqlite' && typeof length === 'number') return `${own}(${length})`
  if (name === 'time' && dialect === 'postgresql') return 'time(0)'
  if (name === 'decimal') return `numeric(${options.peek('precision') ?? 10},${options.peek('scale') ?? 0})`
  if (own !== undefined) return own
  if (name === 'string') return `varchar(${length ?? 255})`
  if (name === 'character') return `char(${length ?? 1})`
  if (name === 'uuid') return `varchar(${length ?? 36})`
  return name
}

/** An enum is text with a check, a type of its own, or one of MySQL's; numbers are small ones. */
export function enumType(
  dialect: SqlDialect,
  options: Options,
  values: readonly string[] | undefined,
): string {
  const native = options.peek('nativeEnumName')
  if (typeof native === 'string') return native
  if (!values) return dialect === 'postgresql' ? 'smallint' : dialect === 'mysql' ? 'tinyint' : 'integer'
  return dialect === 'mysql' ? `enum(${values.map((value) => `'${value}'`).join(',')})` : 'text'
}
