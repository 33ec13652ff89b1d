import { isTransient } from '../../database-error.js'
import { unavailable } from '../../errors.js'
import { pause } from '../../pause.js'
import { Budget } from '../../protocol/budget.js'
import type { DialectName } from '../sql/orm.js'
import { turns } from './in-turn.js'

/** SQLite has one writer at a time; queueing here keeps this process from meeting itself as SQLITE_BUSY. */
const inTurn = turns()

/** Of those whom the database has sent back, one at a time tries again: together they would only meet once more. */
const againInTurn = turns()

/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 200

/**
 * Runs a transaction, again when the database asks for it: after a serialization failure or a deadlock, and while
 * another process writes (SQLITE_BUSY).
 *
 * @param handle the database; what it stands for on SQLite has one transaction at a time
 * @throws ScimError 503 where others are in its way for too long
 */
export async function inTransaction<T>(
  handle: object,
  dialect: DialectName,
  run: () => Promise<T>,
  budget?: Budget,
): Promise<T> {
  const retried = () => retryTransient(handle, run, budget)
  return dialect === 'sqlite' ? inTurn(handle, retried) : retried()
}

async function retryTransient<T>(handle: object, run: () => Promise<T>, budget = new Budget()): Promise<T> {
  const end = performance.now() + budget.attempts
  let attempt = run
  for (let longest = 10; ; longest = Math.min(2 * longest, LONGEST_PAUSE)) {
    budget.check()
    try {
      return await attempt()
    } catch (error) {
      if (!isTransient(error)) throw error
      // Whoever met once would meet again after the same pause.
      const wait = Math.random() * longest
      if (performance.now() + wait > end) throw unavailable(error, 1)
      await pause(wait)
      attempt = () => againInTurn(handle, run)
    }
  }
}
