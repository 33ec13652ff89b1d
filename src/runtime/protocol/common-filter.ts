/**
 * Filters on what follows from a resource's type and its id, which no column holds (RFC 7643 §3, §3.1): `schemas`,
 * `meta.resourceType` and `meta.location`.
 */
import type { CompareOperator, CompareValue, Filter } from '../filter/ast.js'
import { checkComparison, comparison } from '../filter/compare.js'
import type { Attribute } from '../schema/attribute.js'
import { resolveAttribute } from '../schema/resolve.js'
import type { ResourceType } from './resource-type.js'

/** Holds for every resource: all of no conditions. */
export const always: Filter = { kind: 'and', filters: [] }

/** Holds for none: any of no conditions. */
export const never: Filter = { kind: 'or', filters: [] }

const constant = (holds: boolean): Filter => (holds ? always : never)

/** The type that resources are of, and where they are. */
export interface Served {
  readonly type: Pick<ResourceType, 'name' | 'endpoint' | 'schema' | 'announced'>
  readonly baseUrl: string
}

/**
 * Says what a filter asks of the resources of one type.
 *
 * @returns the filter without what the type decides; `always` or `never` where that is all of it
 * @throws ScimError `invalidFilter` where such an attribute is compared with what it cannot hold
 */
export function ofType(filter: Filter, served: Served): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return combined(
        filter.kind,
        filter.filters.map((part) => ofType(part, served)),
      )
    case 'not': {
      const inner = ofType(filter.filter, served)
      if (inner === always || inner === never) return constant(inner === never)
      return { kind: 'not', filter: inner }
    }
    case 'valuePath':
      return filter
    default:
      return test(filter, served) ?? filter
  }
}

function combined(kind: 'and' | 'or', parts: readonly Filter[]): Filter {
  const [neutral, decisive] = kind === 'and' ? [always, never] : [never, always]
  const left = parts.filter((part) => part !== neutral)
  if (left.includes(decisive)) return decisive
  const [first = neutral] = left
  return left.length > 1 ? { kind, filters: left } : first
}

/** The sort key of a list; undefined where that is the same for all resources of a type. */
export function sortedBy(sortBy: string): string | undefined {
  const name = sortBy.toLowerCase()
  if (name === 'meta.location') return 'id'
  return name === 'schemas' || name === 'meta.resourcetype' ? undefined : sortBy
}

type Test = Extract<Filter, { readonly kind: 'compare' | 'present' }>

function test(filter: Test, { type, baseUrl }: Served): Filter | undefined {
  const resolved = resolveAttribute(type.schema, filter.path)
  if (!resolved || resolved.urn !== undefined) return undefined
  const { attribute, subAttribute = attribute } = resolved
  const name = attribute === subAttribute ? attribute.name : `${attribute.name}.${subAttribute.name}`
  if (!derived.includes(name)) return undefined
  if (filter.kind === 'present') return always
  if (name === 'meta') return undefined
  const value = checkComparison(subAttribute, filter.operator, filter.value)
  if (value === null) return constant(filter.operator === 'ne')
  const holds = comparison(filter.operator, value, subAttribute)
  if (name === 'meta.resourceType') return constant(holds(type.name))
  if (name === 'meta.location')
    return onLocation(`${baseUrl}${type.endpoint}/`, filter.operator, value, subAttribute)
  // A resource has the schema of its type, and that of each extension which it holds a value of.
  const extensions = type.announced.slice(1).filter(({ id }) => holds(id))
  return combined('or', [constant(holds(type.schema.core.id)), ...extensions.map(({ id }) => present(id))])
}

const derived = ['schemas', 'meta', 'meta.resourceType', 'meta.location', 'meta.version']

/** The presence of an extension; a path ends in what stands behind the last colon. */
function present(urn: string): Filter {
  const colon = urn.lastIndexOf(':')
  return { kind: 'present', path: { urn: urn.slice(0, colon), name: urn.slice(colon + 1) } }
}

/** A comparison of `meta.location`, which is a fixed text with the id behind it, as one of the id. */
function onLocation(
  prefix: string,
  operator: CompareOperator,
  value: CompareValue,
  attribute: Attribute,
): Filter {
  const text = String(value)
  const id = (with_: CompareOperator, rest: string): Filter => ({
    kind: 'compare',
    path: { name: 'id' },
    operator: with_,
    value: rest,
  })
  switch (operator) {
    case 'co':
      return combined('or', [constant(prefix.includes(text)), id('co', text), ...split('sw')])
    case 'ew':
      return combined('or', [id('ew', text), ...split('eq')])
    default:
      if (text.startsWith(prefix)) return id(operator, text.slice(prefix.length))
      // The first difference is in what is the same for all.
      return constant(comparison(operator, value, attribute)(prefix))
  }

  /** The ways in which the text can begin in the prefix and go on in the id. */
  function split(rest: CompareOperator): readonly Filter[] {
    const ends = Array.from({ length: Math.min(text.length, prefix.length) }, (_, index) => index + 1)
    return ends.filter((end) => prefix.endsWith(text.slice(0, end))).map((end) => id(rest, text.slice(end)))
  }
}
