import type { Refusals } from '../../database-error.js'

/** Names of MikroORM's errors, and of those of the query builder below it. */
export const refusals: Refusals = {
  invalid: ['ValidationError'],
  // The app has changed the row meanwhile.
  transient: ['OptimisticLockError'],
  unreachable: ['KnexTimeoutError'],
}
