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

/**
 * Codes of a database and its drivers, or of an ORM, by their meaning; and patterns, of codes and of what errors say that have
 * neither a code nor a name of their own. Knex puts the statement before that.
 */
export type Refusals = Readonly<Partial<Record<Refusal, readonly (string | number | RegExp)[]>>>

const refusalByCode = new Map<string, Refusal>()
const patterns: (readonly [RegExp, Refusal])[] = [
  // Node's, of sockets and names; of undici, in which some drivers speak HTTP; and of whoever waits in vain.
  [
    /^(?:TimeoutError|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(?:HOST|NET)(?:UNREACH|DOWN))|UND_ERR_[A-Z_]+)$/,
    'unreachable',
  ],
]
const learnt = new Set<Refusals>()

/** Learns the codes of a database, or of an ORM, that this process speaks with: no app carries those of others. */
export function learn(refusals: Refusals): void {
  if (learnt.has(refusals)) return
  learnt.add(refusals)
  for (const refusal of meanings) {
    for (const code of refusals[refusal] ?? []) {
      if (code instanceof RegExp) patterns.push([code, refusal])
      else refusalByCode.set(String(code), refusal)
    }
  }
}

const matching = (text: string): Refusal | undefined => patterns.find(([pattern]) => pattern.test(text))?.[1]

/** Where ORMs keep the driver's error. */
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
    refusal = matching(String(Reflect.get(cause, 'message'))) ?? refusal
    for (const code of CODES.flatMap((key): unknown => Reflect.get(cause, key))) {
      if (typeof code === 'string' || typeof code === 'number')
        refusal = refusalByCode.get(String(code)) ?? matching(String(code)) ?? refusal
    }
  }
  return refusal
}

/** Whether a unique index refused the row. */
export const isUniqueViolation = (error: unknown): boolean => refusalOf(error) === 'unique'

/** Whether a foreign key refused the row. */
export const isReferenceViolation = (error: unknown): boolean => refusalOf(error) === 'reference'

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
