/**
 * Reads what a database said out of whatever its ORM wrapped round it. Messages are never shown: they hold SQL
 * and values; codes are safe.
 */
import { badRequest, conflict, invalidValue, ScimError } from '../protocol/errors.js'

/** Where ORMs keep the driver's error: Drizzle, TypeORM, Sequelize, Objection and others. */
const WRAPPERS = ['cause', 'driverError', 'parent', 'nativeError', 'originalError'] as const

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
 * The driver's code of an error, the innermost there is: SQLSTATE (`23505`) on PostgreSQL, `SQLITE_…` on SQLite
 * (its extended form where the driver tells it).
 */
export function errorCode(error: unknown): string | undefined {
  let code: string | undefined
  for (const cause of causes(error)) {
    const own = Reflect.get(cause, 'extendedCode') ?? Reflect.get(cause, 'code')
    if (typeof own === 'string') code = own
  }
  return code
}

/** A unique index refused the row: PostgreSQL 23505, SQLite's UNIQUE and PRIMARYKEY constraints. */
export function isUniqueViolation(error: unknown): boolean {
  return /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/.test(errorCode(error) ?? '')
}

/**
 * The SCIM error for a database's refusal of a value, or the error itself where it is none of the client's
 * doing.
 */
export function toScimError(error: unknown): unknown {
  if (error instanceof ScimError) return error
  const code = errorCode(error) ?? ''
  if (isUniqueViolation(error)) return conflict()
  // Class 22 is "data exception", 54000 a value too long for its index; 23502, 23514: one missing or refused by a check.
  if (/^(22|54000)/.test(code)) return invalidValue()
  if (/^(23502|23514|SQLITE_CONSTRAINT_(NOTNULL|CHECK))$/.test(code)) return invalidValue()
  if (/^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(code)) return badRequest('Bad request', 'invalidValue')
  return error
}
