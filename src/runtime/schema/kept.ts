/** Attributes of a user that SCIM's own record keeps, as JSON, beside those that the host's columns hold. */
import { fullName, splitName } from './helpers.js'
import { type MappedPaths, merge, overlayValues, storable, unmapped } from './unmapped.js'
import { isObject, type JsonObject } from './value.js'

/** How a record keeps attributes, where the row is its own to write. */
export interface Keeping {
  /** All that has no column (`user.store`), or what there is beside the one value that a column holds. */
  readonly keeps: 'unmapped' | 'beside'
  /** Paths that the host's columns hold. */
  readonly mapped: MappedPaths
  /** The parts of a name that are kept beside those that it is joined of. */
  readonly otherNames: readonly string[]
  /** The attributes of a user that are kept; undefined for none. */
  take(user: object): JsonObject | undefined
  /** Lays what the host shows over what is kept. */
  show(kept: unknown, shown: JsonObject): Record<string, unknown>
}

export const keepUnmapped = (mapped: MappedPaths): Keeping => ({
  keeps: 'unmapped',
  mapped,
  otherNames: ['middleName', 'honorificPrefix', 'honorificSuffix'],
  take: (user) => unmapped(user, mapped),
  show: (kept, shown) => merge(kept, shown, mapped),
})

/**
 * Keeps what one column has no room for: the parts of a name, and all values of a multi-valued attribute. What follows from
 * the columns needs no keeping, so that most records keep nothing.
 *
 * @param mapped `name` for a column that holds the whole name; of multi-valued attributes what columns hold: `emails.value`
 */
export const keepBeside = (mapped: MappedPaths): Keeping => ({
  keeps: 'beside',
  mapped,
  otherNames: [],
  take: (user) => {
    const name = mapped.includes('name') ? nameBeside(nameOf(user)) : undefined
    const kept = { ...(name && { name }), ...valuesBeside(user, mapped) }
    return Object.keys(kept).length > 0 ? kept : undefined
  },
  show: (kept, shown) => {
    if (!isObject(kept)) return { ...shown }
    const whole = overlayValues(kept, shown, mapped)
    if (!mapped.includes('name')) return whole
    const { formatted } = nameOf(shown)
    const isSame = formatted !== undefined && splitName(fullName(nameOf(kept)))?.formatted === formatted
    return isSame ? { ...whole, name: { formatted, ...nameOf(kept) } } : whole
  },
})

/** The attributes that a record keeps whose row is another tenant's to write: all that a client sees, but for its own columns. */
export const everythingOf = (shown: JsonObject): JsonObject => storable(shown) ?? {}

interface NameParts {
  readonly givenName?: string
  readonly familyName?: string
  readonly formatted?: string
}

const nameOf = (user: object): NameParts => Object(Reflect.get(user, 'name'))

function nameBeside({ givenName, familyName, formatted }: NameParts): JsonObject | undefined {
  const parts = { givenName, familyName, formatted }
  const split: object = splitName(fullName(parts)) ?? {}
  const follows = Object.entries(parts).every(([name, part]) => !part || part === Reflect.get(split, name))
  if (follows || !(givenName || familyName)) return undefined
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part))
}

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
