/** Filters in memory (RFC 7644 §3.4.2.2), over whole resources: what databases find is compared with what these hold for. */

import type { AttributePath, Filter } from '../../src/runtime/filter/ast.js'
import { type Comparable, checkComparison, comparison } from '../../src/runtime/filter/compare.js'
import { foldCase } from '../../src/runtime/filter/fold.js'
import { isPresent } from '../../src/runtime/filter/present.js'
import type { Attribute, ResourceSchema } from '../../src/runtime/schema/attribute.js'
import { findAttribute, type ResolvedAttribute, resolveAttribute } from '../../src/runtime/schema/resolve.js'
import { isObject } from '../../src/runtime/schema/value.js'

export type Predicate = (value: unknown) => boolean

/**
 * Compiles a filter to a predicate.
 *
 * The logic has two values: `ne` and `not` hold for absent attributes. An attribute with several values matches if any
 * of them does. A complex attribute compared as a whole means its `value` (§3.4.2.2: `emails co "example.com"`). An
 * attribute that the schema does not know is compared by the type of the literal, ignoring case.
 *
 * @param schema of the objects that the predicate will be asked about: whole resources, or, given as attributes,
 * the values of a complex attribute
 * @returns a predicate on canonical JSON objects: names as the schema spells them, extensions under their URN
 * @throws ScimError `invalidFilter` when a comparison makes no sense for its attribute
 */
export function compileFilter(filter: Filter, schema: ResourceSchema | readonly Attribute[]): Predicate {
  switch (filter.kind) {
    case 'and': {
      const predicates = filter.filters.map((part) => compileFilter(part, schema))
      return (resource) => predicates.every((holds) => holds(resource))
    }
    case 'or': {
      const predicates = filter.filters.map((part) => compileFilter(part, schema))
      return (resource) => predicates.some((holds) => holds(resource))
    }
    case 'not': {
      const holds = compileFilter(filter.filter, schema)
      return (resource) => !holds(resource)
    }
    case 'valuePath': {
      const { read, attribute } = locate(filter.path, schema)
      const holds = compileFilter(filter.filter, attribute?.subAttributes ?? [])
      return (resource) => valuesOf(read(resource)).some(holds)
    }
    case 'present': {
      const { read } = locate(filter.path, schema)
      return (resource) => isPresent(read(resource))
    }
    case 'compare':
      return compileComparison(filter, schema)
  }
}

function compileComparison(
  { path, operator, value }: Extract<Filter, { kind: 'compare' }>,
  schema: ResourceSchema | readonly Attribute[],
): Predicate {
  const located = locate(path, schema)
  if (value === null && (operator === 'eq' || operator === 'ne')) {
    const holds = comparison(operator, null, { type: 'string', caseExact: false })
    return (resource) => holds(located.read(resource))
  }
  const { read, attribute } = toValue(located)
  const literal = attribute ? checkComparison(attribute, operator, value) : value
  const holds = comparison(operator, literal, attribute ?? comparableTo(literal))
  return (resource) => {
    const actual = read(resource)
    if (!Array.isArray(actual)) return holds(actual)
    return actual.length === 0 ? operator === 'ne' : actual.some(holds)
  }
}

interface Located {
  /** Reads the value, or the array of values, from an object. */
  readonly read: (object: unknown) => unknown
  /** Absent where the schema does not know the attribute. */
  readonly attribute?: Attribute
}

function locate(path: AttributePath, schema: ResourceSchema | readonly Attribute[]): Located {
  const resolved = 'core' in schema ? resolveAttribute(schema, path) : resolveAmong(schema, path)
  if (!resolved) {
    const names = [path.urn, path.name, path.subAttribute].filter((name) => name !== undefined)
    return { read: names.map(memberIgnoringCase).reduce(chain) }
  }
  const { urn, attribute, subAttribute } = resolved
  const top = urn === undefined ? member(attribute.name) : chain(member(urn), member(attribute.name))
  return subAttribute
    ? { read: chain(top, member(subAttribute.name)), attribute: subAttribute }
    : { read: top, attribute }
}

function resolveAmong(
  attributes: readonly Attribute[],
  { urn, name, subAttribute }: AttributePath,
): ResolvedAttribute | undefined {
  const attribute = urn === undefined ? findAttribute(attributes, name) : undefined
  if (!attribute || subAttribute === undefined) return attribute && { attribute }
  const sub = findAttribute(attribute.subAttributes ?? [], subAttribute)
  return sub && { attribute, subAttribute: sub }
}

function toValue({ read, attribute }: Located): Located {
  const value = attribute?.type === 'complex' && findAttribute(attribute.subAttributes ?? [], 'value')
  return value ? { read: chain(read, member(value.name)), attribute: value } : { read, attribute }
}

const comparableTo = (literal: unknown): Comparable => ({
  type: typeof literal === 'boolean' ? 'boolean' : typeof literal === 'number' ? 'decimal' : 'string',
  caseExact: false,
})

type Read = Located['read']

/** Reads an own property, so that no name reaches a prototype. */
const member =
  (name: string): Read =>
  (object) =>
    isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined

const memberIgnoringCase = (name: string): Read => {
  const folded = foldCase(name)
  return (object) => {
    if (!isObject(object)) return undefined
    const key = Object.keys(object).find((candidate) => foldCase(candidate) === folded)
    return key === undefined ? undefined : object[key]
  }
}

/** Reads on from what was read; from each of several values. */
const chain =
  (first: Read, second: Read): Read =>
  (object) => {
    const value = first(object)
    return Array.isArray(value) ? value.map(second) : second(value)
  }

/** The values of an attribute as objects; a simple value is the `value` of its object (RFC 7643 §2.4). */
function valuesOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((each) => (isObject(each) ? each : { value: each }))
}
