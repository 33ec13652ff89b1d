/**
 * The indexes of SCIM's own collections, which nobody has to ask for: what is written first on a connection makes them, as
 * Mongoose makes those of models (`autoIndex`).
 */
import { type MongooseHandle, makesIndexes, nativeCollection } from './handle.js'
import { type Index, keysOf, makeIndexes } from './indexes.js'

/** Collections whose indexes are there, by their connection. */
const known = new WeakMap<object, WeakMap<object, Promise<void>>>()

/** What has indexes of its own. */
export interface Indexed {
  indexes(): readonly Index[]
  /** Settles what documents of before must say. */
  settle?(db: MongooseHandle): Promise<void>
}

/**
 * Resolves once they are there. To be waited for outside of a transaction, which would wait for itself.
 *
 * @param tables what they are of: once for each
 * @param report is told where they cannot be made, or are missing where the app makes indexes by itself; it goes on without what
 *   refuses the second user of a name, and the next write tries again
 */
export function keepIndexes(
  db: MongooseHandle,
  tables: object,
  indexed: Indexed,
  report: (error: unknown) => void,
): Promise<void> {
  const { connection } = db
  const ofConnection = known.get(connection) ?? new WeakMap<object, Promise<void>>()
  known.set(connection, ofConnection)
  const before = ofConnection.get(tables)
  if (before) return before
  const see = makesIndexes(db) ? make : find
  const seen = see(db, indexed).catch((error) => {
    ofConnection.delete(tables)
    report(error)
  })
  ofConnection.set(tables, seen)
  return seen
}

async function make(db: MongooseHandle, indexed: Indexed): Promise<void> {
  await makeIndexes(db, indexed.indexes())
  await indexed.settle?.(db)
}

/** @throws Error where one is not there */
async function find(db: MongooseHandle, indexed: Indexed): Promise<void> {
  for (const index of indexed.indexes()) {
    const { name } = index.fields[0].collection
    // A collection that is not there has none.
    const found = await nativeCollection(db, name)
      .indexes()
      .catch(() => [])
    const keys = JSON.stringify(keysOf(index))
    if (!found.some(({ key }) => JSON.stringify(key) === keys))
      throw new Error(
        `${name} has no index ${keys}: call ensureScimIndexes() when your app is set up, for its connection has autoIndex: false`,
      )
  }
}
