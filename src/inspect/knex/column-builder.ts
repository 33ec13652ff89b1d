/** One column in Knex's table builder: `table.uuid('id').primary().notNullable()`. */
import { ts } from 'ts-morph'
import type { SqlDialect } from '../host-model.js'
import {
  type Change,
  type DeclaredColumn,
  type DeclaredReference,
  parseTableName,
  type TableName,
} from '../interfaces/migrations/change.js'
import { typedColumn } from '../interfaces/migrations/sql-column.js'
import {
  type Call,
  isTouching,
  locationIn,
  type Migration,
  textOf,
  textsOf,
} from '../interfaces/migrations/syntax.js'

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
  if (first.name === 'timestamps') return timestamps(first, table, file, dialect)
  const method = spellings[first.name] ?? first.name
  const isKey = /increments$/i.test(method)
  const name = textOf(first.args[0], file) ?? (isKey ? 'id' : undefined)
  if (name === undefined) return []
  const call = (...names: readonly string[]) => rest.find((one) => names.includes(one.name))
  const marked = options(first.args[1]).primaryKey
  // SQLite counts up nothing but a key; of `uuid` only PostgreSQL knows the option.
  const isMarked = isKey
    ? marked !== 'false' || dialect === 'sqlite'
    : marked === 'true' && dialect === 'postgresql'
  const primaryKey = call('primary') !== undefined || isMarked
  const values = method === 'enum' ? textsOf(first.args[1], file) : undefined
  const written = method === 'specificType' ? typedColumn(textOf(first.args[1], file) ?? '') : undefined
  const sqlType = written?.sqlType ?? typeOf(method, first, file, dialect)
  const references = referenceOf(rest, file)
  const column: DeclaredColumn = {
    ...written,
    name,
    sqlType: call('unsigned') && sqlType && dialect === 'mysql' ? `${sqlType} unsigned` : sqlType,
    ...(values && { values }),
    notNull: primaryKey || isKey || written?.notNull === true || call('notNullable', 'notNull') !== undefined,
    hasDefault:
      (isKey && (isMarked || dialect === 'postgresql')) ||
      written?.hasDefault === true ||
      call('defaultTo', 'default') !== undefined,
    primaryKey: primaryKey || written?.primaryKey === true,
    unique: written?.unique === true || call('unique') !== undefined,
    touched: written?.touched ?? rest.some(({ node }) => isTouching(node, file)),
    ...(references && { references }),
    location: locationIn(file, first.args[0] ?? first.node),
  }
  if (!call('alter')) return [{ kind: 'column', table, column }]
  const { notNull, hasDefault } = column
  return [{ kind: 'alterColumn', table, name, set: { sqlType: column.sqlType, notNull, hasDefault } }]
}

function typeOf(method: string, { args }: Call, file: Migration, dialect: SqlDialect): string | undefined {
  const number = args[1] && ts.isNumericLiteral(args[1]) ? args[1].text : undefined
  switch (method) {
    case 'string':
    case 'varchar':
      return `varchar(${number ?? 255})`
    case 'char':
      return number === undefined ? 'char' : `char(${number})`
    case 'enum':
      return dialect === 'mysql' ? enumType(textsOf(args[1], file)) : nativeEnum(args[2], file)
    case 'uuid':
      return options(args[1]).useBinaryUuid === 'true' && dialect !== 'postgresql'
        ? 'binary(16)'
        : plain(method, dialect)
    case 'datetime':
    case 'timestamp':
      return timestampType(method, args[1], dialect)
    default:
      return plain(method, dialect)
  }
}

const plain = (method: string, dialect: SqlDialect) => types[method]?.[dialect] ?? types[method]?.all

const enumType = (values: readonly string[] | undefined) =>
  values && `enum(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`

function nativeEnum(node: ts.Expression | undefined, file: Migration): string {
  const named = node && ts.isObjectLiteralExpression(node) ? node.properties : []
  const enumName = named.find((one) => one.name?.getText(file.source) === 'enumName')
  return (enumName && ts.isPropertyAssignment(enumName) && textOf(enumName.initializer, file)) || 'text'
}

function timestampType(
  method: string,
  node: ts.Expression | undefined,
  dialect: SqlDialect,
): string | undefined {
  const { useTz, precision } = options(node)
  const name =
    dialect === 'postgresql' && (useTz === 'false' || node?.kind === ts.SyntaxKind.TrueKeyword)
      ? 'timestamp'
      : plain(method, dialect)
  return precision === undefined || dialect === 'sqlite' ? name : `${name}(${precision})`
}

/** The literal options of a call, as they are written. */
function options(node: ts.Expression | undefined): Readonly<Record<string, string>> {
  if (!node || !ts.isObjectLiteralExpression(node)) return {}
  return Object.fromEntries(
    node.properties
      .filter(ts.isPropertyAssignment)
      .map(({ name, initializer }) => [name.getText(), initializer.getText()] as const),
  )
}

/** `.references('id').inTable('users')`, or `.references('users.id')`. */
function referenceOf(calls: readonly Call[], file: Migration): DeclaredReference | undefined {
  const argument = (name: string) => textOf(calls.find((call) => call.name === name)?.args[0], file)
  const key = argument('references')
  const dot = key?.lastIndexOf('.') ?? -1
  const table = argument('inTable') ?? (dot > 0 ? key?.slice(0, dot) : undefined)
  return table === undefined ? undefined : { table: parseTableName(table), column: key?.slice(dot + 1) }
}

/** `timestamps(true, true)`: `created_at` and `updated_at`, never null and filled where the second argument is true. */
function timestamps(
  { args, node }: Call,
  table: TableName,
  file: Migration,
  dialect: SqlDialect,
): readonly Change[] {
  const given = args[0] && ts.isObjectLiteralExpression(args[0]) ? options(args[0]) : undefined
  const flag = (index: number, name: string) =>
    given ? given[name] === 'true' : args[index]?.kind === ts.SyntaxKind.TrueKeyword
  const filled = flag(1, 'defaultToNow')
  return (flag(2, 'useCamelCase') ? ['createdAt', 'updatedAt'] : ['created_at', 'updated_at']).map(
    (name) => ({
      kind: 'column',
      table,
      column: {
        name,
        sqlType: plain(flag(0, 'useTimestamps') ? 'timestamp' : 'datetime', dialect),
        notNull: filled,
        hasDefault: filled,
        primaryKey: false,
        unique: false,
        location: locationIn(file, node),
      },
    }),
  )
}
