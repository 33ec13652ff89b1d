/**
 * Reads what a database said out of whatever its ORM wrapped round it. Messages are never shown: they hold SQL
 * and values; codes are safe.
 */
import { badRequest, conflict, invalidValue, ScimError, unavailable } from './errors.js'

/** The meaning of a database's refusal to whoever sent the values; `bug` is none of the client's doing, nor of the database's. */
type Refusal = 'unique' | 'invalid' | 'reference' | 'transient' | 'unreachable' | 'bug'

/** Codes of databases, of their drivers and, where an ORM has none of those to show, its own. */
const refusals: Readonly<Record<Refusal, readonly (string | number)[]>> = {
  unique: [
    '23505',
    1062, // MySQL, MariaDB: ER_DUP_ENTRY
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_CONSTRAINT_PRIMARYKEY',
    'SQLITE_CONSTRAINT_ROWID',
    ...[2067, 1555, 2579], // the same as numbers
    11000, // MongoDB
    'P2002',
  ],
  invalid: [
    '23502', // null where there must be a value
    '23514', // refused by a check
    '54000', // too long for an index
    ...[1048, 1364, 1138], // MySQL: null where there must be a value
    ...[3819, 4025], // refused by a check: MySQL, MariaDB
    ...[1406, 1264, 1265, 1366, 1292, 1300, 3140], // too long, too large, of another type, no valid JSON
    ...[1267, 1270, 1271], // compared with a column whose character set cannot hold the text
    'SQLITE_CONSTRAINT_NOTNULL',
    'SQLITE_CONSTRAINT_CHECK',
    ...[1299, 275],
    121, // MongoDB: the validation of a document
    ...['P2000', 'P2004', 'P2005', 'P2006', 'P2007', 'P2011', 'P2020', 'P2033', 'P2039'],
    // ORMs that look at values before the database does.
    'SequelizeValidationError',
    'PrismaClientValidationError',
    'ValidationError',
    'CastError',
  ],
  reference: ['23503', 1451, 1452, 'SQLITE_CONSTRAINT_FOREIGNKEY', 787, 'P2003'],
  transient: [
    '40001', // serialization failure; MySQL's deadlock, too
    '40P01', // deadlock
    ...[1213, 1205], // MySQL: deadlock, lock wait timeout
    1020, // MariaDB with innodb_snapshot_isolation: the row has changed since it was read
    '55P03', // a lock that is not waited for
    'SQLITE_BUSY',
    ...[5, 261, 517],
    'SQLITE_LOCKED',
    ...[6, 262],
    ...['TransientTransactionError', 'WriteConflict'], // MongoDB
    ...['P2034', 'TransactionWriteConflict'],
    ...['OptimisticLockError', 'SequelizeOptimisticLockError'], // the app has changed the row meanwhile
  ],
  unreachable: [
    ...['57014', '25006', '25P03'], // out of time, read only after a failover, ended while it had nothing to do
    ...[1040, 1203, 1226], // MySQL: too many connections
    ...[1053, 1927, 2002, 2003, 2006, 2013, 2055, 4031], // going down, gone, not there
    ...[1158, 1159, 1160, 1161, 1290, 1836], // broken, or read only
    ...[1317, 1969, 3024], // out of time
    // MariaDB's driver, by itself and inside of Prisma: closed, timed out, no connection to be had.
    ...[45001, 45004, 45009, 45012, 45013, 45019, 45026, 45027, 45028, 45035, 45037, 45042, 45061],
    ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'], // postgres.js
    'SQLITE_CANTOPEN',
    ...['HRANA_WEBSOCKET_ERROR', 'HRANA_CLOSED_ERROR', 'SERVER_ERROR'], // libsql
    ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037', 'PrismaClientInitializationError'],
    ...['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout', 'TooManyConnections'], // its adapters
    ...['KnexTimeoutError', 'TimeoutError'],
    ...['CannotExecuteNotConnectedError', 'ConnectionNotFoundError'],
    ...[
      'MongoNotConnectedError',
      'MongoPoolClearedError',
      'MongoPoolClosedError',
      'MongoOperationTimeoutError',
    ],
    ...['MongoWaitQueueTimeoutError', 'MongoTopologyClosedError', 'UnknownTransactionCommitResult'],
    ...[
      'MaxTimeMSExpired',
      'NotWritablePrimary',
      'PrimarySteppedDown',
      'ShutdownInProgress',
      'HostUnreachable',
    ],
    ...['InterruptedAtShutdown', 'InterruptedDueToReplStateChange', 'NetworkTimeout', 'ExceededTimeLimit'],
  ],
  bug: [1153], // MySQL: larger than the server takes, which it tells as a broken connection
}

const refusalByCode: ReadonlyMap<string, Refusal> = new Map(
  (['unique', 'invalid', 'reference', 'transient', 'unreachable', 'bug'] as const).flatMap((refusal) =>
    refusals[refusal].map((code): [string, Refusal] => [String(code), refusal]),
  ),
)

