/** A release as it was, of this repository's history: built, with packages of its own folder and with its own benchmarks. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { repository, temporaryFolder } from './host.js'

/** The commits of releases. */
const COMMITS = { '0.2.0': 'e7961e5539427e34daa61b6cd72daba1f85230e7' } as const

export interface Release {
  readonly path: string
  readonly remove: () => void
}

/** @returns undefined where the history does not reach back to it */
export function buildRelease(version: keyof typeof COMMITS): Release | undefined {
  const commit = COMMITS[version]
  const { path, remove } = temporaryFolder()
  const run = (command: string) => execFileSync('sh', ['-c', command], { cwd: path, stdio: ['ignore', 2, 2] })
  try {
    run(`git -C ${repository} archive ${commit} | tar -x`)
    // Links to files, for its own packages are linked from there by relative paths.
    for (const folder of ['', 'bench']) run(`cp -al ${join(repository, folder, 'node_modules')} ./${folder}`)
    run('npm run build')
    return { path, remove }
  } catch {
    remove()
    return undefined
  }
}
