import { resolve } from 'node:path'
import type { Orm } from '../config/config.js'
import { byArguments, heldOfMakers } from './detect/called-makers.js'
import type { Handles } from './detect/handles.js'
import { findDriverDialect } from './detect/packages.js'
import { type FindFiles, fileFinder, readEvidence, readSources, type Source } from './detect/sources.js'
import { isHeld, isUnused } from './detect/unused.js'
import { inspectedOrms, inspectorOf } from './inspectors.js'
import type { OrmFindings } from './orm-inspector.js'

/** Facts that a look at the host's files tells, before any model is read. */
export interface HostFindings extends OrmFindings {
  /** The ORM that declares models; undefined where none does. */
  readonly orm?: Orm
  /** Further ORMs that declare models, with the surer findings first. */
  readonly others?: readonly HostFindings[]
  /** All sources, for the searches that follow. */
  readonly sources: readonly Source[]
  /** Finds files of other kinds. */
  readonly find: FindFiles
}

/**
 * Looks for ORM, models and database handle in the sources below a folder. Nothing of the host is run.
 *
 * @param folder The project's root; its workspaces are looked into as well.
 * @param answer The ORM, where the user has named it.
 */
export async function detectHost(folder: string, answer?: Orm): Promise<HostFindings> {
  const cwd = resolve(folder)
  const find = fileFinder(cwd)
  const sources = readSources(cwd, find)
  const evidence = readEvidence(sources, cwd, find)
  const found = await detectOrms({ cwd, sources, find }, answer ? [answer] : inspectedOrms)
  const [first = { ...nothing, sources: evidence, find }, ...others] = found.map(
    ({ orm, findings }): HostFindings => {
      const dialect = findings.dialect ?? findDriverDialect(cwd, sources)
      const { makers = [] } = findings
      const held: Handles = isInjectedOrExported(findings)
        ? { handles: findings.handles }
        : heldOfMakers(cwd, makers, sources)
      const all = byArguments([...makers, ...(held.makers ?? [])])
      return {
        ...findings,
        ...held,
        ...(all.length > 0 && { makers: all }),
        ...(dialect && { dialect }),
        ...{ orm, sources: evidence, find },
      }
    },
  )
  return others.length > 0 ? { ...first, others } : first
}

/** Whether an app has its handle from its framework, or of a file that makes it. */
const isInjectedOrExported = ({ handles, injected = [], beside = [] }: OrmFindings) =>
  handles.length + injected.length + beside.length > 0

interface Detected {
  readonly orm: Orm
  readonly findings: OrmFindings
}

/**
 * The ORMs that declare models, else one that has a handle. Which packages are installed tells less: there are forks and
 * generated clients.
 */
async function detectOrms(
  { cwd, sources, find }: Pick<HostFindings, 'sources' | 'find'> & { readonly cwd: string },
  orms: readonly Orm[],
): Promise<readonly Detected[]> {
  const found: Detected[] = []
  for (const orm of orms)
    found.push({ orm, findings: await (await inspectorOf(orm)).detect(cwd, sources, find) })
  const declaring = found.filter(({ findings }) => findings.modelFiles.length > 0)
  if (declaring.length > 0) {
    const waiting = found.filter(({ findings }) => findings.missing !== undefined && isHeld(findings))
    if (waiting.length === 0) return declaring
    // Types that have yet to be made of the models of another one: by that one nobody asks for rows.
    const unused = declaring.map(async ({ orm, findings }) =>
      isUnused(findings, (await inspectorOf(orm)).signs, sources),
    )
    return (await Promise.all(unused)).includes(false) ? declaring : waiting.slice(0, 1)
  }
  const handled = found.filter(
    ({ findings: { handles, makers = [], late = [], missing } }) =>
      missing !== undefined || handles.length + makers.length + late.length > 0 || orms.length === 1,
  )
  return handled.slice(0, 1)
}

const nothing: OrmFindings = {
  modelFiles: [],
  handles: [],
  tables: async () => ({ tables: [], diagnostics: [] }),
}