/**
 * SQLSTATE classes "connection exception", "insufficient resources" and, of "operator intervention", what ends a session;
 * what Node says of sockets and names; and what drivers call such errors.
 */
const unreachable =
  /^(?:08[0-9A-Z]{3}|53[0-9]{3}|57P0[1-5]|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(?:HOST|NET)(?:UNREACH|DOWN))|PROTOCOL_[A-Z_]+|UND_ERR_[A-Z_]+|Sequelize(?:Connection|Host|InvalidConnection)[A-Za-z]*|Mongo(?:ose)?(?:ServerSelection|Network)[A-Za-z]*)$/

/** Errors that have neither a code nor a name of their own: pg, mysql2. Knex puts the statement before them. */
const UNCODED =
  /(?:^| - )(?:Connection terminated|Connection lost|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Can't add new command when connection is in closed state|No connections available|Pool is closed|Cannot use a pool after)/

function refusalOfCode(code: string): Refusal | undefined {
  // SQLSTATE class 22 is "data exception", on PostgreSQL and MySQL.
  if (/^22[0-9A-Z]{3}$/.test(code)) return 'invalid'
  if (unreachable.test(code)) return 'unreachable'
  return refusalByCode.get(code.startsWith('SQLITE_BUSY') ? 'SQLITE_BUSY' : code)
}

/** Where ORMs keep the driver's error: Drizzle, TypeORM, Sequelize, Objection, Prisma and others. */
const WRAPPERS = [
  'cause',
  'driverError',
  'parent',
  'nativeError',
  'originalError',
  'meta',
  'driverAdapterError',
] as const

function* causes(error: unknown): Generator<object> {
  const seen = new Set<unknown>()
  let current: unknown = error
  while (typeof current === 'object' && current !== null && !seen.has(current)) {
    seen.add(current)
    yield current
    const wrapped: object = current
    const key = WRAPPERS.find((name) => name in wrapped && Reflect.get(wrapped, name))
    current = key === undefined ? undefined : Reflect.get(wrapped, key)
  }
}

/**
 * Where drivers keep codes. Not MySQL's names: some drivers know those of MySQL only, and MariaDB's numbers have others.
 */
const CODES = [
  'name',
  'code',
  'codeName',
  'kind',
  'errorCode',
  'sqlState',
  'errno',
  'extendedCode',
  'rawCode',
  'errcode',
  'originalCode',
  'errorLabels',
] as const

/** The meaning of an error: the innermost one knows best. */
function refusalOf(error: unknown): Refusal | undefined {
  let refusal: Refusal | undefined
  for (const cause of causes(error)) {
    if (UNCODED.test(String(Reflect.get(cause, 'message')))) refusal = 'unreachable'
    const codes = CODES.flatMap((key): unknown => Reflect.get(cause, key))
    for (const code of [...codes, constraintOf(cause)]) {
      if (typeof code === 'string' || typeof code === 'number')
        refusal = refusalOfCode(String(code)) ?? refusal
    }
  }
  return refusal
}

const constraints: Readonly<Record<string, string>> = {
  UNIQUE: 'SQLITE_CONSTRAINT_UNIQUE',
  'PRIMARY KEY': 'SQLITE_CONSTRAINT_PRIMARYKEY',
  'NOT NULL': 'SQLITE_CONSTRAINT_NOTNULL',
  CHECK: 'SQLITE_CONSTRAINT_CHECK',
  'FOREIGN KEY': 'SQLITE_CONSTRAINT_FOREIGNKEY',
}

/** The driver `sqlite3` has one code for all constraints; the message tells which, and holds no values. */
function constraintOf(cause: object): string | undefined {
  if (Reflect.get(cause, 'code') !== 'SQLITE_CONSTRAINT') return undefined
  const [, kind = ''] =
    /([A-Z]+(?: [A-Z]+)?) constraint failed/.exec(String(Reflect.get(cause, 'message'))) ?? []
  return constraints[kind]
}

/** Whether a unique index refused the row. */
export const isUniqueViolation = (error: unknown): boolean => refusalOf(error) === 'unique'

/**
 * Whether the same transaction may succeed when it is run again: after a deadlock, a serialization failure, a wait for a
 * lock that took too long, and while another process writes (SQLite).
 */
export const isTransient = (error: unknown): boolean => refusalOf(error) === 'transient'

/** Whether the database cannot be reached, or does not answer in time; or is busy, on which nobody waits any longer. */
export const isUnavailable = (error: unknown): boolean =>
  ['transient', 'unreachable'].includes(refusalOf(error) ?? '')

/**
 * The SCIM error for a database's refusal of a value, or the error itself where it is none of the client's
 * doing.
 */
export function toScimError(error: unknown): unknown {
  if (error instanceof ScimError) return error
  switch (refusalOf(error)) {
    case 'unique':
      return conflict()
    case 'invalid':
      return invalidValue()
    case 'reference':
      return badRequest('Bad request', 'invalidValue')
    case 'transient':
    case 'unreachable':
      return unavailable(error, 5)
    default:
      return error
  }
}
