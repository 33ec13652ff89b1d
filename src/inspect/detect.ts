import { resolve } from 'node:path'
import type { Orm } from '../config/config.js'
import { findDriverDialect } from './detect/packages.js'
import { readSources, type Source } from './detect/sources.js'
import { inspectedOrms, inspectorOf } from './inspectors.js'
import type { OrmFindings } from './orm-inspector.js'

/** Facts that a look at the host's files tells, before any model is read. */
export interface HostFindings extends OrmFindings {
  /** The ORM that declares models; undefined where none does. */
  readonly orm?: Orm
  /** All sources, for the searches that follow. */
  readonly sources: readonly Source[]
}

/**
 * Looks for ORM, models and database handle in the sources below a folder. Nothing of the host is run.
 *
 * @param folder The project's root; its workspaces are looked into as well.
 * @param answer The ORM, where the user has named it.
 */
export async function detectHost(folder: string, answer?: Orm): Promise<HostFindings> {
  const cwd = resolve(folder)
  const sources = readSources(cwd)
  const { orm, findings } = await detectOrm(cwd, sources, answer ? [answer] : inspectedOrms)
  const dialect = findings.dialect ?? findDriverDialect(cwd, sources)
  return {
    ...findings,
    ...(dialect && { dialect }),
    ...(orm && { orm }),
    sources,
  }
}

/**
 * The first ORM that declares models, else one that has a handle. Which packages are installed tells less: there are
 * forks and generated clients.
 */
async function detectOrm(
  cwd: string,
  sources: readonly Source[],
  orms: readonly Orm[],
): Promise<{ readonly orm?: Orm; readonly findings: OrmFindings }> {
  let likely: { readonly orm: Orm; readonly findings: OrmFindings } | undefined
  for (const orm of orms) {
    const inspector = await inspectorOf(orm)
    const findings = await inspector.detect(cwd, sources)
    if (findings.modelFiles.length > 0) return { orm, findings }
    if (findings.handles.length + (findings.makers?.length ?? 0) > 0) likely ??= { orm, findings }
  }
  const [orm] = orms
  return likely ?? (orms.length === 1 && orm ? { orm, findings: nothing } : { findings: nothing })
}

const nothing: OrmFindings = {
  modelFiles: [],
  handles: [],
  tables: async () => ({ tables: [], diagnostics: [] }),
}
