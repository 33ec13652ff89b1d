import { resolve } from 'node:path'
import { DiagnosticError } from '../../diagnostics.js'
import type { HostTable, Ref, SqlDialect } from '../host-model.js'
import type { Naming } from '../interfaces/naming.js'
import type { TableFindings } from '../locate.js'

/** What an inspection of Objection's models needs to know beside them. */
export interface ObjectionOptions {
  /** The project's root; references are relative to it. */
  readonly cwd: string
  readonly dialect: SqlDialect
  /** As `knexSnakeCaseMappers` maps the names of tables and columns; a model's own `columnNameMappers` are found. */
  readonly naming?: Naming
  /** The folder of the migrations, relative to the root: types, defaults and uniqueness are read there. */
  readonly migrations?: string
}

/**
 * Reads the tables that a configuration names, from source: classes with a `tableName`, such as `src/models/user.ts#User`,
 * and the table between two models, by its relation: `src/models/team.ts#Team.members`. Nothing of the host is run.
 *
 * What neither the classes nor a migration tells is in {@link HostTable.open}.
 *
 * @returns One table per reference, in their order.
 * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such export, SG2004 not a model or no relation
 * with a table between, SG2010 and SG2011 tsconfig, SG2012 imports, SG2013 syntax.
 */
export async function inspectObjection(
  options: ObjectionOptions & { readonly refs: readonly Ref[] },
): Promise<readonly HostTable[]> {
  const { readObjection } = await import('./read-objection.js')
  const { tables, diagnostics } = readObjection({ ...options, cwd: resolve(options.cwd) })
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  return tables
}

/**
 * Reads every exported model of some files, as `init` does to find candidates, and the tables between them that have no
 * model. What cannot be read is returned beside the tables.
 */
export async function findObjectionTables(
  options: ObjectionOptions & { readonly files: readonly string[] },
): Promise<TableFindings> {
  const { findObjection } = await import('./read-objection.js')
  return findObjection({ ...options, cwd: resolve(options.cwd) })
}
