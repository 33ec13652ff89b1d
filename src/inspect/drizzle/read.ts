import { ts } from 'ts-morph'
import type { Diagnostic } from '../../diagnostics.js'
import type { Leads } from '../classes/reach.js'
import { locate, type TableFindings } from '../locate.js'
import type { ReadRequest } from '../orm-inspector.js'
import { readModels } from '../read-models.js'
import { typesIn, valuesIn } from '../source/file-index.js'
import type { Casing } from './casing.js'
import type { Context } from './context.js'
import { withRelations } from './relations.js'
import { readTable } from './table.js'

/** Facts that a host tells outside of its tables. */
export interface DrizzleSettings {
  /** How columns without a name are named in SQL. */
  readonly casing?: Casing
  /** Files that may say how tables relate. */
  readonly beside?: readonly string[]
}

/** A table is a constant, whatever its columns are typed as; functions and classes beside tables are what uses them. */
const tableLeads: Leads = {
  mentionsOf: valuesIn,
  typesOf: typesIn,
  completes: (statement, name, file) => {
    const [, told] = /\brelations\s*\(\s*(\w+)\s*,/.exec(statement.getText(file)) ?? []
    // Of a table's relations, those that say by which of its columns.
    return told === undefined
      ? valuesIn(statement).has(name)
      : told === name && /\bfields\s*:/.test(statement.getText(file))
  },
  declares: (statement) =>
    ts.isExportAssignment(statement) ||
    (ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.some(({ initializer }) => !isFunction(initializer))),
}

const isFunction = (node: ts.Expression | undefined) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** Reads tables: constants that are made with `pgTable`, `mysqlTable`, `sqliteTable`, or by a creator of tables. */
export function readDrizzle({ settings, ...request }: ReadRequest<DrizzleSettings>): TableFindings {
  const { beside, casing } = settings
  const location = locate({ ...request, beside }, tableLeads)
  const findings: Diagnostic[] = []
  const context: Context = {
    cwd: location.cwd,
    casing,
    fix: "Declare it with Drizzle's column functions, or with a function of this project that returns one expression",
    findings,
    refOf: location.refOf,
  }
  const found = readModels(location, findings, {
    modelOf: ({ ref, exportName, member, declaration }) =>
      member === undefined ? readTable(context, ref, exportName, declaration) : undefined,
    tableOf: (table) => table,
    notModel: ({ ref }) => ({
      message: `'${ref}' is not a Drizzle table`,
      fix: 'Name a constant made with sqliteTable, pgTable, mysqlTable, or the table function of a schema or table creator',
    }),
  })
  return { ...found, tables: withRelations(context, found.tables, location.sources) }
}
