/** Operations on extensions that the service does not know: JSON is set and removed by name. */

import { invalidValue } from '../errors.js'
import * as limits from '../limits.js'
import { assigned } from '../schema/unassigned.js'
import { copyUntyped } from '../schema/untyped.js'
import { isObject } from '../schema/value.js'
import { assign, countOf, type Draft, isDraft, keyOf } from './assign.js'
import type { UntypedTarget } from './target.js'
import type { Step } from './update.js'

/**
 * Applies a step to an unknown extension of a resource.
 *
 * @throws ScimError 400 `invalidValue` when the value cannot be kept, or replaces an extension and is no object
 */
export function updateUntyped(draft: Draft, { path }: UntypedTarget, step: Step): void {
  const value = step.op === 'remove' ? null : copyUntyped(step.value, step.path, 'sent')
  const names = namesOf(draft, path, value)
  if (names.length === 1 && value !== null && !isObject(value)) {
    throw invalidValue(`${step.path} must be an object`)
  }
  setAt(draft, names, value)
}

/**
 * The names that lead to the target. The path `urn:a:b:c` may mean the attribute `c` of the extension `urn:a:b`
 * or, as a whole, the extension `urn:a:b:c`, which no schema tells apart: what the resource holds decides, else
 * whether the value is an object.
 */
function namesOf(draft: Draft, path: UntypedTarget['path'], value: unknown): readonly string[] {
  const whole = `${path.urn}:${path.name}`
  const isWhole =
    keyOf(draft, path.urn) === undefined && (keyOf(draft, whole) !== undefined || isObject(value))
  const names = isWhole ? [whole] : [path.urn, path.name]
  return path.subAttribute === undefined ? names : [...names, path.subAttribute]
}

function setAt(draft: Draft, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined) return
  const key = keyOf(draft, name) ?? name
  const current = draft[key]
  if (rest.length === 0 && !isObject(value)) {
    assign(draft, key, assigned(value))
    return
  }
  const inner = isDraft(current) ? current : {}
  if (rest.length > 0) setAt(inner, rest, value)
  else
    for (const [part, each] of Object.entries(Object(value)))
      assign(inner, keyOf(inner, part) ?? part, assigned(each))
  if (countOf(inner) > limits.objectKeys)
    throw invalidValue(`${key} cannot hold more than ${limits.objectKeys} attributes`)
  assign(draft, key, inner)
}
