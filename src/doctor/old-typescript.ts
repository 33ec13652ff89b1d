/** The host's own compiler, which compiles what is emitted; scim-gen reads models with one that it brings along. */
import { join } from 'node:path'
import { nearestManifest } from '../inspect/detect/manifest.js'
import { installedVersion, isAtLeast } from './host-package.js'

/** The oldest that the emitted code is compiled with in the tests. */
const OLDEST = [4, 9] as const

/** Its version; undefined where none is installed. */
export const compilerOf = (cwd: string, out: string): string | undefined =>
  installedVersion(join(cwd, out), 'typescript') ?? installedVersion(cwd, 'typescript')

/** What is wrong with it, where it is too old: with the installed one, or with the one that is listed. */
export function oldTypeScript(cwd: string, out: string): string | undefined {
  const version = compilerOf(cwd, out) ?? listed(cwd)
  return version === undefined || isAtLeast(version, OLDEST)
    ? undefined
    : `TypeScript ${version} is older than ${OLDEST.join('.')}, the oldest that the emitted code is tested with`
}

/** The least that `^4.9.5` takes. */
function listed(cwd: string): string | undefined {
  const manifest = nearestManifest(cwd)
  const ranges = ['devDependencies', 'dependencies'].map((key) => Object(manifest[key]).typescript)
  return ranges.flatMap((range) => /^[\^~]?(\d+\.\d+\.\d+)$/.exec(String(range))?.[1] ?? [])[0]
}
