/** The packages of a workspace whose sources are a host's own, as it imports them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isSource } from '../detect/files.js'
import { listedIn, readJson } from '../detect/manifest.js'
import { bareImports, packageName } from '../source/bare-imports.js'
import { byName, isWithin, workspaceOf } from './members.js'
import { behindAlias, pathAliases } from './tsconfig-paths.js'

/**
 * The other packages of the workspace that a package imports, and those that they import, as absolute folders. A package
 * imports by name what its manifest lists, or what `paths` of its tsconfig lead to.
 *
 * @param cwd absolute
 */
export function reachedPackages(cwd: string): readonly string[] {
  const { root = cwd, members = [] } = workspaceOf(cwd) ?? {}
  // All are below the root.
  if (root === cwd) return []
  const named = byName(members)
  const reached = new Set<string>()
  const visit = (folder: string) => {
    const aliases = pathAliases(folder)
    for (const name of importedBy(folder)) {
      const other = named.get(packageName(name)) ?? memberBehind(behindAlias(aliases, name), members)
      if (other === undefined || other === cwd || isWithin(cwd, other) || reached.has(other)) continue
      reached.add(other)
      visit(other)
    }
  }
  visit(cwd)
  return [...reached]
}

/** The packages that the sources of a folder import, and those that its manifest lists. */
function importedBy(folder: string): ReadonlySet<string> {
  // What is for development is imported by tests and tools.
  const listed = listedIn(readJson(join(folder, 'package.json')), 'dependencies')
  const texts = filesBelow(folder, isSource).map((path) => readFileSync(join(folder, path), 'utf8'))
  return new Set([...listed, ...texts.flatMap(bareImports)])
}

/** The member that holds a file. */
const memberBehind = (file: string | undefined, members: readonly string[]) =>
  file === undefined ? undefined : members.findLast((folder) => isWithin(file, folder))
