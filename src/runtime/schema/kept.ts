/** What SCIM's own record keeps of a user, as JSON, beside what the host's columns hold. */
import { fullName, splitName } from './helpers.js'
import { type MappedPaths, merge, storable, unmapped } from './unmapped.js'
import type { JsonObject } from './value.js'

/** What a record keeps whose row is its own to write. */
export interface Keeping {
  /** All that has no column (`user.store`), the parts of a name that one column holds, or nothing. */
  readonly keeps: 'unmapped' | 'name' | 'nothing'
  /** What the host's columns hold. */
  readonly mapped: MappedPaths
  /** The parts of a name that are kept beside those that it is joined of. */
  readonly otherNames: readonly string[]
  /** What of a user is kept; undefined for nothing. */
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

export const keepName: Keeping = {
  keeps: 'name',
  mapped: ['name'],
  otherNames: [],
  take: (user) => {
    const { givenName, familyName, formatted } = nameOf(user)
    const parts = { givenName, familyName, formatted }
    const split: object = splitName(fullName(parts)) ?? {}
    const follows = Object.entries(parts).every(([name, part]) => !part || part === Reflect.get(split, name))
    // What follows from the column needs no keeping.
    if (follows || !(givenName || familyName)) return undefined
    return { name: Object.fromEntries(Object.entries(parts).filter(([, part]) => part)) }
  },
  show: (kept, shown) => {
    const parts = nameOf(Object(kept))
    const { formatted } = nameOf(shown)
    const isSame = formatted !== undefined && splitName(fullName(parts))?.formatted === formatted
    return isSame ? { ...shown, name: { formatted, ...parts } } : { ...shown }
  },
}

export const keepNothing: Keeping = {
  keeps: 'nothing',
  mapped: [],
  otherNames: [],
  take: () => undefined,
  show: (_kept, shown) => ({ ...shown }),
}

/** What a record keeps whose row is another tenant's to write: all that a client sees of it, but what it has columns for. */
export const everythingOf = (shown: JsonObject): JsonObject => storable(shown) ?? {}

interface NameParts {
  readonly givenName?: string
  readonly familyName?: string
  readonly formatted?: string
}

const nameOf = (user: object): NameParts => Object(Reflect.get(user, 'name'))
