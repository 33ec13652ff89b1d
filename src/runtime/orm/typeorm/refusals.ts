import type { Refusals } from '../../database-error.js'

/** Names of TypeORM's errors. */
export const refusals: Refusals = {
  unreachable: ['CannotExecuteNotConnectedError', 'ConnectionNotFoundError'],
}
