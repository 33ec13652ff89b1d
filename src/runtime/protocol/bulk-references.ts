/** `bulkId:` references in the operations of a bulk request (RFC 7644 §3.7.2), as pure functions over JSON. */
import { isObject } from '../schema/value.js'

const PREFIX = 'bulkId:'

/** bulkId → id of the resource that was created for it. */
export type CreatedIds = ReadonlyMap<string, string>

/** The bulkIds that a value refers to, at any depth. */
export function referencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.startsWith(PREFIX) ? [value.slice(PREFIX.length)] : []
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  return isObject(value) ? Object.values(value).flatMap(referencesIn) : []
}

/** The bulkId in a path, such as `/Users/bulkId:qwerty`. */
export const referenceInPath = (path: string): string | undefined => /\/bulkId:([^/?]+)/.exec(path)?.[1]

export const resolvePath = (path: string, ids: CreatedIds): string =>
  path.replace(/\/bulkId:([^/?]+)/, (all, bulkId: string) => (ids.has(bulkId) ? `/${ids.get(bulkId)}` : all))

/** The value with ids in place of its references. */
export function resolveReferences(value: unknown, ids: CreatedIds): unknown {
  if (typeof value === 'string')
    return (value.startsWith(PREFIX) && ids.get(value.slice(PREFIX.length))) || value
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, ids))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolveReferences(each, ids)]))
}

/**
 * Takes the values that hold references which cannot be resolved yet out of a resource: elements of an array one
 * by one, other attributes as a whole.
 */
export function withoutReferences(data: unknown, ids: CreatedIds): unknown {
  const isOpen = (value: unknown) => referencesIn(value).some((bulkId) => !ids.has(bulkId))
  if (!isObject(data)) return data
  const kept = Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return [[name, value.filter((each) => !isOpen(each))]]
    return isOpen(value) ? [] : [[name, value]]
  })
  return Object.fromEntries(kept)
}

/** The attributes that hold references to resources that are not created yet. */
export function openAttributes(data: unknown, ids: CreatedIds): Readonly<Record<string, unknown>> {
  if (!isObject(data)) return {}
  const open = Object.entries(data).filter(([, value]) =>
    referencesIn(value).some((bulkId) => !ids.has(bulkId)),
  )
  return Object.fromEntries(open)
}
