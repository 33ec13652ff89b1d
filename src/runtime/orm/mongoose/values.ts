/** Comparing the values of fields with those of a filter. */

import { invalidFilter } from '../../errors.js'
import type { CompareOperator } from '../../filter/ast.js'
import { isWellFormed } from '../../filter/code-points.js'
import { LAST_INSTANT, parseDateTime } from '../../filter/date-time.js'
import { foldCase } from '../../filter/fold.js'
import type { Attribute } from '../../schema/attribute.js'
import { never } from './conditions.js'
import type { ValueTarget } from './filter-map.js'
import type { Query } from './handle.js'
import { pattern } from './pattern.js'

type Operator = Exclude<CompareOperator, 'ne'>
type Order = Extract<Operator, 'gt' | 'ge' | 'lt' | 'le'>

/** MongoDB's dates have milliseconds; an instant between two of them equals none, and is after the one before it. */
export function compareInstant(path: string, operator: Operator, value: string): Query {
  const { seconds = 0, fraction = '' } = parseDateTime(value) ?? {}
  const isBetween = fraction.length > 3
  const start = seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (operator === 'eq') return isBetween ? never : { [path]: new Date(start) }
  const isAfter = operator === 'gt' || operator === 'ge'
  const isEqualToo = operator === 'ge' || operator === 'le'
  const bound = Math.min(start, LAST_INSTANT)
  // Between two milliseconds, `ge` is `gt` of the one before, and `lt` is `le` of it.
  const takesStart = isBetween ? !isAfter : isEqualToo
  const symbol = `$${isAfter ? 'gt' : 'lt'}${takesStart ? 'e' : ''}`
  return { [path]: { [symbol]: new Date(bound) } }
}

/**
 * Text, which MongoDB orders by its UTF-8 bytes, and so by code point.
 *
 * @param where whether the value is in the document itself, or in an element, where no expression can stand
 */
export function compareText(
  { path, field }: Extract<ValueTarget, { kind: 'field' }>,
  { name, caseExact }: Attribute,
  operator: Operator,
  value: string,
  where: 'document' | 'element',
): Query {
  const isOrder = operator === 'gt' || operator === 'ge' || operator === 'lt' || operator === 'le'
  if (!isWellFormed(value)) {
    if (!isOrder) return never
    throw invalidFilter(`Invalid filter: ${name} is compared with characters that cannot be stored`)
  }
  if (field.type === 'objectId' && operator === 'eq') return equalsKey(path, field.cast, value)
  if (field.type === 'number') return compareDigits(path, name, operator, value, where)
  const isExact = field.folded || caseExact
  const sought = field.folded ? foldCase(value) : value
  if (!isOrder) {
    if (operator === 'eq' && isExact) return { [path]: sought }
    return { [path]: { $regex: pattern(operator, sought, !isExact) } }
  }
  const symbol = symbolOf(operator)
  if (isExact) return { [path]: { [symbol]: sought } }
  if (where === 'element')
    throw invalidFilter(`Invalid filter: ${name} cannot be compared with ${operator} among several values`)
  const isText = { $eq: [{ $type: `$${path}` }, 'string'] }
  return { $expr: { $and: [isText, { [symbol]: [{ $toLower: `$${path}` }, literal(foldCase(sought))] }] } }
}

/** In an expression a text that begins with `$` would name a field. */
const literal = (text: string): Query => ({ $literal: text })

/** A number that is shown as text: an `employeeNumber`. */
function compareDigits(
  path: string,
  name: string,
  operator: Operator,
  value: string,
  where: 'document' | 'element',
): Query {
  if (operator === 'eq') return String(Number(value)) === value ? { [path]: Number(value) } : never
  if (where === 'element')
    throw invalidFilter(`Invalid filter: ${name} cannot be compared with ${operator} among several values`)
  const input = { $toString: `$${path}` }
  if (operator === 'co' || operator === 'sw' || operator === 'ew')
    return { $expr: { $regexMatch: { input, regex: literal(pattern(operator, value, false)) } } }
  return { [path]: { $ne: null }, $expr: { [symbolOf(operator)]: [input, literal(value)] } }
}

/** `ge` → `$gte` */
const symbolOf = (operator: Order) =>
  operator === 'ge' || operator === 'le' ? `$${operator.charAt(0)}te` : `$${operator}`

/** Text that is no key equals none. */
function equalsKey(path: string, cast: (value: unknown) => unknown, value: string): Query {
  try {
    return { [path]: cast(value) }
  } catch {
    return never
  }
}
