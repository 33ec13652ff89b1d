/** One column in Knex's table builder: `table.uuid('id').primary().notNullable()`. */
import { ts } from 'ts-morph'
import type { SqlDialect } from '../host-model.js'
import {
  type Change,
  changesTo,
  type DeclaredColumn,
  parseTableName,
  type TableName,
} from '../interfaces/migrations/change.js'
import { typedText } from '../interfaces/migrations/sql-column.js'
import { type Call, isTouching, type Migration, textOf } from '../interfaces/migrations/syntax.js'

/** The SQL type of each method, where its arguments do not change it; MySQL and SQLite where they differ. */
const types: Readonly<Record<string, Partial<Record<SqlDialect, string>> & { readonly all: string }>> = {
  increments: { all: 'integer', mysql: 'int unsigned' },
  bigIncrements: { all: 'bigint', mysql: 'bigint unsigned', sqlite: 'integer' },
  integer: { all: 'integer', mysql: 'int' },
  int: { all: 'integer', mysql: 'int' },
  bigInteger: { all: 'bigint' },
  bigint: { all: 'bigint' },
  mediumint: { all: 'integer', mysql: 'mediumint' },
  smallint: { all: 'smallint', sqlite: 'integer' },
  tinyint: { all: 'tinyint', postgresql: 'smallint' },
  text: { all: 'text' },
  mediumtext: { all: 'text', mysql: 'mediumtext' },
  longtext: { all: 'text', mysql: 'longtext' },
  boolean: { all: 'boolean' },
  bool: { all: 'boolean' },
  uuid: { all: 'char(36)', postgresql: 'uuid' },
  date: { all: 'date' },
  time: { all: 'time' },
  datetime: { all: 'datetime', postgresql: 'timestamptz' },
  timestamp: { all: 'timestamp', postgresql: 'timestamptz', sqlite: 'datetime' },
  json: { all: 'json' },
  jsonb: { all: 'json', postgresql: 'jsonb' },
  float: { all: 'float', postgresql: 'real' },
  double: { all: 'double', postgresql: 'double precision', sqlite: 'float' },
  decimal: { all: 'decimal', sqlite: 'float' },
  binary: { all: 'blob', postgresql: 'bytea' },
}

/** Knex takes some methods in two spellings. */
const spellings: Readonly<Record<string, string>> = {
  bigincrements: 'bigIncrements',
  biginteger: 'bigInteger',
  dateTime: 'datetime',
  enu: 'enum',
}

/** The columns that a call adds; a column method that is not known adds one without a type. */
export function columnChanges(
  first: Call,
  rest: readonly Call[],
  table: TableName,
  file: Migration,
  dialect: SqlDialect,
): readonly Change[] {
  if (first.name === 'timestamps') return timestamps(first, table, dialect)
  const method = spellings[first.name] ?? first.name
  const isKey = /increments$/i.test(method)
  const name = first.text(0) ?? (isKey ? 'id' : undefined)
  if (name === undefined) return []
  const call = (...names: readonly string[]) => rest.find((one) => names.includes(one.name))
  const has = (...names: readonly string[]) => call(...names) !== undefined
  const { primaryKey: marked } = options(first.args[1])
  // SQLite counts up nothing but a key; of `uuid` only PostgreSQL knows the option.
  const isMarked = isKey
    ? !isLiteral(marked, 'false') || dialect === 'sqlite'
    : isLiteral(marked, 'true') && dialect === 'postgresql'
  const values = method === 'enum' && first.texts(1).length > 0 ? first.texts(1) : undefined
  const written = method === 'specificType' ? typedText(first.text(1) ?? '') : undefined
  const sqlType = written?.sqlType ?? typeOf(method, first, file, dialect)
  const primaryKey = has('primary') || isMarked
  // `.references('id').inTable('users')`, or `.references('users.id')`.
  const [, owner, key] = /^(?:(.+)\.)?([^.]*)$/.exec(call('references')?.text(0) ?? '') ?? []
  const target = call('inTable')?.text(0) ?? owner
  const column: DeclaredColumn = {
    ...written,
    name,
    sqlType: has('unsigned') && sqlType && dialect === 'mysql' ? `${sqlType} unsigned` : sqlType,
    ...(values && { values }),
    ...(has('checkIn') && { checked: call('checkIn')?.texts(0) }),
    notNull: primaryKey || isKey || written?.notNull === true || has('notNullable', 'notNull'),
    hasDefault:
      (isKey && (isMarked || dialect === 'postgresql')) ||
      written?.hasDefault === true ||
      has('defaultTo', 'default'),
    initial: written?.initial ?? call('defaultTo', 'default')?.literal(0),
    primaryKey: primaryKey || written?.primaryKey === true,
    unique: written?.unique === true || has('unique'),
    touched: written?.touched ?? rest.some(({ node }) => isTouching(node)),
    ...(target !== undefined && { references: { table: parseTableName(target), column: key || undefined } }),
  }
  if (!has('alter')) return [{ kind: 'column', table, column }]
  const { sqlType: altered, notNull, hasDefault, initial } = column
  return changesTo(table).alterColumn(name, { sqlType: altered, notNull, hasDefault, initial })
}

