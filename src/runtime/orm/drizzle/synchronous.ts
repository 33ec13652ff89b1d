/** SQLite in this process (better-sqlite3, Bun, sql.js): Drizzle takes no promise for a transaction there. */
import { sql } from 'drizzle-orm'
import { alone } from '../records/one-connection.js'
import { type Database, type DrizzleHandle, databaseOf } from './handle.js'
import { isLibsqlFile, waitForReaders } from './libsql.js'

/** A client that has one connection, and no wait for anything. */
const isSynchronous = ({ resultKind }: Database) => resultKind === 'sync'

/** Work outside of a transaction waits until none is open: there is one connection for all. */
export async function outside<T>(
  db: DrizzleHandle,
  work: (database: Database) => PromiseLike<T>,
): Promise<T> {
  const database = databaseOf(db)
  return isSynchronous(database) ? alone(database.$client ?? db, async () => work(database)) : work(database)
}

/** Runs work in a transaction, with the handle that is in it: the same where there is but one connection. */
export const inTransaction = <T>(
  db: DrizzleHandle,
  work: (transaction: DrizzleHandle) => Promise<T>,
): Promise<T> =>
  outside(db, (database) =>
    isSynchronous(database)
      ? transact(database, () => work(db))
      : database.transaction(async (inner) => {
          if (isLibsqlFile(database)) await waitForReaders(database, inner)
          return work(inner as unknown as DrizzleHandle)
        }),
  )

/** Runs one statement: in a transaction where only that waits for what is in its way. */
export const inOneStatement = <T>(db: DrizzleHandle, work: (database: Database) => Promise<T>): Promise<T> =>
  isLibsqlFile(databaseOf(db))
    ? inTransaction(db, (transaction) => work(databaseOf(transaction)))
    : work(databaseOf(db))

async function transact<T>(database: Database, work: () => Promise<T>): Promise<T> {
  // Not by `client.transaction` of the driver, which ends with the function, before what it awaits.
  database.run(sql`begin immediate`)
  try {
    const result = await work()
    database.run(sql`commit`)
    return result
  } catch (error) {
    rollBack(database)
    throw error
  }
}

function rollBack(database: Database): void {
  try {
    database.run(sql`rollback`)
  } catch {
    // SQLite has done so itself, when the disk is full, say; the error that made it tells more.
  }
}
