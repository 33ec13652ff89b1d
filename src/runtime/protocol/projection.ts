/** `attributes` and `excludedAttributes` (RFC 7644 §3.9), over resources of plain JSON. */
import { GROUP_URN } from '../schema/core-group.js'
import { USER_URN } from '../schema/core-user.js'
import { objectOrNone, valuesOrNone } from '../schema/unassigned.js'
import { isObject } from '../schema/value.js'

export interface Projection {
  /** Whether it leaves every attribute. */
  readonly isWhole: boolean
  /** Whether the attribute is asked for at all, so that nothing is fetched for one that is not. */
  includes(attribute: string): boolean
  /** Whether the attribute is asked for by name: what one that is `returned: request` waits for. */
  names(attribute: string): boolean
  /** Leaves the attributes that were asked for. */
  apply(resource: Record<string, unknown>): Record<string, unknown>
}

const everything: Projection = {
  isWhole: true,
  includes: () => true,
  names: () => false,
  apply: (resource) => resource,
}

/** Reads the two parameters; `attributes` wins where both are sent, as they exclude each other. */
export function readProjection(parameters: URLSearchParams): Projection {
  const attributes = parameters.get('attributes')
  if (attributes) return projection(parseNames(attributes), true)
  const excluded = parameters.get('excludedAttributes')
  return excluded ? projection(parseNames(excluded), false) : everything
}

/** Attributes that are always returned (`returned: always`). */
const ALWAYS = ['schemas', 'id']

/** @param isKept whether the names are of what is left, and not of what is left out */
function projection(names: Names, isKept: boolean): Projection {
  for (const name of ALWAYS) {
    if (isKept) names.set(name, 'all')
    else names.delete(name)
  }
  const named = (attribute: string) => names.get(attribute.toLowerCase())
  return {
    isWhole: false,
    includes: (attribute) => (isKept ? named(attribute) !== undefined : named(attribute) !== 'all'),
    names: (attribute) => isKept && named(attribute) !== undefined,
    apply: (resource) => pick(resource, names, isKept),
  }
}

/** Attribute → all of it, or some of its sub-attributes; in lower case, as names ignore case. */
interface Names extends Map<string, Names | 'all'> {}

function parseNames(text: string): Names {
  const names: Names = new Map()
  for (const path of text.split(','))
    for (const steps of stepsOf(path.trim().toLowerCase())) add(names, steps)
  return names
}

const CORE_URNS: readonly string[] = [USER_URN.toLowerCase(), GROUP_URN.toLowerCase()]

/** The steps down a path: attribute and sub-attribute, and before them the URN of an extension. */
function stepsOf(path: string): readonly (readonly string[])[] {
  if (!path.startsWith('urn:')) return [path.split('.', 3)]
  const colon = path.lastIndexOf(':')
  const urn = path.slice(0, colon)
  const steps = path.slice(colon + 1).split('.', 3)
  // `urn:a:b:c` is an extension, or the attribute `c` of one; a resource has only one of the two.
  return CORE_URNS.includes(urn) ? [steps] : [[path], [urn, ...steps]]
}

function add(names: Names, [name = '', ...rest]: readonly string[]): void {
  const known = names.get(name)
  if (rest.length === 0) names.set(name, 'all')
  else if (known !== 'all') {
    const inner: Names = known ?? new Map()
    names.set(name, inner)
    add(inner, rest)
  }
}

function pick(object: object, names: Names, isKept: boolean): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(object)) {
    const listed = names.get(name.toLowerCase())
    const part =
      listed instanceof Map
        ? pickInside(value, listed, isKept)
        : (listed === 'all') === isKept
          ? value
          : undefined
    if (part !== undefined) kept[name] = part
  }
  return kept
}

/** The rest of a value; undefined where nothing is left. */
function pickInside(value: unknown, names: Names, isKept: boolean): unknown {
  if (Array.isArray(value)) {
    return valuesOrNone(value.flatMap((element) => pickInside(element, names, isKept) ?? []))
  }
  // A simple value has no sub-attributes to ask for, nor to do without.
  if (!isObject(value)) return isKept ? undefined : value
  return objectOrNone(pick(value, names, isKept))
}
