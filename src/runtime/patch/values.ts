/** The values of multi-valued attributes: which are selected, which are the same, which is primary. */

import { badRequest } from '../errors.js'
import type { Filter } from '../filter/ast.js'
import { checkComparison } from '../filter/compare.js'
import { compileFilter } from '../filter/evaluate.js'
import { foldCase } from '../filter/fold.js'
import type { Attribute } from '../schema/attribute.js'
import { findAttribute } from '../schema/resolve.js'
import {
  isObject,
  isPrimary,
  type JsonObject,
  readSingle,
  readValues,
  severalPrimaries,
} from '../schema/value.js'
import type { AttributeTarget } from './target.js'
import type { Step } from './update.js'

type Selected = Pick<AttributeTarget, 'attribute' | 'filter'>
type Predicate = (value: unknown) => boolean

/**
 * Compiles the filter of a value path; without a filter every value is selected.
 *
 * @throws ScimError 400 `invalidPath` when the values have no sub-attributes to filter by
 */
export function selection({ attribute, filter }: Selected, { path, budget }: Step): Predicate {
  if (!filter) return () => true
  if (!attribute.subAttributes) {
    throw badRequest(`${path} has a filter, but its values have no sub-attributes`, 'invalidPath')
  }
  const matches = compileFilter(filter, attribute.subAttributes, budget)
  return (value) => isObject(value) && matches(value)
}

/** §3.5.2.3: a value path that selects nothing. */
export const noTarget = (path: string) => badRequest(`${path} matches no value`, 'noTarget')

/**
 * Makes the value that a filter asks for, so that `emails[type eq "work"].value` can be set although no such
 * value is there.
 *
 * @throws ScimError 400 `noTarget` when the filter is more than a conjunction of `eq`
 */
export function createValue({ attribute, filter }: Selected, selects: Predicate, path: string): unknown {
  const value = filter ? equalities(filter, attribute.subAttributes ?? []) : {}
  if (!value || !selects(value)) throw noTarget(path)
  return readSingle(value, attribute, path)
}

function equalities(filter: Filter, attributes: readonly Attribute[]): JsonObject | undefined {
  if (filter.kind === 'compare' && filter.operator === 'eq') {
    const attribute = findAttribute(attributes, filter.path.name)
    return attribute && { [attribute.name]: checkComparison(attribute, 'eq', filter.value) }
  }
  if (filter.kind !== 'and') return undefined
  const known: Record<string, unknown> = {}
  for (const part of filter.filters) {
    const more = equalities(part, attributes)
    if (!more) return undefined
    Object.assign(known, more)
  }
  return known
}

/** Appends values; one that is there already is merged into it, not repeated (RFC 7644 §3.5.2.1). */
export function addValues(
  values: readonly unknown[],
  added: readonly unknown[],
  attribute: Attribute,
): readonly unknown[] {
  const byIdentity = new Map(values.map((value) => [identity(value, attribute), value]))
  for (const value of added) {
    const key = identity(value, attribute)
    const same = byIdentity.get(key)
    byIdentity.set(key, isObject(same) && isObject(value) ? { ...same, ...value } : value)
  }
  return [...byIdentity.values()]
}

/** Removes all values or, where the operation lists some, only these: clients that list them mean no others. */
export function removeValues(
  values: readonly unknown[],
  attribute: Attribute,
  step: { readonly path: string; readonly value?: unknown },
): readonly unknown[] {
  if (step.value === undefined || step.value === null) return []
  const listed = readValues(step.value, attribute, step.path).map((value) => identity(value, attribute))
  const removed = new Set(listed)
  return values.filter((value) => !removed.has(identity(value, attribute)))
}

/** Values are never changed, only others put in their place: what they are told by is found out once. */
const identities = new WeakMap<object, string>()

function identity(value: unknown, attribute: Attribute): string {
  if (!isObject(value)) return identify(value, attribute)
  const known = identities.get(value)
  if (known !== undefined) return known
  const fresh = identify(value, attribute)
  identities.set(value, fresh)
  return fresh
}

/**
 * The parts that make two values the same: `value` and `type` (RFC 7643 §2.4), or everything where there is no `value`.
 * A string, so that large lists take linear time.
 */
function identify(value: unknown, attribute: Attribute): string {
  if (!isObject(value)) return JSON.stringify(comparable(value, attribute))
  const parts = (attribute.subAttributes ?? []).filter(
    ({ name }) => value.value === undefined || name === 'value' || name === 'type',
  )
  return JSON.stringify(parts.map((part) => comparable(value[part.name], part)))
}

const comparable = (value: unknown, { type, caseExact }: Attribute) =>
  typeof value === 'string' && type === 'string' && !caseExact ? foldCase(value) : value

/**
 * Keeps one value primary: a new primary value takes the mark from the others (RFC 7644 §3.5.2.1).
 *
 * @throws ScimError 400 `invalidValue` when the operation makes several values primary
 */
export function demoteOthers(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): readonly unknown[] {
  const primaries = after.filter(isPrimary)
  if (primaries.length < 2) return after
  const untouched = new Set(before)
  const promoted = primaries.filter((value) => !untouched.has(value))
  if (promoted.length > 1) throw severalPrimaries(path)
  if (promoted.length === 0) return after
  return after.map((value) =>
    isObject(value) && value.primary === true && value !== promoted[0] ? { ...value, primary: false } : value,
  )
}
