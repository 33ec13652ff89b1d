/** The files below a folder. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', 'build', 'out', 'coverage'])
/** `tests`, `__tests__`, `__test__`, `e2e`, `integration-tests`; a laboratory's `lab-tests` are none. */
const testFolder =
  /^(__(tests?|mocks?|fixtures?)__|((unit|integration|functional|e2e|smoke)[-_]?)?tests?|e2e|cypress|playwright)$/
const isSkipped = (folder: string) => skippedFolders.has(folder) || testFolder.test(folder)

/** Whether a file is TypeScript that somebody wrote, and no test. */
export const isSource = (name: string) =>
  /\.[cm]?tsx?$/.test(name) && !/\.(d|test|spec|gen)\.[cm]?tsx?$/.test(name)

/** More than any host that was looked at has; a bound, so that a misplaced `--cwd` ends. */
const maxFiles = 20_000

/**
 * The files at and below a folder whose name is wanted: not of dependencies, build output, tests and hidden folders. Sorted.
 *
 * @param levels how many folders deep
 */
export function filesBelow(
  cwd: string,
  isWanted: (name: string) => boolean,
  levels = Number.POSITIVE_INFINITY,
): readonly string[] {
  const paths: string[] = []
  const folders = ['']
  for (
    let folder = folders.shift();
    folder !== undefined && paths.length < maxFiles;
    folder = folders.shift()
  ) {
    for (const entry of readdirSync(join(cwd, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !entry.name.startsWith('.') && !isSkipped(entry.name)) {
        if (path.split('/').length <= levels) folders.push(path)
      }
      if (entry.isFile() && isWanted(entry.name)) paths.push(path)
    }
  }
  return paths.sort()
}
