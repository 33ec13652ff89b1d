import type { Refusals } from '../../database-error.js'

/** Names of Sequelize's errors. */
export const refusals: Refusals = {
  invalid: ['SequelizeValidationError'],
  transient: ['SequelizeOptimisticLockError'],
  unreachable: [/^Sequelize(?:Connection|Host|InvalidConnection)[A-Za-z]*$/],
}
