import { resolve } from 'node:path'
import { DiagnosticError } from '../../diagnostics.js'
import type { HostTable, Ref, SqlDialect } from '../host-model.js'
import type { Naming } from '../interfaces/naming.js'
import type { TableFindings } from '../locate.js'

/** What an inspection of row types needs to know beside them: they tell nothing of SQL. */
export interface KnexOptions {
  /** The project's root; references are relative to it. */
  readonly cwd: string
  readonly dialect: SqlDialect
  /** As `knexSnakeCaseMappers` maps names; nothing where the app does without. */
  readonly naming?: Naming
  /** The folder of the migrations, relative to the root: types, keys, defaults and uniqueness are read there. */
  readonly migrations?: string
}

/**
 * Reads the tables that a configuration names, from source: row types, such as `src/entities/users.ts#DbUser`, their
 * `CompositeTableType`, or a place in the app's `Tables`: `src/types/knex.d.ts#Tables.users`. Nothing of the host is run.
 *
 * What neither the types nor a migration tells is in {@link HostTable.open}.
 *
 * @returns One table per reference, in their order.
 * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such export, SG2004 not a table, SG2010 and
 * SG2011 tsconfig, SG2012 imports, SG2013 syntax.
 */
export async function inspectKnex(
  options: KnexOptions & { readonly refs: readonly Ref[] },
): Promise<readonly HostTable[]> {
  const { readKnex } = await import('./read-knex.js')
  const { tables, diagnostics } = readKnex({ ...options, cwd: resolve(options.cwd) })
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  return tables
}

/**
 * Reads every table that `Tables` lists, and the exported types of some files that are named after a table of the
 * migrations, as `init` does to find candidates. What cannot be read is returned beside the tables.
 */
export async function findKnexTables(
  options: KnexOptions & { readonly files: readonly string[] },
): Promise<TableFindings> {
  const { findKnex } = await import('./read-knex.js')
  return findKnex({ ...options, cwd: resolve(options.cwd) })
}
