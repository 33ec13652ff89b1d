/** Tables that are declared twice, of which the app uses one: the other was generated, or is a draft. */
import { join, posix } from 'node:path'
import type { HostTable } from '../host-model.js'
import { memo } from '../memo.js'
import { parseRef } from '../ref.js'
import { seenFrom } from '../workspace/members.js'
import { behindAlias, pathAliases } from '../workspace/tsconfig-paths.js'
import { manifestFolder } from './manifest.js'
import type { Source } from './sources.js'

/**
 * Leaves out the tables of files that nothing imports, where a file that is imported declares a table of the same name.
 *
 * @param cwd absolute; tables and sources are relative to it
 */
export function withoutCopies(
  cwd: string,
  tables: readonly HostTable[],
  sources: readonly Source[],
): readonly HostTable[] {
  const byName = new Map<string, HostTable[]>()
  for (const table of tables) byName.set(nameOf(table), [...(byName.get(nameOf(table)) ?? []), table])
  const twice = [...byName.values()].filter((same) => new Set(same.map(fileOf)).size > 1)
  if (twice.length === 0) return tables
  const imported = importedModules(cwd, sources)
  const isUsed = (table: HostTable) => imported.has(moduleOf(fileOf(table)))
  const copies = new Set(
    twice.filter((same) => same.some(isUsed)).flatMap((same) => same.filter((one) => !isUsed(one))),
  )
  return tables.filter((table) => !copies.has(table))
}

const nameOf = ({ schema = '', name }: HostTable) => `${schema}.${name}`
const fileOf = ({ ref }: HostTable) => parseRef(ref)?.file ?? ref
const moduleOf = (path: string) => path.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '')

const SPECIFIER = /\b(?:from|import|require)\s*\(?\s*['"]([^'"]+)['"]/g

/** The modules that sources import or export by a relative path or by `paths` of their tsconfig. */
function importedModules(cwd: string, sources: readonly Source[]): ReadonlySet<string> {
  const aliasesOf = memo(pathAliases)
  const manifestOf = memo((folder: string) => manifestFolder(join(cwd, folder)) ?? cwd)
  return new Set(
    sources.flatMap(({ path, text }) => {
      const folder = posix.dirname(path)
      return [...text.matchAll(SPECIFIER)].flatMap(([, name = '']) => {
        if (name.startsWith('.')) return moduleOf(posix.join(folder, name))
        const target = behindAlias(aliasesOf(manifestOf(folder)), name)
        return target === undefined ? [] : moduleOf(seenFrom(cwd, target))
      })
    }),
  )
}
