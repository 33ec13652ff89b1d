/** Attributes of a user that SCIM's own record keeps, as JSON, beside those that the host's columns hold. */
import { objectOrNone } from './unassigned.js'
import { type MappedPaths, merge, overlayValues, storable, unmapped } from './unmapped.js'
import { isObject, type JsonObject } from './value.js'

/** How a record keeps attributes, where the row is its own to write. */
export interface Keeping {
  /** All that has no column (`user.store`), or what there is beside the one value that a column holds. */
  readonly keeps: 'unmapped' | 'beside'
  /** Paths that the host's columns hold. */
  readonly mapped: MappedPaths
  /** The attributes of a user that are kept; undefined for none. */
  take(user: object): JsonObject | undefined
  /** Lays what the host shows over what is kept. */
  show(kept: unknown, shown: JsonObject): Record<string, unknown>
}

export const keepUnmapped = (mapped: MappedPaths): Keeping => ({
  keeps: 'unmapped',
  mapped,
  take: (user) => unmapped(user, mapped),
  show: (kept, shown) => merge(kept, shown, mapped),
})

/**
 * Keeps what one column has no room for: all values of a multi-valued attribute. What follows from the columns needs no
 * keeping, so that most records keep nothing.
 *
 * @param mapped of multi-valued attributes what columns hold: `emails.value`
 */
export const keepBeside = (mapped: MappedPaths): Keeping => ({
  keeps: 'beside',
  mapped,
  take: (user) => objectOrNone(valuesBeside(user, mapped)),
  show: (kept, shown) => (isObject(kept) ? overlayValues(kept, shown, mapped) : { ...shown }),
})

/** The attributes that a record keeps whose row is another tenant's to write: all that a client sees, but for its own columns. */
export const everythingOf = (shown: JsonObject): JsonObject => storable(shown) ?? {}

/** The values of attributes of which a column holds one, where there are more, or more to say of one. */
function valuesBeside(user: object, mapped: MappedPaths): JsonObject {
  const kept = Object.entries(user).filter(([name, values]) => {
    if (!Array.isArray(values) || !mapped.some((path) => path.startsWith(`${name}.`))) return false
    const follows = (value: unknown) =>
      Object.entries(Object(value)).every(
        ([key, part]) =>
          mapped.includes(`${name}.${key}`) ||
          (key === 'type' && part === onlyType(name)) ||
          (key === 'primary' && part === true),
      )
    return values.length > 1 || !values.every(follows)
  })
  return Object.fromEntries(kept)
}

/** The `type` of a value that is the only one of its attribute, and of which a column holds no type. */
export const onlyType = (attribute: string): string => (attribute === 'photos' ? 'photo' : 'work')
