import { dirname, join } from 'node:path'
import type { SqlDialect } from '../host-model.js'
import { seenFrom } from '../workspace/members.js'
import { listedIn, manifestFolder, readJson } from './manifest.js'
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

/** The dependencies of every `package.json` at the root, or the nearest above it, and around a source. */
export function dependenciesAround(
  cwd: string,
  sources: readonly Source[],
  keys: readonly string[] = listed,
): ReadonlySet<string> {
  const folders = new Set(['.', seenFrom(cwd, manifestFolder(cwd) ?? cwd)])
  for (const { path } of sources) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  return new Set(
    [...folders].flatMap((folder) => {
      const manifest = readJson(join(cwd, folder, 'package.json'))
      return keys.flatMap((key) => listedIn(manifest, key))
    }),
  )
}
