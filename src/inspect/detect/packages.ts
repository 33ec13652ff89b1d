import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SqlDialect } from '../host-model.js'
import type { Source } from './sources.js'

const drivers: Readonly<Record<SqlDialect, readonly string[]>> = {
  postgresql: ['pg', 'postgres', '@neondatabase/serverless', '@vercel/postgres'],
  mysql: ['mysql2', 'mysql', 'mariadb', '@planetscale/database'],
  sqlite: ['better-sqlite3', 'sqlite3', 'libsql', '@libsql/client'],
}

/**
 * The database that the app has a driver for, where there is one only; that of its tests is listed for development
 * alone.
 */
export function findDriverDialect(cwd: string, sources: readonly Source[]): SqlDialect | undefined {
  const installed = dependenciesAround(cwd, sources, ['dependencies'])
  const found = (['postgresql', 'mysql', 'sqlite'] as const).filter((dialect) =>
    drivers[dialect].some((name) => installed.has(name)),
  )
  return found.length === 1 ? found[0] : undefined
}

const listed = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** The dependencies of every `package.json` at the root or around a source. */
export function dependenciesAround(
  cwd: string,
  sources: readonly Source[],
  keys: readonly string[] = listed,
): ReadonlySet<string> {
  const folders = new Set(['.'])
  for (const { path } of sources) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  return new Set([...folders].flatMap((folder) => dependenciesOf(join(cwd, folder, 'package.json'), keys)))
}

function dependenciesOf(path: string, keys: readonly string[]): readonly string[] {
  const manifest = readJson(path)
  return keys.flatMap((key) => {
    const value = manifest[key]
    return typeof value === 'object' && value !== null ? Object.keys(value) : []
  })
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
