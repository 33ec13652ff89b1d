import type { Options } from '../classes/options.js'
import type { SqlDialect } from '../host-model.js'

/** MikroORM's names for a type, by the platform's own. */
const canonical: Readonly<Record<string, string>> = {
  varchar: 'string',
  char: 'character',
  int: 'integer',
  number: 'integer',
  any: 'string',
  timestamp: 'datetime',
}

const plain: Readonly<Record<SqlDialect, Readonly<Record<string, string>>>> = {
  postgresql: { integer: 'int', tinyint: 'smallint', uuid: 'uuid', datetime: 'timestamptz' },
  mysql: { integer: 'int', boolean: 'tinyint(1)' },
  sqlite: {
    smallint: 'integer',
    tinyint: 'integer',
    boolean: 'integer',
    string: 'text',
    character: 'text',
    uuid: 'text',
  },
}

/** The types that have a length, and which one without being told. */
const lengths: Readonly<Record<string, readonly [string, number]>> = {
  string: ['varchar', 255],
  character: ['char', 1],
  uuid: ['varchar', 36],
}

const numeric = new Set(['integer', 'smallint', 'tinyint', 'bigint'])

/** Whether a primary key of the type is counted up, and unsigned where the database has that. */
export const isNumeric = (type: string) => numeric.has(canonical[type] ?? type)

/** The SQL type of a column; of a key, that of a foreign key to it. */
export function sqlTypeOf(dialect: SqlDialect, type: string, { peek }: Options, primary: boolean): string {
  const name = canonical[type] ?? type
  const unsigned = peek('unsigned') ?? (primary && isNumeric(name))
  const own = plain[dialect][name]
  const length = peek('length')
  if (name === 'datetime' && length && dialect !== 'sqlite') return `${own ?? name}(${length})`
  const [text, usual] = lengths[name] ?? [name]
  const sized = usual === undefined ? text : `${text}(${length ?? usual})`
  return (own ?? sized) + (dialect === 'mysql' && unsigned ? ' unsigned' : '')
}

/** An enum is text with a check, a type of its own, or one of MySQL's; numbers are small ones. */
export function enumType(
  dialect: SqlDialect,
  options: Options,
  values: readonly string[] | undefined,
): string {
  const native = options.peek('nativeEnumName')
  if (typeof native === 'string') return native
  return values ? (dialect === 'mysql' ? 'enum' : 'text') : 'smallint'
}
