import { join } from 'node:path'
import type { SqlDialect } from '../host-model.js'
import { seenFrom } from '../workspace/members.js'
import { installedFor } from '../workspace/shared-folders.js'
import { dialectOfPackage } from './dialect.js'
import { DEPENDENCIES, packagesIn, readJson } from './manifest.js'
import { foldersAround, type Source } from './sources.js'

/**
 * The database that the app has a driver for, where there is one only; that of its tests is listed for development
 * alone.
 */
export function findDriverDialect(cwd: string, sources: readonly Source[]): SqlDialect | undefined {
  const installed = dependenciesAround(cwd, sources, ['dependencies'])
  const [dialect, ...others] = new Set([...installed].flatMap((name) => dialectOfPackage(name) ?? []))
  return others.length === 0 ? dialect : undefined
}

/** The dependencies of every `package.json` at the root, or the nearest above it, and around a source. */
export function dependenciesAround(
  cwd: string,
  sources: readonly Source[],
  keys: readonly string[] = DEPENDENCIES,
): ReadonlySet<string> {
  return new Set(
    manifestsAround(cwd, sources).flatMap((folder) =>
      packagesIn(readJson(join(cwd, folder, 'package.json')), keys),
    ),
  )
}

/** What the `package.json` at the root, or the nearest above it, says that the app needs when it runs. */
export const ownDependencies = (cwd: string): ReadonlySet<string> =>
  new Set(packagesIn(readJson(join(cwd, seenFrom(cwd, installedFor(cwd)), 'package.json')), ['dependencies']))

/** Where a `package.json` may be: at the root, or the nearest above it, and around sources. */
export function manifestsAround(cwd: string, sources: readonly Source[]): readonly string[] {
  const nearest = seenFrom(cwd, installedFor(cwd))
  return [...new Set([nearest, ...foldersAround(sources)])]
}
