/** Under which names a package exports its files. */
import { posix } from 'node:path'
import { exportedFiles } from '../inspect/workspace/exported-files.js'

/**
 * The subpath by which `exports` of a manifest gives a file: `./schema` for `src/schema.ts`, or for what it is compiled to.
 *
 * @param file relative to the package
 */
export function exportedAs(manifest: Readonly<Record<string, unknown>>, file: string): string | undefined {
  for (const [subpath, targets] of entriesOf(manifest.exports)) {
    for (const target of targets) {
      for (const [wanted, given] of readings(stem(file), stem(target))) {
        const [start = '', end] = given.split('*')
        if (end === undefined && start === wanted) return subpath
        if (end !== undefined && wanted.startsWith(start) && wanted.endsWith(end))
          return subpath.replace('*', wanted.slice(start.length, wanted.length - end.length))
      }
    }
  }
  return undefined
}

const COMPILED = /^(dist|build|lib|out)\//

/** A file and a target as they are, and what a compiler makes `dist/schema` of: `src/schema`, or `schema`. */
function readings(file: string, target: string): readonly (readonly [file: string, target: string])[] {
  const made = target.replace(COMPILED, '')
  const source = file.replace(/^src\//, '')
  return made === target
    ? [[file, target]]
    : [
        [file, target],
        [source, made],
        [file, made],
      ]
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

/** A path without the ending, which a compiler changes. */
const stem = (path: string): string => posix.normalize(path).replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
