import { AsyncLocalStorage } from 'node:async_hooks'
import { turns } from './in-turn.js'

const inTurn = turns()

/** The connection that the work which runs has to itself. */
const holding = new AsyncLocalStorage<object>()

/**
 * Runs work that is to have a connection to itself, where an ORM has one for all that happens at once: what came in
 * between would become part of the open transaction, or see what that has not committed.
 */
export function alone<T>(connection: object, work: () => Promise<T>): Promise<T> {
  // Who has it does not wait for it: a hook that reads through the handle from outside, say.
  if (holding.getStore() === connection) return work()
  return inTurn(connection, () => holding.run(connection, work))
}
