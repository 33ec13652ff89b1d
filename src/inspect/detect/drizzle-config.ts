import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Casing } from '../drizzle/casing.js'
import { parseRef } from '../ref.js'
import type { DrizzleConfig } from './drizzle-syntax.js'

const names = [
  'drizzle.config.ts',
  'drizzle.config.mts',
  'drizzle.config.js',
  'drizzle.config.mjs',
  'drizzle.config.json',
]

/**
 * Reads `drizzle.config.*` in a folder without running it; `undefined` when there is none.
 *
 * @param folder Relative to the project's root; the paths in the result are made so too.
 */
export async function findDrizzleConfig(cwd: string, folder: string): Promise<DrizzleConfig | undefined> {
  const name = names.find((one) => existsSync(join(cwd, folder, one)))
  if (name === undefined) return undefined
  const text = readFileSync(join(cwd, folder, name), 'utf8')
  const { readDrizzleConfig } = await import('./drizzle-syntax.js')
  const config = readDrizzleConfig(name.endsWith('.json') ? `export default ${text}` : text)
  const inRoot = (path: string) => join(folder, path).replaceAll('\\', '/')
  return { ...config, schema: config.schema.map(inRoot), out: config.out && inRoot(config.out) }
}

/**
 * How columns without a name are named: as the handle is made, else as `drizzle.config.*` says.
 *
 * @param db The configuration's `db`: a reference, or `argument`.
 */
export async function findCasing(cwd: string, db: string): Promise<Casing | undefined> {
  const file = parseRef(db)?.file
  const path = file === undefined ? undefined : join(cwd, file)
  if (path !== undefined && existsSync(path)) {
    const { readHandles } = await import('./drizzle-syntax.js')
    const { casing } = readHandles(readFileSync(path, 'utf8'))
    if (casing) return casing
  }
  return (await findDrizzleConfig(cwd, '.'))?.casing
}
