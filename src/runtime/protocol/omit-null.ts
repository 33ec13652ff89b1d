/**
 * Leaves out what has no value: null, undefined, empty arrays, and complex values with nothing in them
 * (RFC 7643 §2.5: all of these are the same state, "unassigned"). Dates become text.
 *
 * @returns the resource itself where there is nothing to leave out
 */
export function omitNull(resource: object): Record<string, unknown> {
  return isObject(resource) && isComplete(resource) ? resource : assigned(resource)
}

function assigned(resource: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(resource)) {
    const cleaned = clean(Reflect.get(resource, name))
    if (cleaned !== undefined) kept[name] = cleaned
  }
  return kept
}

function clean(value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    const elements = value.map(clean).filter((element) => element !== undefined)
    return elements.length > 0 ? elements : undefined
  }
  const kept = assigned(value)
  return Object.keys(kept).length > 0 ? kept : undefined
}

/** Whether a value would stay as it is: most resources do, and need no copy. */
function isComplete(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined
  if (value === null || value instanceof Date) return false
  if (Array.isArray(value)) return value.length > 0 && value.every(isComplete)
  const names = Object.keys(value)
  for (const name of names) if (!isComplete(Reflect.get(value, name))) return false
  return names.length > 0
}

const isObject = (value: object): value is Record<string, unknown> => !Array.isArray(value)
