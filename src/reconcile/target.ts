/** Where a path of the project really is on disk: never outside of it, or of the workspace that it is a package of. */
import { dirname, join, relative, sep } from 'node:path'
import { fail } from '../diagnostics.js'
import { foldersAbove } from '../inspect/workspace/members.js'
import { errorCode, type FileSystem } from './file-system.js'
import { isForeign, isInside, normalisePath } from './paths.js'

/** The absolute path to write to, behind symbolic links inside the working directory. */
export type Targets = (path: string) => string

/**
 * Reads once which folders belong to the project; the function it gives resolves a path.
 *
 * @param cwd the working directory, absolute
 * @throws (from the function) DiagnosticError SG4005 when the path itself leads outside, SG4006 when a symbolic link does
 */
export function targetsIn(fs: FileSystem, cwd: string): Targets {
  const root = fs.realPath(cwd) ?? cwd
  const above = foldersAbove(root)
  return (path) => resolveTarget(fs, root, above, path)
}

function resolveTarget(fs: FileSystem, root: string, above: number, path: string): string {
  const target = realPathOf(fs, join(root, normalisePath(path, above)))
  const inside = relative(root, target).split(sep).join('/')
  if (isInside(inside, above) && !isForeign(inside)) return target
  fail({
    code: 'SG4006',
    message: `${path} leads ${isInside(inside, above) ? 'into a folder of another tool' : 'outside the working directory'} through a symbolic link, to ${target}.`,
    location: { file: path },
    fix: 'Replace the link by a directory or file of its own, or choose another folder in scim.config.ts.',
  })
}

/** The directories that have to be made for a file, outermost first. */
export function missingDirectories(fs: FileSystem, target: string): readonly string[] {
  const directory = dirname(target)
  if (fs.realPath(directory) !== undefined) return []
  return [...missingDirectories(fs, directory), directory]
}

/** Makes directories, outermost first; on return they outlive a power cut. */
export function makeDirectories(fs: FileSystem, directories: readonly string[]): void {
  for (const directory of directories) {
    fs.makeDirectory(directory)
    fs.syncDirectory(dirname(directory))
  }
}

/** Removes a directory, unless there is something in it. */
export function removeIfEmpty(fs: FileSystem, directory: string): void {
  try {
    fs.removeDirectory(directory)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error
  }
}

/** The real path of the part that exists, and the rest as it is. */
function realPathOf(fs: FileSystem, path: string): string {
  const real = fs.realPath(path)
  if (real === path) return real
  // A broken link's target is checked for links in its turn.
  if (real !== undefined) return realPathOf(fs, real)
  return join(realPathOf(fs, dirname(path)), relative(dirname(path), path))
}
