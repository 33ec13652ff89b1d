import { withoutUnassigned } from '../schema/unassigned.js'

/**
 * Leaves out what has no value. Dates become text.
 *
 * @returns the resource itself where there is nothing to leave out
 */
export function omitNull(resource: object): Record<string, unknown> {
  return isObject(resource) && isComplete(resource) ? resource : withoutUnassigned(resource)
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
