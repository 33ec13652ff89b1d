/** What belongs to all projects of a workspace that have one `package.json`: the `prisma` folder at its root, say. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFolder } from '../detect/manifest.js'
import { isWithin, workspaceOf } from './members.js'

/**
 * The folders at the root of a workspace that hold no project, for a project without a `package.json` of its own, as
 * absolute folders; none for any other.
 *
 * @param cwd absolute
 */
export function sharedFolders(cwd: string): readonly string[] {
  const { root = cwd, members = [] } = workspaceOf(cwd) ?? {}
  if (root === cwd || manifestFolder(cwd) !== root) return []
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$|tmp$)/.test(entry.name))
    .map(({ name }) => join(root, name))
    .filter((folder) => !members.some((one) => one === folder || isWithin(one, folder)))
}
