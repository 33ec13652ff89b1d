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

/** Clients that wait for nothing by themselves. */
const impatient = new WeakSet<object>()

/**
 * Lets the commit of a transaction wait, 200 milliseconds at the most, for the process does nothing else meanwhile. Said inside of it,
 * where nobody but readers of other processes can be in its way.
 *
 * @param database that the transaction is of
 */
export async function waitForReaders({ $client }: Database, transaction: Database): Promise<void> {
  if ($client && impatient.has($client)) return wait(transaction)
  const [told] = await transaction.all(sql`pragma busy_timeout`)
  // What the app has told its client holds.
  if (Reflect.get(Object(told), 'timeout') !== 0) return
  if ($client) impatient.add($client)
  await wait(transaction)
}

const WAIT = 'pragma busy_timeout = 200'

/** A script costs libsql a sixth of a statement, which is prepared, and has columns and rows. Drizzle has no call for one. */
async function wait(transaction: Database): Promise<void> {
  const own: unknown = Reflect.get(Object(transaction.session), 'tx')
  if (runsScripts(own)) await own.executeMultiple(WAIT)
  else await transaction.all(sql.raw(WAIT))
}

interface RunsScripts {
  executeMultiple(script: string): Promise<void>
}

const runsScripts = (transaction: unknown): transaction is RunsScripts =>
  typeof Reflect.get(Object(transaction), 'executeMultiple') === 'function'
