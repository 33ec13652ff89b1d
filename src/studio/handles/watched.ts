/** The app's handle, with somebody beside it who sees each read before the database does. One file an ORM. */
import type { Orm } from '../../config/config.js'

/** A read, as it goes to the database. */
export interface Sent {
  readonly text: string
  readonly parameters: readonly unknown[]
  /** Sends it with something before it; gives what the driver gives. Absent where reads are no SQL. */
  readonly prefixed?: (prefix: string) => PromiseLike<unknown>
}

/** Is told of a read; `pass` lets it through, and only rows that it gave may be given back, or none. */
export type Watch = (
  sent: Sent,
  pass: () => PromiseLike<readonly unknown[]>,
) => PromiseLike<readonly unknown[]>

/**
 * A handle that is as the app's own, but that reads are seen by a {@link Watch} first.
 *
 * @param db as the service is given it
 */
export type Watching = (db: object, watch: Watch) => object

/** @param db as `loadService` gives it */
export async function watched(orm: Orm, db: object, watch: Watch): Promise<object> {
  const { watching } = await watchers[orm]()
  return watching(db, watch)
}

/** Objection's handle is Knex's. */
const watchers: Readonly<Record<Orm, () => Promise<{ readonly watching: Watching }>>> = {
  drizzle: () => import('./drizzle.js'),
  knex: () => import('./knex.js'),
  kysely: () => import('./kysely.js'),
  'mikro-orm': () => import('./mikro-orm.js'),
  mongoose: () => import('./mongoose.js'),
  prisma: () => import('./prisma.js'),
  sequelize: () => import('./sequelize.js'),
  typeorm: () => import('./typeorm.js'),
}
