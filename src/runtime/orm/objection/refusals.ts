import type { Refusals } from '../../database-error.js'

/** Names of Objection's errors, and of Knex's below it. */
export const refusals: Refusals = { invalid: ['ValidationError'], unreachable: ['KnexTimeoutError'] }
