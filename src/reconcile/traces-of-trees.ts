/** Where trees of ours stood, when the manifest cannot tell: by their merge bases, else by the headers of their files. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { CONFIG_FILES } from '../config/load.js'
import { filesBelow } from '../inspect/detect/files.js'
import { sealOf } from './header.js'
import { RECORDS } from './paths.js'

/** The file that each tree has, that nobody edits, and that is called so by nobody else. */
const LANDMARK = 'router.gen.ts'

/**
 * The paths at which files of ours may stand.
 *
 * @param cwd the working directory, absolute
 * @param roles the files of a tree, by their paths below its folder
 * @param isManifestLost whether no manifest tells of a tree without bases; then all folders are looked into
 */
export function tracesOfTrees(
  cwd: string,
  roles: readonly string[],
  isManifestLost: boolean,
  read: (path: string) => string | undefined,
): readonly string[] {
  const bases = allBelow(join(cwd, RECORDS, 'base'))
  if (!isManifestLost) return bases
  const landmarks =
    bases.length > 0
      ? bases.flatMap((path) => roles.flatMap((role) => folderAbove(path, role) ?? []))
      : filesBelow(cwd, (name) => name === LANDMARK)
          .filter((path) => sealOf(read(path) ?? '') !== 'none' && !isOfAnother(cwd, path))
          .map(posix.dirname)
  // What nobody edits has no base.
  const beside = [...new Set(landmarks)]
    .flatMap((folder) => roles.map((role) => posix.join(folder, role)))
    .filter((path) => existsSync(join(cwd, path)))
  return [...new Set([...bases, ...beside])]
}

/** The folder of a tree, by a file of it; undefined where the file has another role. */
const folderAbove = (path: string, role: string): string | undefined =>
  path.endsWith(`/${role}`) ? path.slice(0, -role.length - 1) : undefined

/** Whether a project between the working directory and the file has a config or records of its own. */
function isOfAnother(cwd: string, path: string): boolean {
  const folder = dirname(path)
  if (folder === '.') return false
  return (
    [RECORDS, ...CONFIG_FILES].some((name) => existsSync(join(cwd, folder, name))) || isOfAnother(cwd, folder)
  )
}

const allBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) =>
          join(parentPath, name)
            .slice(folder.length + 1)
            .split(sep)
            .join('/'),
        )
    : []
