/** Drivers that have no transactions: what the service does in one would fail, or be done in part, when the app runs. */
import { handleSource } from '../inspect/detect/handles.js'
import type { Source } from '../inspect/detect/sources.js'
import { modulesIn } from './missing-packages.js'

/** The module → what to take in its place. */
const DRIVERS: ReadonlyMap<string, string> = new Map([
  ['drizzle-orm/neon-http', 'drizzle-orm/neon-serverless'],
  ['drizzle-orm/xata-http', 'drizzle-orm/node-postgres'],
  ['drizzle-orm/pg-proxy', 'drizzle-orm/node-postgres'],
  ['drizzle-orm/mysql-proxy', 'drizzle-orm/mysql2'],
  ['drizzle-orm/sqlite-proxy', 'drizzle-orm/libsql'],
  ['drizzle-orm/d1', 'drizzle-orm/libsql, or a database of another kind'],
  ['kysely-d1', '@libsql/kysely-libsql, or a database of another kind'],
  ['@prisma/adapter-d1', '@prisma/adapter-libsql, or a database of another kind'],
])

/**
 * What is to be said of the file that makes the handle: one text for each such driver that it imports.
 *
 * @param db The config's `db`: a reference, or `argument`
 * @param readSources reads the app's, one of which makes what is passed as `argument`
 */
export function withoutTransactions(
  cwd: string,
  db: string,
  readSources: () => readonly Source[] = () => [],
): readonly string[] {
  const source = handleSource(cwd, db)
  if (source) return toldOf(source)
  return db === 'argument'
    ? readSources()
        .filter(({ text }) => /['"](drizzle-orm|kysely-d1|@prisma)/.test(text))
        .flatMap(toldOf)
    : []
}

function toldOf(source: Source): readonly string[] {
  return modulesIn(source.text).flatMap((module) => {
    const instead = DRIVERS.get(module)
    return instead === undefined
      ? []
      : [
          `${source.path}: ${module} has no transactions, and each write of the service is one. Take ${instead}.`,
        ]
  })
}
