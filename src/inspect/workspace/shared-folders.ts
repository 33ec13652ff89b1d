/** What several projects share without being a package: the `prisma` folder at the root of a workspace, say. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFolder, packagesIn, readJson } from '../detect/manifest.js'
import { isWithin, workspaceOf } from './members.js'
import { pathAliases } from './tsconfig-paths.js'

/**
 * The folders at the root of a workspace that hold no project, for a project that has no packages of its own, as absolute
 * folders; none for any other.
 *
 * @param cwd absolute
 */
export function sharedFolders(cwd: string): readonly string[] {
  const { root = cwd, members = [] } = workspaceOf(cwd) ?? {}
  if (root === cwd || installedFor(cwd) !== root) return []
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$|tmp$)/.test(entry.name))
    .map(({ name }) => join(root, name))
    .filter((folder) => !members.some((one) => one === folder || isWithin(one, folder)))
}

/**
 * The folders beside a project that `paths` of its tsconfig lead to: `"@shared/*": ["../shared/*"]`; absolute.
 *
 * @param cwd absolute
 */
export const aliasedFolders = (cwd: string): readonly string[] => [
  ...new Set(
    pathAliases(cwd)
      .filter(({ target }) => target.endsWith('/*'))
      .map(({ target }) => target.slice(0, -'/*'.length))
      .filter(
        (folder) =>
          !isWithin(folder, cwd) &&
          !isWithin(cwd, folder) &&
          folder !== cwd &&
          !folder.includes('node_modules') &&
          existsSync(folder),
      ),
  ),
]

/**
 * The folder whose `package.json` lists what a folder imports: its own or the nearest above, or the root of its workspace, where
 * that lists nothing.
 */
export function installedFor(cwd: string): string {
  const own = manifestFolder(cwd) ?? cwd
  if (packagesIn(readJson(join(own, 'package.json'))).length > 0) return own
  return workspaceOf(cwd)?.root ?? own
}
