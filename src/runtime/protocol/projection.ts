/** `attributes` and `excludedAttributes` (RFC 7644 §3.9), over resources of plain JSON. */

export interface Projection {
  /** Whether the attribute is asked for at all, so that nothing is fetched for one that is not. */
  includes(attribute: string): boolean
  /** Leaves the attributes that were asked for. */
  apply(resource: Record<string, unknown>): Record<string, unknown>
}

/** What is always returned (`returned: always`). */
const ALWAYS = new Set(['schemas', 'id'])

const everything: Projection = { includes: () => true, apply: (resource) => resource }

/** Reads the two parameters; `attributes` wins where both are sent, as they exclude each other. */
export function readProjection(parameters: URLSearchParams): Projection {
  const attributes = parameters.get('attributes')
  if (attributes) return only(parseNames(attributes))
  const excluded = parameters.get('excludedAttributes')
  return excluded ? without(parseNames(excluded)) : everything
}

/** Attribute → its sub-attributes, or `all`; in lower case, as names ignore case. */
type Names = ReadonlyMap<string, ReadonlySet<string> | 'all'>

function parseNames(text: string): Names {
  const names = new Map<string, Set<string> | 'all'>()
  for (const path of text.split(',')) {
    const [name, subAttribute] = splitPath(path.trim().toLowerCase())
    if (name === '') continue
    const known = names.get(name)
    if (subAttribute === undefined) names.set(name, 'all')
    else if (known instanceof Set) known.add(subAttribute)
    else if (known === undefined) names.set(name, new Set([subAttribute]))
  }
  return names
}

/** Core URNs fall away; an extension's URN is the attribute, and what follows it the sub-attribute. */
function splitPath(path: string): [string, string?] {
  const core = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')
  const urn = /^(urn:.+:2\.0:[^:.]+)(?::(.+))?$/.exec(core)
  if (urn?.[1] !== undefined) return [urn[1], urn[2]?.split('.', 1)[0]]
  const dot = core.indexOf('.')
  return dot < 0 ? [core] : [core.slice(0, dot), core.slice(dot + 1)]
}

const only = (names: Names): Projection => ({
  includes: (attribute) => names.has(attribute.toLowerCase()),
  apply: (resource) =>
    pick(resource, (name, value) => {
      const asked = names.get(name)
      if (ALWAYS.has(name) || asked === 'all') return value
      return (
        asked &&
        eachObject(value, (object) => pick(object, (sub, inner) => (asked.has(sub) ? inner : undefined)))
      )
    }),
})

const without = (names: Names): Projection => ({
  includes: (attribute) => names.get(attribute.toLowerCase()) !== 'all',
  apply: (resource) =>
    pick(resource, (name, value) => {
      const excluded = names.get(name)
      if (excluded === undefined || ALWAYS.has(name)) return value
      if (excluded === 'all') return undefined
      return eachObject(value, (object) =>
        pick(object, (sub, inner) => (excluded.has(sub) ? undefined : inner)),
      )
    }),
})

function pick(object: object, choose: (name: string, value: unknown) => unknown): Record<string, unknown> {
  const chosen: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(object)) {
    const kept = choose(name.toLowerCase(), value)
    if (kept !== undefined) chosen[name] = kept
  }
  return chosen
}

function eachObject(value: unknown, change: (object: object) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => eachObject(element, change))
  return typeof value === 'object' && value !== null ? change(value) : value
}
