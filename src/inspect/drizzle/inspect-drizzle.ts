import { DiagnosticError } from '../../diagnostics.js'
import type { HostTable, Ref } from '../host-model.js'
import type { TableFindings } from '../locate.js'
import type { Casing } from './casing.js'

/**
 * Reads the tables that a configuration names, from source: nothing of the host is run, and its packages need not
 * be installed but for imports to resolve.
 *
 * @param cwd The project's root; references are relative to it.
 * @param casing How columns without a name are named in SQL.
 * @returns One table per reference, in their order.
 * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such export, SG2004 not a table, SG2005
 * source that cannot be followed, SG2010 and SG2011 tsconfig, SG2012 imports, SG2013 syntax.
 */
export async function inspectDrizzle(options: {
  readonly cwd: string
  readonly refs: readonly Ref[]
  readonly casing?: Casing
}): Promise<readonly HostTable[]> {
  const { readTables } = await import('./read-tables.js')
  const { tables, diagnostics } = readTables(options)
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  return tables
}

/**
 * Reads every exported table of some files, as `init` does to find candidates: what is no table is passed over, and
 * what cannot be read is returned beside the tables.
 */
export async function findDrizzleTables(options: {
  readonly cwd: string
  readonly files: readonly string[]
  /** Files that may say how tables relate. */
  readonly beside?: readonly string[]
  readonly casing?: Casing
}): Promise<TableFindings> {
  const { readTables } = await import('./read-tables.js')
  return readTables({ ...options, refs: [] })
}
