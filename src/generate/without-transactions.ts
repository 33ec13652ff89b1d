/** Drivers that have no transactions: what the service does in one would fail, or be done in part, when the app runs. */
import { BATCH_DRIVERS } from '../config/choices.js'
import type { ScimConfig } from '../config/config.js'
import { handleSource } from '../inspect/detect/handles.js'
import type { Source } from '../inspect/detect/sources.js'
import { modulesIn } from '../inspect/source/modules-in.js'

/** The module → what to do. */
const DRIVERS: ReadonlyMap<string, string> = new Map([
  ...Object.values(BATCH_DRIVERS).map(
    (driver) => [driver, "Write database: { transactions: 'batch' } into scim.config.ts."] as const,
  ),
  ['drizzle-orm/neon-http', 'Take drizzle-orm/neon-serverless.'],
  ['drizzle-orm/xata-http', 'Take drizzle-orm/node-postgres.'],
  ['drizzle-orm/pg-proxy', 'Take drizzle-orm/node-postgres.'],
  ['drizzle-orm/mysql-proxy', 'Take drizzle-orm/mysql2.'],
  ['drizzle-orm/sqlite-proxy', 'Take drizzle-orm/libsql.'],
  [
    'kysely-d1',
    'Take drizzle-orm/d1, by which D1 is served; or @libsql/kysely-libsql, or a database of another kind.',
  ],
  [
    '@prisma/adapter-d1',
    'Take drizzle-orm/d1, by which D1 is served; or @prisma/adapter-libsql, or a database of another kind.',
  ],
])

/** Tells the texts that may have a driver. */
const connects = /['"](drizzle-orm|kysely-d1|@prisma)/

/**
 * What is to be said of the file that makes the handle: one text for each such driver that it imports.
 *
 * @param config `db`: a reference, or `argument`; and what the database lacks
 * @param readSources reads the app's, one of which makes what is passed as `argument`, or what another file exports
 */
export function withoutTransactions(
  cwd: string,
  { db, database }: Pick<ScimConfig, 'db' | 'database'>,
  readSources: () => readonly Source[] = () => [],
): readonly string[] {
  const known = database?.transactions === 'batch' ? Object.values(BATCH_DRIVERS) : []
  const toldOf = (one: Source) => toldOfModules(one, known)
  const source = handleSource(cwd, db)
  if (source && connects.test(source.text)) return toldOf(source)
  const isElsewhere = source !== undefined || db === 'argument'
  return isElsewhere
    ? readSources()
        .filter(({ text }) => connects.test(text))
        .flatMap(toldOf)
    : []
}

function toldOfModules(source: Source, known: readonly string[]): readonly string[] {
  return modulesIn(source.text).flatMap((module) => {
    const advice = known.includes(module) ? undefined : DRIVERS.get(module)
    return advice === undefined
      ? []
      : [`${source.path}: ${module} has no transactions, and each write of the service is one. ${advice}`]
  })
}
