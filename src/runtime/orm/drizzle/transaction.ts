import { errorCode } from '../database-error.js'
import { type Database, type DrizzleHandle, databaseOf } from './handle.js'

/** SQLite has one writer at a time; queueing here keeps this process from meeting itself as SQLITE_BUSY. */
const queues = new WeakMap<DrizzleHandle, Promise<unknown>>()

const ATTEMPTS = 6

/**
 * Runs a unit of work in one transaction, again when the database asks for it: after a serialization failure
 * or a deadlock (PostgreSQL 40001, 40P01), and while another process writes (SQLITE_BUSY).
 */
export async function inTransaction<T>(
  handle: DrizzleHandle,
  dialect: 'postgresql' | 'sqlite',
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const run = () => retryTransient(() => databaseOf(handle).transaction(work))
  if (dialect !== 'sqlite') return run()
  const previous = queues.get(handle) ?? Promise.resolve()
  const mine = previous.then(run, run)
  queues.set(handle, mine)
  return mine
}

async function retryTransient<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * (5 + Math.random() * 10)))
    }
  }
}

const isTransient = (error: unknown) => /^(40001|40P01|SQLITE_BUSY)/.test(errorCode(error) ?? '')
