import { DiagnosticError } from '../../diagnostics.js'
import { readSources, type Source } from '../detect/sources.js'
import type { HostTable, Ref, SqlDialect } from '../host-model.js'
import type { TableFindings } from '../locate.js'
import type { SequelizeSettings } from './settings.js'

interface Options {
  readonly cwd: string
  /** The database: no model tells it. */
  readonly dialect: SqlDialect
  /** What the host tells its `Sequelize` for all models. */
  readonly settings?: SequelizeSettings
  /** The files that associate models, relative to the root; looked for where they are not given. */
  readonly associations?: readonly string[]
}

/**
 * Reads the models that a configuration names, from source: `Model.init`, `sequelize.define` and the decorators of
 * sequelize-typescript. `team.ts#Team.members` names the join table behind a many-to-many association.
 *
 * @returns One table per reference, in their order.
 * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such export, SG2004 no model, SG2005
 * source that cannot be followed, SG2010 and SG2011 tsconfig, SG2012 imports, SG2013 syntax, SG2042 a model without
 * attributes.
 */
export async function inspectSequelize(
  options: Options & { readonly refs: readonly Ref[] },
): Promise<readonly HostTable[]> {
  const { tables, diagnostics } = await read(options)
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  return tables
}

/** Reads every exported model of some files, as `init` does: what cannot be read is returned beside the tables. */
export async function findSequelizeTables(
  options: Options & { readonly files: readonly string[] },
): Promise<TableFindings> {
  return read({ ...options, refs: [] })
}

async function read({
  associations,
  ...request
}: Options & { readonly refs: readonly Ref[]; readonly files?: readonly string[] }): Promise<TableFindings> {
  const { readModelTables } = await import('./read-models.js')
  const beside = associations ?? associationFiles(readSources(request.cwd))
  return readModelTables({ ...request, beside })
}

/** The files that call `Team.hasMany(…)` or `User.init(…)`: their calls add columns to models of other files. */
export const associationFiles = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(({ text }) =>
      /\b\w+\.(belongsTo|belongsToMany|hasOne|hasMany)\s*\(|\b[A-Z]\w*\.init\s*\(\s*\{/.test(text),
    )
    .map(({ path }) => path)
