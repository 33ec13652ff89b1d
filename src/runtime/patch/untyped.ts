/** Operations on extensions that the service does not know: JSON is set and removed by name. */
import { invalidValue } from '../protocol/errors.js'
import { assigned } from '../schema/unassigned.js'
import { copyUntyped } from '../schema/untyped.js'
import { isObject, type JsonObject, ownKey } from '../schema/value.js'
import { assign } from './assign.js'
import type { UntypedTarget } from './target.js'
import type { Step } from './update.js'

/**
 * Applies a step to an unknown extension of a resource, and returns the changed resource.
 *
 * @throws ScimError 400 `invalidValue` when the value cannot be kept, or replaces an extension and is no object
 */
export function updateUntyped(resource: JsonObject, { path }: UntypedTarget, step: Step): JsonObject {
  const value = step.op === 'remove' ? null : copyUntyped(step.value, step.path)
  const keys = keysOf(resource, path, value)
  if (keys.length === 1 && value !== null && !isObject(value)) {
    throw invalidValue(`${step.path} must be an object`)
  }
  return setAt(resource, keys, value)
}

/**
 * The keys that lead to the target. The path `urn:a:b:c` may mean the attribute `c` of the extension `urn:a:b`
 * or, as a whole, the extension `urn:a:b:c`, which no schema tells apart: what the resource holds decides, else
 * whether the value is an object.
 */
function keysOf(resource: JsonObject, path: UntypedTarget['path'], value: unknown): readonly string[] {
  const whole = `${path.urn}:${path.name}`
  const isWhole =
    ownKey(resource, path.urn) === undefined && (ownKey(resource, whole) !== undefined || isObject(value))
  const keys = isWhole ? [whole] : [path.urn, path.name]
  return path.subAttribute === undefined ? keys : [...keys, path.subAttribute]
}

function setAt(object: JsonObject, [name, ...rest]: readonly string[], value: unknown): JsonObject {
  if (name === undefined) return object
  const key = ownKey(object, name) ?? name
  const current = object[key]
  const inner = isObject(current) ? current : {}
  if (rest.length > 0) return assign(object, key, setAt(inner, rest, value))
  return assign(object, key, assigned(isObject(value) ? { ...inner, ...value } : value))
}
