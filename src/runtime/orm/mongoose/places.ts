/** Where resources live: emitted into `model.gen.ts`, from the configuration. */
import type { UserInput } from '../../schema/types.js'
import type { Row } from '../orm.js'
import type { UnmappedPlace } from '../stored/places.js'
import type { Condition } from './conditions.js'
import type { Field, Fields } from './fields.js'
import type { Computed, Elements, FilterMap } from './filter-map.js'

/** The fields that every SCIM document has. */
type ScimFields = Fields<'id' | 'externalId' | 'version' | 'createdAt' | 'updatedAt'>

/** The key of the host's documents, and the field of SCIM's that refers to it. */
export interface HostPlace {
  readonly key: Field
  readonly link: Field
  /** The field that userName or displayName of documents is taken from that are there before SCIM (`backfill`). */
  readonly name?: Field
}

export interface ResourceTables {
  readonly scim: ScimFields
  readonly host?: HostPlace
  /** The host's documents that SCIM sees. */
  readonly where?: Condition
  /** SCIM's field for the tenant. */
  readonly tenant?: Field
  readonly hidden?: Field
  /** Whether no two users of a tenant have the same externalId (`user.externalId`). */
  readonly uniqueExternalId?: boolean
}

/** What the host has no field for, kept in an object of SCIM's document. */
export interface UnmappedField extends UnmappedPlace {
  readonly column: Field
  /** What is kept as the document has it, and the other way round. */
  encode(kept: unknown): unknown
  decode(stored: unknown): unknown
  /** The filters of all attributes that have no field. */
  readonly filters: FilterMap
  /** The filter of a multi-valued attribute of which fields hold one value. */
  values(name: string, value: FieldValue): Elements
  /** The filter of `name.formatted` where a field holds the whole name. */
  name(whole: Field): Computed
}

/** What the host's fields hold of a multi-valued attribute, and what goes with it. */
export type FieldValue = Readonly<Record<string, Field | string | boolean>>

export interface UserTables extends ResourceTables {
  readonly scim: ScimFields & Fields<'userName' | 'userNameKey'>
  readonly host: HostPlace
  /** Finds the host's user that a POST may take over (`user.adopt`). */
  readonly adopt?: { readonly by: Field; value(data: UserInput): string }
  /** The host's field that refers to the user's manager. */
  readonly manager?: Field
  /** Keeps what the host has no field for (`user.store`). */
  readonly store?: UnmappedField
  /** Ties a new user to the tenant in a collection between them. */
  readonly tenantMembership?: { readonly user: Field; row(user: unknown, tenant: unknown): Row }
}

export interface GroupTables extends ResourceTables {
  readonly scim: ScimFields & Fields<'displayName' | 'displayNameKey'>
  /** Whether no two groups have the same displayName; they do not unless this is false. */
  readonly unique?: boolean
  readonly members: MemberTables
}

/**
 * The memberships: documents that refer to a user and to a group, or arrays of keys or of objects with keys. An array on
 * the group has the users in it, and the group's own key for `group`; one on the user the other way round.
 */
export interface MemberTables {
  readonly user: Field
  readonly group: Field
  /** The array of objects that memberships are: `members` of `members.user`. */
  readonly list?: Field
  /** A new membership, with whatever else its documents or objects want; absent where it is in an array of keys. */
  row?(user: unknown, group: unknown, tenant: unknown): Row
  /** The users that can be members, and their field for what `user` refers to. */
  readonly users: UserTables
  readonly userKey: Field
}
