import { resolve } from 'node:path'
import { DiagnosticError } from '../../diagnostics.js'
import type { HostTable, Ref, SqlDialect } from '../host-model.js'
import type { Naming } from '../interfaces/naming.js'
import type { TableFindings } from '../locate.js'

/** What an inspection of Kysely's interfaces needs to know beside them: they tell nothing of SQL. */
export interface KyselyOptions {
  /** The project's root; references are relative to it. */
  readonly cwd: string
  readonly dialect: SqlDialect
  /** As `CamelCasePlugin` maps names; nothing where the app does without. */
  readonly naming?: Naming
  /** The folder of the migrations, relative to the root: types, keys and uniqueness are read there. */
  readonly migrations?: string
}

/**
 * Reads the tables that a configuration names, from source: interfaces that the app's database interface lists, such
 * as `src/db/types.ts#UsersTable` or the generated `db.d.ts#Users`. Nothing of the host is run.
 *
 * What neither the interface nor a migration tells is in {@link HostTable.open}.
 *
 * @returns One table per reference, in their order.
 * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such export, SG2004 not a table, SG2010 and
 * SG2011 tsconfig, SG2012 imports, SG2013 syntax.
 */
export async function inspectKysely(
  options: KyselyOptions & { readonly refs: readonly Ref[] },
): Promise<readonly HostTable[]> {
  const { readKysely } = await import('./read-kysely.js')
  const { tables, diagnostics } = readKysely({ ...options, cwd: resolve(options.cwd) })
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  return tables
}

/**
 * Reads every table that the database interfaces of some files list, as `init` does to find candidates. What cannot be
 * read is returned beside the tables.
 */
export async function findKyselyTables(
  options: KyselyOptions & { readonly files: readonly string[] },
): Promise<TableFindings> {
  const { findKysely } = await import('./read-kysely.js')
  return findKysely({ ...options, cwd: resolve(options.cwd) })
}
