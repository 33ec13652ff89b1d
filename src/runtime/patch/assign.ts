/** The private copy of a resource that the operations of a request change in place: none of them copies it again. */
import { isObject } from '../schema/value.js'

/** The copy, or an object inside of it. */
export type Draft = Record<string, unknown>

export const isDraft = (value: unknown): value is Draft => isObject(value)

/** The keys of an object, as `assign` keeps them up to date. */
interface Keys {
  readonly byName: Map<string, string>
  count: number
}

/** Of objects that names are looked up in, so that the next lookup does not read all keys again. */
const indexes = new WeakMap<Draft, Keys>()

function keysOf(draft: Draft): Keys {
  const known = indexes.get(draft)
  if (known) return known
  const all = Object.keys(draft)
  const fresh = { byName: new Map<string, string>(), count: all.length }
  for (const key of all) {
    const name = key.toLowerCase()
    if (!fresh.byName.has(name)) fresh.byName.set(name, key)
  }
  indexes.set(draft, fresh)
  return fresh
}

/** Returns the key that a draft has for a name, ignoring case. */
export const keyOf = (draft: Draft, name: string): string | undefined =>
  keysOf(draft).byName.get(name.toLowerCase())

/** How many keys a draft has. */
export const countOf = (draft: Draft): number => keysOf(draft).count

/** Whether nothing is left of a value: a complex one goes with its last sub-attribute. */
export function isUnassigned(value: unknown): boolean {
  if (!isDraft(value)) return value === undefined
  return (indexes.get(value)?.count ?? Object.keys(value).length) === 0
}

/** Sets the key or, where nothing is left under it, removes it. */
export function assign(draft: Draft, key: string, value: unknown): void {
  const index = indexes.get(draft)
  const had = Object.hasOwn(draft, key)
  if (isUnassigned(value)) {
    if (!had) return
    delete draft[key]
    index?.byName.delete(key.toLowerCase())
    if (index) index.count--
  } else {
    draft[key] = value
    if (had || !index) return
    index.byName.set(key.toLowerCase(), key)
    index.count++
  }
}
