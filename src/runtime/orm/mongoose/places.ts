/** Where resources live: emitted into `model.gen.ts`, from the configuration. */
import type { AdapterContext } from '../../protocol/adapter.js'
import type { ResourceSchema } from '../../schema/attribute.js'
import type { UserInput } from '../../schema/types.js'
import type { Audit, AuditColumn } from '../records/audited.js'
import type { KeptPlace, TenantMembershipPlace } from '../records/places.js'
import type { Row } from '../sql/orm.js'
import type { Condition } from './conditions.js'
import type { Field, Fields } from './fields.js'
import type { Elements, FilterMap } from './filter-map.js'

/** The fields that every SCIM document has. */
type ScimFields = Fields<'id' | 'externalId' | 'version' | 'createdAt' | 'updatedAt'>

/** The key of the host's documents, and the field of SCIM's that refers to it. */
export interface HostPlace {
  readonly key: Field
  readonly link: Field
  /** The field that userName or displayName of documents is taken from that are there before SCIM (`backfill`). */
  readonly name?: Field
  /** Whether no two of all documents have the same name; otherwise only those are looked at that SCIM sees. */
  readonly unique?: boolean
  /** Whose tenant's a document is, where it says so itself. */
  readonly tenant?: Field
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
  /** Where changes are noted (`audit`). */
  readonly audit?: Audit<Fields<AuditColumn>>
}

/** Attributes that the host's fields do not hold, kept in an object of SCIM's document. */
export interface KeptField extends KeptPlace {
  readonly column: Field
  /** Encodes what is kept as the document has it, and decodes it. */
  encode(kept: unknown): unknown
  decode(stored: unknown): unknown
  /** The filters of all attributes that have no field. */
  readonly filters: FilterMap
  /** The filters of all attributes of a schema, for records that keep everything. */
  allFilters(schema: ResourceSchema): FilterMap
  /** The filter of a multi-valued attribute of which fields hold one value. */
  values(name: string, value: FieldValue): Elements
  /** The filters of a name and its parts where a field holds the whole name. */
  names?(whole: Field): FilterMap
}

/** Fields of the host that hold a multi-valued attribute, and constants beside them. */
export type FieldValue = Readonly<Record<string, Field | string | boolean>>

export interface UserTables extends ResourceTables {
  readonly scim: ScimFields & Fields<'userName' | 'userNameKey'>
  readonly host: HostPlace
  /** Finds the host's user that a POST is about: it may take it over (`user.adopt`), or links it (`owns`). */
  readonly adopt?: { readonly by: Field; value(data: UserInput): string }
  /** The host's field that refers to the user's manager. */
  readonly manager?: Field
  /** The field of users that memberships hold, theirs that holds it, and the array of objects that they are. */
  readonly memberKey?: { readonly key: Field; readonly user: Field; readonly list?: Field }
  /** Keeps what the host's fields do not hold. */
  readonly store?: KeptField
  /** Marks the records that write the host's document, where tenants share documents. */
  readonly owns?: Field
  /** Whether a flag on a shared document is every tenant's to write. */
  readonly sharedActivity?: boolean
  /** Ties users to tenants in a collection between them. */
  readonly tenantMembership?: TenantMembershipCollection
}

export interface TenantMembershipCollection extends TenantMembershipPlace {
  readonly user: Field
  readonly tenant: Field
  /** Those that count. */
  readonly where?: Condition
  /** The fields of a new one that make one count which is there and does not. */
  readonly set?: readonly string[]
  row(user: unknown, tenant: unknown, data: UserInput, context: AdapterContext): object
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
  row?(user: unknown, group: unknown, tenant: unknown, context: AdapterContext): object
  /** The users that can be members, and their field for what `user` refers to. */
  readonly users: UserTables
  readonly userKey: Field
  readonly rows?: MemberRows
}

/** How documents are memberships, where they do not each refer to a user and to a group. */
export interface MemberRows {
  /** Those that count. */
  readonly where?: Condition
  /** The fields of a new one that make one count which is there and does not. */
  readonly set?: readonly string[]
  /** The documents that memberships refer to in the place of users. */
  readonly via?: {
    readonly key: Field
    readonly user: Field
    readonly tenant?: Field
    readonly where?: Condition
  }
  /** Whoever is in a group is in no other: of all, or of those whose documents have the same tenant in a field. */
  readonly oneGroup?: true | Field
  /** Functions of the host's that make a user a member of a group, or end that, in the transaction of the request. */
  create?(user: unknown, group: unknown, tenant: unknown, context: AdapterContext): unknown
  remove?(user: unknown, group: unknown, tenant: unknown, context: AdapterContext): unknown
  /** Where they are documents of users: what these hold of no group. */
  readonly removed?: Row
}
