/** The package.json that holds for a folder. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest package.json at or above a folder; empty where there is none. */
export function nearestManifest(folder: string): Readonly<Record<string, unknown>> {
  const found = manifestFolder(folder)
  return found === undefined ? {} : readJson(join(found, 'package.json'))
}

/** The nearest folder at or above another one that has a package.json. */
export function manifestFolder(folder: string): string | undefined {
  if (Object.keys(readJson(join(folder, 'package.json'))).length > 0) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : manifestFolder(parent)
}

/** The keys under which a manifest lists packages. */
export const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** All packages that it lists, under whatever key. */
export const packagesIn = (
  manifest: Readonly<Record<string, unknown>>,
  keys: readonly string[] = DEPENDENCIES,
): readonly string[] => keys.flatMap((key) => listedIn(manifest, key))

/** The names under one of its keys that list packages. */
export function listedIn(manifest: Readonly<Record<string, unknown>>, key: string): readonly string[] {
  const list = manifest[key]
  return typeof list === 'object' && list !== null ? Object.keys(list) : []
}

/** A JSON object; empty when there is none or it is broken. */
export function readJson(path: string): Readonly<Record<string, unknown>> {
  if (!existsSync(path)) return {}
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
