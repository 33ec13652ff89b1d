import type { Refusals } from '../../database-error.js'

/** Codes of Prisma's errors, and names of those that have none. */
export const refusals: Refusals = {
  unique: ['P2002'],
  invalid: [
    ...['P2000', 'P2004', 'P2005', 'P2006', 'P2007', 'P2011', 'P2020', 'P2033', 'P2039'],
    'PrismaClientValidationError',
  ],
  reference: ['P2003'],
  transient: ['P2034', 'TransactionWriteConflict'],
  unreachable: [
    ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037', 'PrismaClientInitializationError'],
    // Its adapters.
    ...['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout', 'TooManyConnections'],
  ],
}
