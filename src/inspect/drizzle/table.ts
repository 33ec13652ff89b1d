import { Node } from 'ts-morph'
import { withWords } from '../checked-words.js'
import { constrained } from '../classes/constrained.js'
import { declaredProperties, unreadable } from '../classes/context.js'
import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { locationOf } from '../location.js'
import { behind, emptyScope } from '../source/evaluate.js'
import { foreignKey, readColumn } from './column.js'
import type { Context } from './context.js'
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
  const columns = readColumns(context, call, ref, declaration).map((column) => ({
    ...withWords(withWords(column, column.field, extra.checks), column.stored.name, extra.checks),
    references: column.references ?? keys.get(column.field),
  }))
  return {
    ref,
    exportName,
    name: call.name ?? exportName,
    schema: call.schema,
    dialect: call.dialect,
    ...constrained(columns, extra.uniques, extra.primaryKey),
    location: locationOf(context.cwd, declaration),
  }
}

function readColumns(context: Context, call: TableCall, ref: Ref, declaration: Node): readonly HostColumn[] {
  // The columns may be a function of Drizzle's builders: `(t) => ({ id: t.uuid() })`.
  const columns = call.columns && behind(call.columns)
  const properties = declaredProperties(context, columns, declaration, 'columns', 'the columns of the table')
  return properties.flatMap((property) => readColumn(context, call, ref, property) ?? [])
}
