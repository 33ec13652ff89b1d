/**
 * libsql on a file. It waits for no lock unless it is told to, and a statement that has met one stays open until it is collected
 * (https://github.com/tursodatabase/libsql-js/pull/237): its connection keeps a lock on the file from then on. After one COMMIT that
 * meets a reader of another process nobody can commit. So a transaction waits for readers, before it meets one.
 */
import { sql } from 'drizzle-orm'
import type { Database } from './handle.js'

/** Whether a handle is of such a client; a transaction is not. */
export const isLibsqlFile = ({ $client }: Database): boolean =>
  Reflect.get(Object($client), 'protocol') === 'file'

/**
 * Lets the commit of a transaction wait, 200 milliseconds at the most, for the process does nothing else meanwhile. Said inside of it,
 * where nobody but readers of other processes can be in its way.
 */
export async function waitForReaders(transaction: Database): Promise<void> {
  const [wait] = await transaction.all(sql`pragma busy_timeout`)
  // What the app has told its client holds.
  if (Reflect.get(Object(wait), 'timeout') === 0) await transaction.all(sql`pragma busy_timeout = 200`)
}
