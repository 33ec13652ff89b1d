/** Migrations written with Knex's schema builder: `knex.schema.createTable('users', (table) => { table.uuid('id') … })`. */
import { ts } from 'ts-morph'
import type { SqlDialect } from '../host-model.js'
import type { Change, TableName } from '../interfaces/migrations/change.js'
import { parseTableName } from '../interfaces/migrations/change.js'
import {
  bodyOf,
  type Call,
  chainOf,
  locationIn,
  type Migration,
  textOf,
  textsOf,
} from '../interfaces/migrations/syntax.js'
import { columnChanges } from './column-builder.js'

/** The changes of one chain of calls; `undefined` where it is no chain of this builder. */
export function knexChanges(
  node: ts.CallExpression,
  file: Migration,
  dialect: SqlDialect,
): readonly Change[] | undefined {
  const { root, calls } = chainOf(node)
  if (root.at(-1) !== 'schema' || calls.length === 0) return undefined
  const schema = textOf(calls.find(({ name }) => name === 'withSchema')?.args[0], file)
  return calls.flatMap((call) => schemaChange(call, schema, file, dialect))
}

function schemaChange(
  { name, args, node }: Call,
  schema: string | undefined,
  file: Migration,
  dialect: SqlDialect,
): readonly Change[] {
  const text = textOf(args[0], file)
  if (text === undefined) return []
  const table = parseTableName(text, schema)
  const build = args.find((arg) => bodyOf(arg) !== undefined)
  switch (name) {
    case 'createTable':
    case 'createTableIfNotExists':
      return [
        {
          kind: 'createTable',
          table,
          definition: tableChanges(build, table, file, dialect),
          location: locationIn(file, args[0] ?? node),
        },
      ]
    case 'alterTable':
    case 'table':
      return tableChanges(build, table, file, dialect)
    case 'dropTable':
    case 'dropTableIfExists':
      return [{ kind: 'dropTable', table }]
    case 'renameTable': {
      const to = textOf(args[1], file)
      return to === undefined ? [] : [{ kind: 'renameTable', table, to }]
    }
    default:
      return []
  }
}

/** What the function does to the table builder that it gets. */
function tableChanges(
  build: ts.Expression | undefined,
  table: TableName,
  file: Migration,
  dialect: SqlDialect,
): readonly Change[] {
  const parameter =
    build && ts.isFunctionLike(build) ? build.parameters[0]?.name.getText(file.source) : undefined
  const body = bodyOf(build)
  if (!body || parameter === undefined) return []
  return statementsOf(body).flatMap((statement) => {
    const { root, calls } = chainOf(statement)
    const [first, ...rest] = calls
    if (!first || root.length !== 1 || root[0] !== parameter) return []
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

function tableChange(
  { name, args }: Call,
  rest: readonly Call[],
  table: TableName,
  file: Migration,
): readonly Change[] | undefined {
  const columns = textsOf(args[0], file) ?? []
  const text = textOf(args[0], file)
  switch (name) {
    case 'primary':
      return columns.length === 0 ? [] : [{ kind: 'primaryKey', table, columns, name: nameIn(args[1], file) }]
    case 'unique':
      return columns.length === 0
        ? []
        : [{ kind: 'unique', table, columns, name: nameIn(args[1], file) ?? defaultName(table, columns) }]
    case 'foreign':
      return foreignKey(columns, rest, table, file)
    case 'dropColumn':
    case 'dropColumns':
      return args
        .flatMap((arg) => textsOf(arg, file) ?? [])
        .map((column) => ({ kind: 'dropColumn', table, name: column }))
    case 'renameColumn': {
      const to = textOf(args[1], file)
      return text === undefined || to === undefined ? [] : [{ kind: 'renameColumn', table, name: text, to }]
    }
    case 'dropUnique':
      return [{ kind: 'dropConstraint', table, name: textOf(args[1], file) ?? defaultName(table, columns) }]
    case 'setNullable':
    case 'dropNullable':
      return text === undefined
        ? []
        : [{ kind: 'alterColumn', table, name: text, set: { notNull: name === 'dropNullable' } }]
    case 'dropTimestamps':
      return ['created_at', 'updated_at'].map((column) => ({ kind: 'dropColumn', table, name: column }))
    case 'index':
    case 'dropIndex':
    case 'dropPrimary':
    case 'dropForeign':
    case 'comment':
    case 'check':
    case 'engine':
    case 'charset':
    case 'collate':
      return []
    default:
      return undefined
  }
}

function foreignKey(
  columns: readonly string[],
  rest: readonly Call[],
  table: TableName,
  file: Migration,
): readonly Change[] {
  const argument = (name: string) => rest.find((call) => call.name === name)?.args[0]
  const keys = textsOf(argument('references'), file) ?? []
  const target = textOf(argument('inTable'), file) ?? /^(.+)\.\w+$/.exec(keys[0] ?? '')?.[1]
  if (columns.length === 0 || target === undefined) return []
  const targetColumns = keys.map((key) => key.split('.').at(-1) ?? key)
  return [{ kind: 'foreignKey', table, columns, target: parseTableName(target), targetColumns }]
}

/** `'users_email_key'`, or `{ indexName: 'users_email_key' }`. */
function nameIn(node: ts.Expression | undefined, file: Migration): string | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return textOf(node, file)
  const property = node.properties.find(
    (one) =>
      ts.isPropertyAssignment(one) && /^(indexName|constraintName)$/.test(one.name.getText(file.source)),
  )
  return property && ts.isPropertyAssignment(property) ? textOf(property.initializer, file) : undefined
}

/** As Knex names a unique constraint that has no name. */
export const defaultName = ({ schema, name }: TableName, columns: readonly string[]) =>
  [...(schema === undefined ? [] : [schema]), name, ...columns, 'unique'].join('_').toLowerCase()
