/** The package.json that holds for a folder. */
import { dirname, join } from 'node:path'
import { readJson } from './packages.js'

/** The nearest package.json at or above a folder; empty where there is none. */
export function nearestManifest(folder: string): Readonly<Record<string, unknown>> {
  const manifest = readJson(join(folder, 'package.json'))
  const parent = dirname(folder)
  return Object.keys(manifest).length > 0 || parent === folder ? manifest : nearestManifest(parent)
}

/** The names under one of its keys that list packages. */
export function listedIn(manifest: Readonly<Record<string, unknown>>, key: string): readonly string[] {
  const list = manifest[key]
  return typeof list === 'object' && list !== null ? Object.keys(list) : []
}
