/** Migrations written with Knex's schema builder: `knex.schema.createTable('users', (table) => { table.uuid('id') … })`. */
import { ts } from 'ts-morph'
import type { SqlDialect } from '../host-model.js'
import { type Change, changesTo, parseTableName, type TableName } from '../interfaces/migrations/change.js'
import {
  bodyOf,
  type Call,
  calledIn,
  chainOf,
  type Migration,
  textOf,
  withGiven,
} from '../interfaces/migrations/syntax.js'
import { columnChanges, options } from './column-builder.js'

/** The changes of one chain of calls; `undefined` where it is no chain of this builder. */
export function knexChanges(
  node: ts.CallExpression,
  file: Migration,
  dialect: SqlDialect,
): readonly Change[] | undefined {
  const { root, calls } = chainOf(node, file)
  if (root.at(-1) !== 'schema' || calls.length === 0) return undefined
  const schema = calls.find(({ name }) => name === 'withSchema')?.text(0)
  return calls.flatMap((call) => schemaChange(call, schema, file, dialect))
}

function schemaChange(
  { name, args, text }: Call,
  schema: string | undefined,
  file: Migration,
  dialect: SqlDialect,
): readonly Change[] {
  const written = text(0)
  if (written === undefined) return []
  const table = parseTableName(written, schema)
  const parts = () => tableChanges(args.find(bodyOf), table, file, dialect)
  switch (name) {
    case 'createTable':
    case 'createTableIfNotExists':
      return [{ kind: 'createTable', table, definition: parts() }]
    case 'alterTable':
    case 'table':
      return parts()
    case 'dropTable':
    case 'dropTableIfExists':
      return [{ kind: 'dropTable', table }]
    case 'renameTable':
      return changesTo(table).rename(text(1))
    default:
      return []
  }
}

/** The changes by a function of the table builder that it gets. */
function tableChanges(
  build: ts.Expression | undefined,
  table: TableName,
  file: Migration,
  dialect: SqlDialect,
): readonly Change[] {
  const parameter = build && ts.isFunctionLike(build) ? build.parameters[0]?.name.getText() : undefined
  const body = bodyOf(build)
  return body && parameter !== undefined ? changesBy(parameter, body, table, file, dialect) : []
}

/**
 * The same of functions of the file that are given the builder: `stamped(table, 'made_at')`.
 *
 * @param builder what the builder is called there
 */
function changesBy(
  builder: string,
  body: ts.Node,
  table: TableName,
  file: Migration,
  dialect: SqlDialect,
  within: readonly ts.Node[] = [],
): readonly Change[] {
  return statementsOf(body).flatMap((statement) => {
    const called = ts.isCallExpression(statement) ? calledIn(statement) : undefined
    if (called?.body && ts.isCallExpression(statement) && !within.includes(called)) {
      const at = statement.arguments.findIndex((argument) => argument.getText() === builder)
      const inner = called.parameters[at]?.name.getText()
      const given = withGiven(file, called, statement)
      return inner === undefined
        ? []
        : changesBy(inner, called.body, table, given, dialect, [...within, called])
    }
    const { root, calls } = chainOf(statement, file)
    const [first, ...rest] = calls
    if (!first || root.length !== 1 || root[0] !== builder) return []
    return tableChange(first, rest, table, file) ?? columnChanges(first, rest, table, file, dialect)
  })
}

/** The expressions that run: those inside of conditions, too. */
function statementsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isExpressionStatement(node)) return [node.expression]
  if (ts.isExpression(node)) return [node]
  const found: ts.Node[] = []
  ts.forEachChild(node, (child) => {
    if (!ts.isExpression(child)) found.push(...statementsOf(child))
  })
  return found
}

/** The methods of a table builder that neither add a column nor change one. */
const others = new Set(
  'index dropIndex dropPrimary dropForeign comment check engine charset collate'.split(' '),
)

function tableChange(
  { name, args, text, texts }: Call,
  rest: readonly Call[],
  table: TableName,
  file: Migration,
): readonly Change[] | undefined {
  const changes = changesTo(table)
  switch (name) {
    case 'primary':
      return changes.key('primaryKey', texts(0), nameIn(args[1], file))
    case 'unique':
      return changes.key('unique', texts(0), nameIn(args[1], file) ?? defaultName(table, texts(0)))
    case 'foreign': {
      const call = (method: string) => rest.find((one) => one.name === method)
      const keys = call('references')?.texts(0) ?? []
      const target = call('inTable')?.text(0) ?? /^(.+)\.\w+$/.exec(keys[0] ?? '')?.[1]
      const targetColumns = keys.map((key) => key.split('.').at(-1) ?? key)
      return changes.foreignKey(texts(0), target, targetColumns)
    }
    case 'dropColumn':
    case 'dropColumns':
      return args.flatMap((_, index) => texts(index)).flatMap(changes.dropColumn)
    case 'renameColumn':
      return changes.renameColumn(text(0), text(1))
    case 'dropUnique':
      return changes.dropConstraint(text(1) ?? defaultName(table, texts(0)))
    case 'setNullable':
    case 'dropNullable':
      return changes.alterColumn(text(0), { notNull: name === 'dropNullable' })
    case 'dropTimestamps':
      return ['created_at', 'updated_at'].flatMap(changes.dropColumn)
    default:
      return others.has(name) ? [] : undefined
  }
}

/** `'users_email_key'`, or `{ indexName: 'users_email_key' }`. */
function nameIn(node: ts.Expression | undefined, file: Migration): string | undefined {
  const { indexName, constraintName } = options(node)
  return textOf(indexName ?? constraintName ?? node, file)
}

/** As Knex names a unique constraint that has no name. */
const defaultName = ({ schema, name }: TableName, columns: readonly string[]) =>
  [...(schema === undefined ? [] : [schema]), name, ...columns, 'unique'].join('_').toLowerCase()
