/**
 * Reads what a database said out of whatever its ORM wrapped round it. Messages are never shown: they hold SQL
 * and values; codes are safe.
 */
import { badRequest, conflict, invalidValue, ScimError, unavailable } from './errors.js'

const meanings = ['unique', 'invalid', 'reference', 'transient', 'unreachable', 'bug'] as const

/**
 * The meaning of a database's refusal to whoever sent the values; `bug` is none of the client's doing, nor of the
 * database's.
 */
type Refusal = (typeof meanings)[number]

/** Codes of a database and its drivers, or of an ORM, by their meaning. */
export type Refusals = Readonly<Partial<Record<Refusal, readonly (string | number)[]>>>

const refusalByCode = new Map<string, Refusal>()
const learnt = new Set<Refusals>()

/** Learns the codes of a database, or of an ORM, that this process speaks with: no app carries those of others. */
export function learn(refusals: Refusals): void {
  if (learnt.has(refusals)) return
  learnt.add(refusals)
  for (const refusal of meanings) {
    for (const code of refusals[refusal] ?? []) refusalByCode.set(String(code), refusal)
  }
}

/**
 * SQLSTATE classes "connection exception", "insufficient resources" and, of "operator intervention", what ends a session;
 * what Node says of sockets and names; and what drivers call such errors.
 */
const unreachable =
  /^(?:08[0-9A-Z]{3}|53[0-9]{3}|57P0[1-5]|TimeoutError|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(?:HOST|NET)(?:UNREACH|DOWN))|PROTOCOL_[A-Z_]+|UND_ERR_[A-Z_]+|Sequelize(?:Connection|Host|InvalidConnection)[A-Za-z]*|Mongo(?:ose)?(?:ServerSelection|Network)[A-Za-z]*)$/

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
