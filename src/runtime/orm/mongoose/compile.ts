/** SCIM filters as queries of MongoDB. */

import { invalidFilter } from '../../errors.js'
import type { AttributePath, CompareOperator, CompareValue, Filter } from '../../filter/ast.js'
import { checkComparison, comparison, holdsForNone } from '../../filter/compare.js'
import type { Attribute } from '../../schema/attribute.js'
import { always, every, type Join, never, not } from './conditions.js'
import type { ArrayTarget, ResolvedTarget, Target, ValueTarget } from './filter-map.js'
import type { Query } from './handle.js'
import { compareInstant, compareText } from './values.js'

/** The value path that a filter stands in, and in which of the two places. */
interface Parent {
  readonly path: AttributePath
  readonly isKept: boolean
}

export interface CompileOptions {
  /**
   * Finds the target of a path; throws `invalidFilter` where there is none, and is undefined for what such resources
   * have no value of. `parent` is set inside a value path.
   */
  readonly resolve: (path: AttributePath, parent?: AttributePath) => ResolvedTarget | undefined
}

/** A query, and the documents of other collections that it speaks of. */
export interface CompiledFilter {
  readonly query: Query
  readonly joins: readonly Join[]
}

/**
 * Compiles a filter (RFC 7644 §3.4.2.2) to one query.
 *
 * The query is exact: `ne` and `not` hold for absent values, case follows the attribute's `caseExact`, and what a
 * regular expression would take for more than text stands for itself.
 *
 * @throws ScimError `invalidFilter` where an attribute cannot be filtered or a value has the wrong type
 */
export function filterToQuery(filter: Filter, { resolve }: CompileOptions): CompiledFilter {
  const joins = new Map<string, Join>()

  const targetOf = (path: AttributePath, parent?: AttributePath): ResolvedTarget | undefined => {
    const resolved = resolve(path, parent)
    const all = [...(resolved?.joins ?? []), ...(resolved?.kept?.resolved?.joins ?? [])]
    for (const join of all) joins.set(join.as, join)
    return resolved
  }

  /** A query where the values are; one for each of the two places, if there are two. */
  const where = (
    resolved: ResolvedTarget | undefined,
    parent: Parent | undefined,
    query: (resolved: ResolvedTarget | undefined) => Query,
  ): Query => {
    const kept = resolved?.kept
    if (!kept) return query(resolved)
    if (parent) return query(parent.isKept ? kept.resolved : resolved)
    const isOwn = (owns: unknown): Query => ({ [kept.owns]: owns })
    return {
      $or: [every([isOwn(true), query(resolved)]), every([isOwn({ $ne: true }), query(kept.resolved)])],
    }
  }

  const compile = (node: Filter, parent?: Parent): Query => {
    switch (node.kind) {
      case 'and':
      case 'or':
        if (node.filters.length === 0) return node.kind === 'and' ? always : never
        return { [`$${node.kind}`]: node.filters.map((each) => compile(each, parent)) }
      case 'not':
        return not(compile(node.filter, parent))
      case 'valuePath':
        return valuePath(node.path, node.filter)
      case 'present':
        return where(targetOf(node.path, parent?.path), parent, (resolved) =>
          onTarget(resolved, 'pr', null, parent),
        )
      case 'compare':
        return where(targetOf(node.path, parent?.path), parent, (resolved) =>
          onTarget(resolved, node.operator, node.value, parent),
        )
    }
  }

  /** `emails[…]`: one value that satisfies the whole filter. */
  const valuePath = (path: AttributePath, inner: Filter): Query => {
    const whole = targetOf(path)
    return where(whole, undefined, (resolved) => {
      if (!resolved) return never
      const { target } = resolved
      const condition = compile(inner, { path, isKept: resolved === whole?.kept?.resolved })
      // A value kept in a field of its own exists where that is not null.
      return target.kind === 'array'
        ? { [target.path]: { $elemMatch: condition } }
        : every([isThere(target), condition])
    })
  }

  return { query: compile(filter), joins: [...joins.values()] }
}

