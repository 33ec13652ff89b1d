import { isTransient } from './database-error.js'
import { turns } from './in-turn.js'
import type { DialectName } from './orm.js'

/** SQLite has one writer at a time; queueing here keeps this process from meeting itself as SQLITE_BUSY. */
const inTurn = turns()

const ATTEMPTS = 6

/**
 * Runs a transaction, again when the database asks for it: after a serialization failure or a deadlock, and while
 * another process writes (SQLITE_BUSY).
 *
 * @param handle the database; what it stands for on SQLite has one transaction at a time
 */
export async function inTransaction<T>(
  handle: object,
  dialect: DialectName,
  run: () => Promise<T>,
): Promise<T> {
  const retried = () => retryTransient(run)
  return dialect === 'sqlite' ? inTurn(handle, retried) : retried()
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
