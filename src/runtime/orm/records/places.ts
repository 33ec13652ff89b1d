/** Where resources live, as far as the adapters need to know whatever the database. */
import type { AdapterContext } from '../../protocol/adapter.js'
import type { Keeping } from '../../schema/kept.js'
import type { UserInput } from '../../schema/types.js'
import type { Audit } from './audited.js'

/** A column of a table, or a field of a document: the name in the rows. */
export interface RowProperty {
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
  readonly key: RowProperty
  readonly link: RowProperty
  /** The column that SCIM takes the name from, userName or displayName, of rows that are there before it. */
  readonly name?: RowProperty
  /** Whose tenant's the host's row is, where it says so itself. */
  readonly tenant?: RowProperty
}

export interface ResourcePlaces {
  readonly host?: HostKey
  /** The column of SCIM's row for the tenant. */
  readonly tenant?: RowProperty
  /** Where changes are noted. */
  readonly audit?: Audit
}

/** Where SCIM's row keeps as JSON what the host's columns do not hold. */
export interface KeptPlace extends Keeping {
  readonly column: RowProperty
}

/** The table that ties users to a tenant. */
export interface TenantMembershipPlace {
  readonly user: RowProperty
  /** A new membership, with whatever else its table wants; or a promise of one. */
  row(user: unknown, tenant: unknown, data: UserInput, context: AdapterContext): object
  /** Whether a user's activity is there: in columns of the membership, or in that there is one. */
  readonly activity?: 'columns' | 'presence'
}

export interface UserPlaces extends ResourcePlaces {
  readonly scim: object
  readonly host: HostKey
  /** Marks users that DELETE has hidden (`user.delete: 'hide'`). */
  readonly hidden?: RowProperty
  /** Whether no two users of a tenant have the same externalId (`user.externalId`). */
  readonly uniqueExternalId?: boolean
  /** Finds the host's user that a POST is about: it may take it over (`user.adopt`), or link it. */
  readonly adopt?: { value(data: UserInput): string }
  /** Where what the host has no place for is kept. */
  readonly store?: KeptPlace
  /** The column of the host's row that refers to the user's manager. */
  readonly manager?: RowProperty
}

/** Where users live whom tenants share: those of a join tenant. */
export interface SharedPlaces extends UserPlaces {
  /** Marks the records that write the host's row. */
  readonly owns: RowProperty
  /** Whether a flag on a shared row is every tenant's to write. */
  readonly sharedActivity?: boolean
  readonly tenantMembership: TenantMembershipPlace
  readonly store: KeptPlace
}
