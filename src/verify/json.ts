/** Reading JSON of which nothing is known: what a foreign server answers. */

export type JsonObject = { readonly [key: string]: unknown }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The elements of an array; none of anything else. */
export const elements = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The strings among the elements of an array. */
export const strings = (value: unknown): readonly string[] =>
  elements(value).filter((element) => typeof element === 'string')

/** An own property by its name, ignoring case as SCIM does (RFC 7643 §2.1). */
export function property(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined
  if (Object.hasOwn(value, name)) return value[name]
  const key = Object.keys(value).find((candidate) => candidate.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : value[key]
}

/**
 * What a path leads to: `name.givenName`, `emails[0].value`, `emails[type=work].value`, `members.length`; the URN
 * of an extension is set apart by a slash: `urn:…:User/manager.value`.
 */
export function at(json: unknown, path: string): unknown {
  const slash = path.indexOf('/')
  const [urn, rest] = slash < 0 ? [undefined, path] : [path.slice(0, slash), path.slice(slash + 1)]
  const steps = rest.match(/[^.[\]]+|\[[^\]]*\]/g) ?? []
  return steps.reduce(step, urn === undefined ? json : property(json, urn))
}

function step(value: unknown, name: string): unknown {
  const index = /^\[?(\d+)\]?$/.exec(name)?.[1]
  if (index !== undefined) return elements(value)[Number(index)]
  const selector = /^\[(\w+)=(.*)\]$/.exec(name)
  if (selector) {
    return elements(value).find((element) => String(property(element, selector[1] ?? '')) === selector[2])
  }
  if (name === 'length' && Array.isArray(value)) return value.length
  return property(value, name)
}

/** As shown in messages: short, on one line. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = written(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** As JSON. A hostile server's answer may nest too deep for `JSON.stringify`. */
export function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return '(too deep to show)'
  }
}

/** Equality of JSON values; the order of keys does not matter. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((element, index) => sameJson(element, right[index]))
  }
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left)
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => sameJson(left[key], property(right, key)))
    )
  }
  return left === right
}
