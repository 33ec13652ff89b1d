import { isUnavailable } from '../database-error.js'
import { ScimError } from '../errors.js'
import { pause } from '../pause.js'
import type { Budget } from './budget.js'

/** How often a request is handled again. */
const REPEATS = 3

/** In milliseconds: what takes longer was no connection that had been lost before. */
const AT_ONCE = 1_000

/**
 * Handles a request, again where the database was lost before anything can have been committed: of a connection that was
 * lost while nobody used it, some pools hear no sooner than whoever gets it next.
 */
export async function repeated<T>(work: () => Promise<T>, budget: Budget): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    const began = performance.now()
    budget.mayBeCommitted = false
    try {
      return await work()
    } catch (error) {
      const isQuick = performance.now() - began < AT_ONCE
      const isLost = isUnavailable(error instanceof ScimError ? error.cause : error)
      if (!isLost || !isQuick || budget.mayBeCommitted || repeats === REPEATS) throw error
      await pause(10 * 2 ** repeats)
      budget.check()
    }
  }
}