function typeOf(method: string, { args, texts }: Call, file: Migration, dialect: SqlDialect) {
  const number = args[1] && ts.isNumericLiteral(args[1]) ? args[1].text : undefined
  const { useBinaryUuid, useTz, precision } = options(args[1])
  const plain = plainType(method, dialect)
  switch (method) {
    case 'string':
    case 'varchar':
      return `varchar(${number ?? 255})`
    case 'char':
      return number === undefined ? 'char' : `char(${number})`
    case 'enum':
      if (dialect !== 'mysql') return textOf(options(args[2]).enumName, file) ?? 'text'
      return `enum(${texts(1)
        .map((value) => `'${value.replaceAll("'", "''")}'`)
        .join(', ')})`
    case 'uuid':
      return isLiteral(useBinaryUuid, 'true') && dialect !== 'postgresql' ? 'binary(16)' : plain
    case 'datetime':
    case 'timestamp': {
      const isLocal = isLiteral(useTz, 'false') || isLiteral(args[1], 'true')
      const name = dialect === 'postgresql' && isLocal ? 'timestamp' : plain
      return precision === undefined || dialect === 'sqlite' ? name : `${name}(${precision.getText()})`
    }
    default:
      return plain
  }
}

const plainType = (method: string, dialect: SqlDialect) => types[method]?.[dialect] ?? types[method]?.all

const isLiteral = (node: ts.Expression | undefined, text: 'true' | 'false') => node?.getText() === text

/** The options of a call. */
export function options(
  node: ts.Expression | undefined,
): Readonly<Record<string, ts.Expression | undefined>> {
  if (!node || !ts.isObjectLiteralExpression(node)) return {}
  return Object.fromEntries(
    node.properties
      .filter(ts.isPropertyAssignment)
      .map(({ name, initializer }) => [name.getText(), initializer] as const),
  )
}

/** `timestamps(true, true)`: `created_at` and `updated_at`, never null and filled where the second argument is true. */
function timestamps({ args }: Call, table: TableName, dialect: SqlDialect): readonly Change[] {
  const given = args[0] && ts.isObjectLiteralExpression(args[0]) ? options(args[0]) : undefined
  const flag = (index: number, name: string) => isLiteral(given ? given[name] : args[index], 'true')
  const filled = flag(1, 'defaultToNow')
  const names = flag(2, 'useCamelCase') ? ['createdAt', 'updatedAt'] : ['created_at', 'updated_at']
  const sqlType = plainType(flag(0, 'useTimestamps') ? 'timestamp' : 'datetime', dialect)
  const filling = { notNull: filled, hasDefault: filled, primaryKey: false, unique: false }
  return names.map((name) => ({ kind: 'column', table, column: { name, sqlType, ...filling } }))
}
