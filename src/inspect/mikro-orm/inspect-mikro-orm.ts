import { DiagnosticError } from '../../diagnostics.js'
import type { HostTable, Ref, SqlDialect } from '../host-model.js'
import type { TableFindings } from '../locate.js'
import type { MikroOrmSettings } from './settings.js'

/**
 * Reads the entities that a configuration names, from source: decorated classes, `EntitySchema` and `defineEntity`.
 * `team.ts#Team.members` names the pivot table behind a many-to-many property.
 *
 * @param cwd The project's root; references are relative to it.
 * @param dialect The database: no entity tells it.
 * @param settings What the host tells MikroORM about names and types: {@link detectMikroOrm}.
 * @returns One table per reference, in their order.
 * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such export, SG2004 no entity, SG2005
 * source that cannot be followed, SG2010 and SG2011 tsconfig, SG2012 imports, SG2013 syntax, SG2040 an entity in the
 * table of another, SG2041 names that only the host's naming strategy knows.
 */
export async function inspectMikroOrm(options: {
  readonly cwd: string
  readonly refs: readonly Ref[]
  readonly dialect: SqlDialect
  readonly settings?: MikroOrmSettings
}): Promise<readonly HostTable[]> {
  const { readEntityTables } = await import('./read-entities.js')
  const { tables, diagnostics } = readEntityTables(options)
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  return tables
}

/** Reads every exported entity of some files, as `init` does: what cannot be read is returned beside the tables. */
export async function findMikroOrmTables(options: {
  readonly cwd: string
  readonly files: readonly string[]
  readonly dialect: SqlDialect
  readonly settings?: MikroOrmSettings
}): Promise<TableFindings> {
  const { readEntityTables } = await import('./read-entities.js')
  return readEntityTables({ ...options, refs: [] })
}