function onTarget(
  resolved: ResolvedTarget | undefined,
  operator: CompareOperator | 'pr',
  value: CompareValue,
  parent: Parent | undefined,
): Query {
  if (!resolved) return holdsForNone(operator, value) ? always : never
  const { attribute, target, subAttribute = 'value', isWhole } = resolved
  const presence = isWhole ? isAssigned : isPresent
  const isAboutPresence = operator === 'pr' || value === null
  if (target.kind === 'complex' || (target.kind === 'array' && isWhole && !parent && isAboutPresence)) {
    if (operator !== 'pr') checkComparison(attribute, operator, value)
    return operator === 'eq' ? not(isThere(target)) : isThere(target)
  }
  if (target.kind !== 'array') return onValue(attribute, target, operator, value, presence)
  // A name that the schema does not know comes as it was sent: `constructor` must find nothing.
  const inside = Object.hasOwn(target.values, subAttribute) && target.values[subAttribute]
  if (!inside) throw invalidFilter(`Invalid filter: ${attribute.name} cannot be filtered`)
  // Inside a value path the element is chosen already, and all conditions are about the same one.
  if (parent) return onValue(attribute, inside, operator, value, isPresent, 'element')
  const some = (condition: Query): Query => ({ [target.path]: { $elemMatch: condition } })
  if (operator === 'pr' || value === null) {
    const present = some(isPresent(inside))
    return operator === 'eq' ? not(present) : present
  }
  const found = some(onValue(attribute, inside, operator, value, isPresent, 'element'))
  // `ne` holds where some value differs and where there is none.
  return operator === 'ne' ? { $or: [found, not(hasAny(target))] } : found
}

/** @param where whether the value is in the document itself, where a query can be an expression, or in an element */
function onValue(
  attribute: Attribute,
  target: ValueTarget,
  operator: CompareOperator | 'pr',
  value: CompareValue,
  presence: typeof isPresent,
  where: 'document' | 'element' = 'document',
): Query {
  if (operator === 'pr') return presence(target)
  const sought = checkComparison(attribute, operator, value)
  if (sought === null) return operator === 'eq' ? not(presence(target)) : presence(target)
  if (operator === 'ne') return not(compare(attribute, target, 'eq', sought, where))
  return compare(attribute, target, operator, sought, where)
}

function compare(
  attribute: Attribute,
  target: ValueTarget,
  operator: Exclude<CompareOperator, 'ne'>,
  value: Exclude<CompareValue, null>,
  where: 'document' | 'element',
): Query {
  switch (target.kind) {
    case 'constant':
      return comparison(operator, value, attribute)(target.value) ? isAssigned(target) : never
    case 'condition':
      return value === true ? target.query : not(target.query)
  }
  const { path } = target
  if (typeof value === 'boolean') return { [path]: value }
  if (typeof value === 'number') return { [path]: { [`$${operator}`]: value } }
  return attribute.type === 'dateTime'
    ? compareInstant(path, operator, value)
    : compareText(target, attribute, operator, value, where)
}

/** `pr`: "a non-empty or non-null value" (RFC 7644 §3.4.2.2, table 3). */
function isPresent(target: ValueTarget): Query {
  return target.kind === 'field' && target.field.type === 'string'
    ? { [target.path]: { $nin: [null, ''] } }
    : isAssigned(target)
}

/** Whether an attribute as a whole has any value. */
function isThere(target: Target): Query {
  if (target.kind === 'complex') return { $or: target.parts.map(isThere) }
  return target.kind === 'array' ? hasAny(target) : isAssigned(target)
}

/** Whether there is a value, be that empty text. */
const isAssigned = (target: ValueTarget): Query =>
  target.kind === 'condition' || target.path === undefined ? always : { [target.path]: { $ne: null } }

const hasAny = ({ path }: ArrayTarget): Query => ({ [`${path}.0`]: { $exists: true } })
