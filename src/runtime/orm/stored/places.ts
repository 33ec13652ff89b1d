/** Where resources live, as far as the adapters need to know whatever the database. */
import type { UserInput } from '../../schema/types.js'
import type { JsonObject } from '../../schema/value.js'

/** A column of a table, or a field of a document: the name in the rows. */
export interface Place {
  readonly property: string
}

/** SCIM's own row of a resource. */
export interface ScimRow {
  readonly id: string
  readonly externalId: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ScimUserRow extends ScimRow {
  /** As the identity provider sent it; `userNameKey` is the same, folded. */
  readonly userName: string
  readonly userNameKey: string
}

export interface ScimGroupRow extends ScimRow {
  readonly displayName: string
  readonly displayNameKey: string
}

/** The key of the host's row, and what of SCIM's row refers to it. */
interface HostKey {
  readonly key: Place
  readonly link: Place
  /** What of the host's row SCIM takes the name from, userName or displayName, of rows that are there before it. */
  readonly name?: Place
}

export interface ResourcePlaces {
  readonly host?: HostKey
  /** What of SCIM's row is the tenant. */
  readonly tenant?: Place
}

/** What the host has no place for, kept as JSON in SCIM's row. */
export interface UnmappedPlace {
  readonly column: Place
  /** What of a user is kept; undefined for nothing. */
  take(user: object): JsonObject | undefined
  /** Lays what the host shows over what is kept. */
  show(kept: unknown, shown: JsonObject): Record<string, unknown>
}

export interface UserPlaces extends ResourcePlaces {
  readonly scim: object
  readonly host: HostKey
  /** Marks users that DELETE has hidden (`user.delete: 'hide'`). */
  readonly hidden?: Place
  /** Whether no two users of a tenant have the same externalId (`user.externalId`). */
  readonly uniqueExternalId?: boolean
  /** Finds the host's user that a POST may take over (`user.adopt`). */
  readonly adopt?: { value(data: UserInput): string }
  /** Where what the host has no place for is kept (`user.store`). */
  readonly store?: UnmappedPlace
  /** What of the host's row refers to the user's manager. */
  readonly manager?: Place
}
