/** Under which names a package exports its files. */
import { posix } from 'node:path'
import { exportedFiles } from '../inspect/workspace/exported-files.js'

/**
 * The subpath by which `exports` of a manifest gives a file: `./schema` for `src/schema.ts`, or for what it is compiled to.
 *
 * @param file relative to the package
 */
export function exportedAs(manifest: Readonly<Record<string, unknown>>, file: string): string | undefined {
  const wanted = stem(file)
  for (const [subpath, targets] of entriesOf(manifest.exports)) {
    for (const target of targets) {
      const [start = '', end] = stem(target).split('*')
      if (end === undefined && start === wanted) return subpath
      if (end !== undefined && wanted.startsWith(start) && wanted.endsWith(end))
        return subpath.replace('*', wanted.slice(start.length, wanted.length - end.length))
    }
  }
  return undefined
}

function entriesOf(exports: unknown): readonly (readonly [string, readonly string[]])[] {
  if (typeof exports === 'string') return [['.', [exports]]]
  if (typeof exports !== 'object' || exports === null) return []
  const entries = Object.entries(exports)
  const hasSubpaths = entries.some(([key]) => key.startsWith('.'))
  return hasSubpaths
    ? entries.map(([key, value]) => [key, exportedFiles(value)] as const)
    : [['.', exportedFiles(exports)]]
}

/** A path without what a compiler changes: its folder, and its ending. */
const stem = (path: string): string =>
  posix
    .normalize(path)
    .replace(/^(src|dist|build|lib|out)\//, '')
    .replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
