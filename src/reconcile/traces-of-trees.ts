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
  if (bases.length > 0 || !isManifestLost) return bases
  return filesBelow(cwd, (name) => name === LANDMARK)
    .filter((path) => sealOf(read(path) ?? '') !== 'none' && !isOfAnother(cwd, path))
    .flatMap((path) => roles.map((role) => posix.join(posix.dirname(path), role)))
    .filter((path) => existsSync(join(cwd, path)))
}

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
