/** Packages as the host's own modules find them. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readJson } from '../inspect/detect/manifest.js'

/** The file of a specifier for a module in a folder, absolute; undefined where there is none. */
export function resolveFrom(folder: string, specifier: string): string | undefined {
  try {
    return createRequire(join(folder, 'index.js')).resolve(specifier)
  } catch {
    return undefined
  }
}

/**
 * The version of an installed package; undefined where it is not installed.
 *
 * A package need not export its package.json: then it is looked for above its entry.
 */
export function installedVersion(folder: string, name: string): string | undefined {
  const manifest =
    resolveFrom(folder, `${name}/package.json`) ?? manifestAbove(resolveFrom(folder, name), name)
  const version = manifest && readJson(manifest).version
  return typeof version === 'string' ? version : undefined
}

function manifestAbove(entry: string | undefined, name: string): string | undefined {
  for (let path = entry; path !== undefined && dirname(path) !== path; path = dirname(path)) {
    const manifest = join(dirname(path), 'package.json')
    if (readJson(manifest).name === name) return manifest
  }
  return undefined
}

/** Whether a version is that one or later: by major and minor. */
export function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/** `0.1` of `0.1.3`. */
export const minorOf = (version: string) => version.split('.').slice(0, 2).join('.')
