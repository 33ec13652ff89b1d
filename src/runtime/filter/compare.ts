/** Comparing values by the type of their attribute (RFC 7644 §3.4.2.2, table 3; RFC 7643 §2.3). */
import { invalidFilter } from '../errors.js'
import type { Attribute, AttributeType } from '../schema/attribute.js'
import type { CompareOperator, CompareValue } from './ast.js'
import { compareCodePoints } from './code-points.js'
import { compareInstants, DATE_AND_TIME, parseDateTime } from './date-time.js'
import { foldCase } from './fold.js'
import { isPresent } from './present.js'

const EQUALITY = 'eq ne'
const ORDER = `${EQUALITY} gt ge lt le`
const SUBSTRING = `${EQUALITY} co sw ew`
const TEXT = `${SUBSTRING} ${ORDER}`

/**
 * Operators of each type. Table 3 has ordering of booleans and binaries fail; it gives substrings a
 * meaning for text only.
 */
const operators: Readonly<Record<AttributeType, string>> = {
  string: TEXT,
  reference: TEXT,
  binary: SUBSTRING,
  boolean: EQUALITY,
  integer: ORDER,
  decimal: ORDER,
  dateTime: ORDER,
  complex: '',
}

/**
 * Checks that a comparison makes sense for an attribute: the operator for its type, and the value of its type. A
 * literal of another type is an error, not a filter that never matches: the client finds out.
 *
 * @returns the value as the attribute's type has it; to be compared instead of the one that was sent
 * @throws ScimError `invalidFilter`, naming the attribute
 */
export function checkComparison(
  { name, type }: Pick<Attribute, 'name' | 'type'>,
  operator: CompareOperator,
  value: CompareValue,
): CompareValue {
  // `eq null` and `ne null` ask for presence, which every attribute has.
  if (value === null && EQUALITY.includes(operator)) return null
  if (type === 'complex') throw invalidFilter(`Invalid filter: ${name} is complex, compare a sub-attribute`)
  if (!operators[type].includes(operator)) {
    throw invalidFilter(`Invalid filter: ${name} is of type ${type}, which ${operator} does not compare`)
  }
  const [kind, shown] = literals[type] ?? ['string', 'a string']
  const fits = typeof value === kind && (type !== 'dateTime' || parseDateTime(String(value)))
  if (!fits) throw invalidFilter(`Invalid filter: ${name} compares with ${shown}`)
  return value
}

/** Literals of the types that are no text in JSON, or not any text. */
const literals: Partial<Record<AttributeType, readonly [kind: string, shown: string]>> = {
  boolean: ['boolean', 'true or false'],
  integer: ['number', 'a number'],
  decimal: ['number', 'a number'],
  dateTime: ['string', DATE_AND_TIME],
}

/** The characteristics of an attribute that comparing needs. */
export type Comparable = Pick<Attribute, 'type' | 'caseExact'>

/**
 * Prepares a comparison of one value with a literal, for use on many values.
 *
 * Text is ordered by code point, after folding unless `caseExact`; dates chronologically. `ne` is the negation of `eq`,
 * so it holds for absent values; a value of another type, or one that cannot be read, equals nothing.
 *
 * @throws ScimError `invalidFilter` when the operator does not compare values of that type
 */
export function comparison(
  operator: CompareOperator,
  expected: CompareValue,
  { type, caseExact }: Comparable,
): (actual: unknown) => boolean {
  if (operator === 'ne') {
    const equal = comparison('eq', expected, { type, caseExact })
    return (actual) => !equal(actual)
  }
  if (expected === null && operator === 'eq') return (actual) => !isPresent(actual)
  if (!operators[type].includes(operator)) {
    throw invalidFilter(`Invalid filter: ${operator} does not compare values of type ${type}`)
  }
  switch (type) {
    case 'boolean':
      return (actual) => actual === expected
    case 'integer':
    case 'decimal':
      return test(operator, expected, readNumber, numbers)
    case 'dateTime':
      return test(operator, expected, readInstant, instants)
    default:
      return test(operator, expected, caseExact ? readText : readFolded, texts)
  }
}

/** Whether a comparison, or `pr`, holds where an attribute has no value. */
export const holdsForNone = (operator: CompareOperator | 'pr', value: CompareValue): boolean =>
  operator === 'ne' ? value !== null : operator === 'eq' && value === null

const readNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)
const readInstant = (value: unknown) => (typeof value === 'string' ? parseDateTime(value) : undefined)
const readText = (value: unknown) => (typeof value === 'string' ? value : undefined)
const readFolded = (value: unknown) => (typeof value === 'string' ? foldCase(value) : undefined)

type Tests<Value> = Partial<Record<CompareOperator, (actual: Value, expected: Value) => boolean>>

const fromOrder = <Value>(compare: (a: Value, b: Value) => number): Tests<Value> => ({
  eq: (a, b) => compare(a, b) === 0,
  gt: (a, b) => compare(a, b) > 0,
  ge: (a, b) => compare(a, b) >= 0,
  lt: (a, b) => compare(a, b) < 0,
  le: (a, b) => compare(a, b) <= 0,
})

const numbers = fromOrder<number>((a, b) => a - b)
const instants = fromOrder(compareInstants)
const texts: Tests<string> = {
  ...fromOrder(compareCodePoints),
  eq: (a, b) => a === b,
  co: (a, b) => a.includes(b),
  sw: (a, b) => a.startsWith(b),
  ew: (a, b) => a.endsWith(b),
}

function test<Value>(
  operator: CompareOperator,
  expected: CompareValue,
  read: (value: unknown) => Value | undefined,
  tests: Tests<Value>,
): (actual: unknown) => boolean {
  const holds = tests[operator]
  const sought = read(expected)
  if (!holds || sought === undefined) return () => false
  return (actual) => {
    const value = read(actual)
    return value !== undefined && holds(value, sought)
  }
}
