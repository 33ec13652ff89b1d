/** Copies JSON that no schema describes: the extensions that a service does not know but keeps. */

import { invalidValue } from '../errors.js'
import * as limits from '../limits.js'
import { isObject, type Origin, readText, tooLong } from './value.js'

/** Names that reach the prototype of an object when they are assigned or walked. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a name can be a key of an object that is later copied, merged or walked by name. */
export const isSafeName = (name: string) => !unsafeNames.has(name.toLowerCase())

/**
 * Copies a JSON value, without the keys that reach a prototype.
 *
 * @param path where the value stands, for errors
 * @throws ScimError 400 `invalidValue` when it nests deeper than `limits.bodyDepth`, or is no JSON that can be
 * stored
 */
export function copyUntyped(value: unknown, path: string, origin: Origin, depth = 0): unknown {
  if (depth > limits.bodyDepth) throw invalidValue(`${path} is nested too deep`)
  if (Array.isArray(value)) return value.map((element) => copyUntyped(element, path, origin, depth + 1))
  if (isObject(value)) {
    // `fromEntries` defines properties where an assignment would run setters.
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => isSafeName(key))
        .map(([key, part]) => [readText(key, path), copyUntyped(part, path, origin, depth + 1)]),
    )
  }
  if (typeof value === 'string') {
    if (origin === 'sent' && value.length > limits.longTextLength) throw tooLong(path, limits.longTextLength)
    return readText(value, path)
  }
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value
  throw invalidValue(`${path} must be JSON`)
}
