import { Node } from 'ts-morph'
import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import { applied, type Bound, emptyScope, follow, functionOf } from '../source/evaluate.js'
import { propertiesOf } from '../source/static-value.js'
import { foreignKey, readColumn } from './column.js'
import { type Context, unreadable } from './context.js'
import { readExtraConfig } from './extra-config.js'
import { type TableCall, tableCallOf } from './table-call.js'

/**
 * Reads the table that a declaration holds.
 *
 * @returns `undefined` when it holds something else.
 */
export function readTable(
  context: Context,
  ref: Ref,
  exportName: string,
  declaration: Node,
): HostTable | undefined {
  const expression = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration
  const call = expression && tableCallOf({ node: expression, scope: emptyScope })
  if (!call) return undefined
  if (call.name === undefined) unreadable(context, declaration, `the name of table '${exportName}'`)

  const extra = readExtraConfig(call.extra)
  const keys = new Map(
    extra.foreignKeys.map(({ field, target }) => [field, foreignKey(context, ref, target)]),
  )
  const alone = new Set(extra.uniques.filter((fields) => fields.length === 1).flat())
  const columns = readColumns(context, call, ref, declaration).map((column) => ({
    ...column,
    primaryKey: column.primaryKey || extra.primaryKey.includes(column.field),
    unique: column.unique || alone.has(column.field),
    references: column.references ?? keys.get(column.field),
  }))
  const single = columns.filter(({ unique }) => unique).map(({ field }) => [field])
  return {
    ref,
    exportName,
    name: call.name ?? exportName,
    schema: call.schema,
    dialect: call.dialect,
    columns,
    primaryKey: extra.primaryKey.length > 0 ? extra.primaryKey : keyFields(columns),
    uniques: [...single, ...extra.uniques.filter((fields) => fields.length > 1)],
    location: locationOf(context.cwd, declaration),
  }
}

const keyFields = (columns: readonly HostColumn[]) =>
  columns.filter(({ primaryKey }) => primaryKey).map(({ field }) => field)

function readColumns(context: Context, call: TableCall, ref: Ref, declaration: Node): readonly HostColumn[] {
  const object = call.columns && columnsObject(call.columns)
  if (!object || !Node.isObjectLiteralExpression(object.node)) {
    unreadable(context, declaration, 'the columns of the table')
    return []
  }
  const properties = propertiesOf({ node: object.node, scope: object.scope }, (node) =>
    unreadable(context, node, 'columns'),
  )
  return properties.flatMap((property) => readColumn(context, call, ref, property) ?? [])
}

/** The columns may be a function of Drizzle's builders: `(t) => ({ id: t.uuid() })`. */
function columnsObject(columns: Bound): Bound | undefined {
  const value = follow(columns)
  const callee = functionOf(value)
  const returned = callee ? applied(callee, []) : value
  return returned && follow(returned)
}
