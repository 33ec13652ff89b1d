import { isObject, type JsonObject } from '../schema/value.js'

/** Whether nothing is left of a value: a complex one goes with its last sub-attribute. */
export const isUnassigned = (value: unknown) =>
  value === undefined || (isObject(value) && Object.keys(value).length === 0)

/** Returns the object with the key set or, where nothing is left under it, without the key. */
export function assign(object: JsonObject, key: string, value: unknown): JsonObject {
  if (!isUnassigned(value)) return { ...object, [key]: value }
  const { [key]: _, ...others } = object
  return others
}
