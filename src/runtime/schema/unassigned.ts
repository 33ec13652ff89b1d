/**
 * What has no value: null, undefined, empty arrays, and complex values with nothing in them (RFC 7643 §2.5: all of these
 * are the same state, "unassigned").
 */

import { instantText } from './instant.js'

/** Returns a copy of a resource without unassigned attributes, sub-attributes and values. Dates become text. */
export function withoutUnassigned(resource: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(resource)) {
    const value = assigned(Reflect.get(resource, name))
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** Returns what is assigned in a value; undefined when nothing is. */
export function assigned(value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'object') return value
  if (value instanceof Date) return instantText(value)
  if (Array.isArray(value)) {
    return valuesOrNone(value.map(assigned).filter((element) => element !== undefined))
  }
  return objectOrNone(withoutUnassigned(value))
}

/** Values; undefined for an empty array. */
export const valuesOrNone = <Values extends readonly unknown[]>(values: Values): Values | undefined =>
  values.length > 0 ? values : undefined

/** An object; undefined for one with nothing in it. */
export const objectOrNone = <Value extends object>(object: Value): Value | undefined =>
  Object.keys(object).length > 0 ? object : undefined
