import { DiagnosticError } from '../../diagnostics.js'
import type { HostTable, Ref } from '../host-model.js'
import type { TableFindings } from '../locate.js'

/**
 * Reads the models that a configuration names from source: nothing of the host is run, and its packages need not be
 * installed.
 *
 * @param options.cwd The project's root; references are relative to it.
 * @param options.refs Exports that hold a model: `src/models/user.ts#User`.
 * @returns One table per reference, in their order; a path of a nested object is a column with dots in its name.
 * @throws DiagnosticError with all findings: SG2001 no such file, SG2002 no such export, SG2004 not a model, SG2005
 * source that cannot be followed, SG2010 and SG2011 tsconfig, SG2012 imports, SG2013 syntax.
 * @see https://mongoosejs.com/docs/guide.html
 */
export async function inspectMongoose(options: {
  readonly cwd: string
  readonly refs: readonly Ref[]
}): Promise<readonly HostTable[]> {
  const { readModels } = await import('./read-models.js')
  const { tables, diagnostics } = readModels(options)
  if (diagnostics.length > 0) throw new DiagnosticError(diagnostics)
  return tables
}

/**
 * Reads every exported model of some files, as `init` does to find candidates; what cannot be read is returned beside
 * them.
 */
export async function findMongooseTables(options: {
  readonly cwd: string
  readonly files: readonly string[]
}): Promise<TableFindings> {
  const { readModels } = await import('./read-models.js')
  return readModels({ ...options, refs: [] })
}
