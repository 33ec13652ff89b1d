import { assigned, withoutUnassigned } from '../schema/unassigned.js'

/**
 * Leaves out what has no value. Dates become text.
 *
 * @returns the resource itself where there is nothing to leave out; nor are attributes copied that are whole
 */
export function omitNull(resource: object): Record<string, unknown> {
  if (!isObject(resource)) return withoutUnassigned(resource)
  let isWhole = true
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(resource)) {
    const value = resource[name]
    const part = isComplete(value) ? value : assigned(value)
    if (part !== undefined) kept[name] = part
    isWhole &&= part !== undefined && part === value
  }
  return isWhole ? resource : kept
}

/** Whether a value would stay as it is: most do, and need no copy. */
function isComplete(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined
  if (value === null || value instanceof Date) return false
  if (Array.isArray(value)) return value.length > 0 && value.every(isComplete)
  const names = Object.keys(value)
  for (const name of names) if (!isComplete(Reflect.get(value, name))) return false
  return names.length > 0
}

const isObject = (value: object): value is Record<string, unknown> => !Array.isArray(value)
