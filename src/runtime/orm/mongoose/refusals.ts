import type { Refusals } from '../../database-error.js'

/** Codes of MongoDB and its driver, and names of Mongoose's errors. */
export const refusals: Refusals = {
  unique: [11000],
  invalid: [
    121, // the validation of a document
    ...['ValidationError', 'CastError'],
  ],
  transient: ['TransientTransactionError', 'WriteConflict'],
  unreachable: [
    /^Mongo(?:ose)?(?:ServerSelection|Network)[A-Za-z]*$/,
    'MongoNotConnectedError',
    'MongoPoolClearedError',
    'MongoPoolClosedError',
    'MongoOperationTimeoutError',
    'MongoWaitQueueTimeoutError',
    'MongoTopologyClosedError',
    'UnknownTransactionCommitResult',
    'MaxTimeMSExpired',
    'NotWritablePrimary',
    'PrimarySteppedDown',
    'ShutdownInProgress',
    'HostUnreachable',
    'InterruptedAtShutdown',
    'InterruptedDueToReplStateChange',
    'NetworkTimeout',
    'ExceededTimeLimit',
  ],
}
