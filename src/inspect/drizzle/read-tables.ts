import type { Diagnostic } from '../../diagnostics.js'
import { type Located, locate, type ModelRequest, type TableFindings } from '../locate.js'
import { locationOf } from '../location.js'
import type { Casing } from './casing.js'
import type { Context } from './context.js'
import { withRelations } from './relations.js'
import { readTable } from './table.js'

/** What to read: tables by reference, and every exported table of some files. */
export interface TableRequest extends ModelRequest {
  readonly casing?: Casing
}

/** Reads tables with ts-morph; import this module lazily, for ts-morph takes a quarter of a second to load. */
export function readTables({ casing, ...request }: TableRequest): TableFindings {
  const { cwd, located, diagnostics, refOf, sources } = locate(request)
  const findings: Diagnostic[] = []
  const context: Context = { cwd, casing, findings, refOf }
  const tables = located.flatMap((one) => {
    const table = one.member ? undefined : readTable(context, one.ref, one.exportName, one.declaration)
    if (!table && !one.optional) findings.push(noTable(context, one))
    return table ?? []
  })
  return { tables: withRelations(context, tables, sources), diagnostics: [...diagnostics, ...findings] }
}

function noTable(context: Context, { ref, declaration }: Located): Diagnostic {
  return {
    code: 'SG2004',
    message: `'${ref}' is not a Drizzle table`,
    location: locationOf(context.cwd, declaration),
    fix: 'Name a constant made with sqliteTable, pgTable, mysqlTable, or the table function of a schema or table creator',
  }
}
