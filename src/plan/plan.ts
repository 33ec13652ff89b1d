/** What will be emitted, decided: configuration and host models brought together, every name resolved. */
import type { Call, Literal, NowValue, ScimConfig, TenantValue } from '../config/config.js'
import type { Dialect, HostColumn, HostTable } from '../inspect/host-model.js'
import type { SideTables } from '../migrate/side-tables.js'
import type { Attribute } from '../runtime/schema/attribute.js'
import type { ExtensionType } from '../runtime/schema/extension.js'

/** A SCIM attribute and the host's column that holds it. */
export interface AttributePlan {
  /** As in the config: `userName`, `name.givenName`, `emails`, `urn:…:User:department`. */
  readonly path: string
  readonly urn?: string
  readonly attribute: Attribute
  readonly subAttribute?: Attribute
  readonly column: HostColumn
  /** The type of an attribute of the host's own, in an extension that no RFC knows. */
  readonly own?: ExtensionType
  /** The row of another table that the column is in. */
  readonly part?: PartPlan
  /** Whether the column refers to a user: the manager. */
  readonly refersToUser?: boolean
  /** Whether the column holds text in lower case. */
  readonly lowerCase?: boolean
}

/** What of a row tells an active user. */
export type ActiveColumn =
  | { readonly kind: 'flag'; readonly column: HostColumn; readonly inverted: boolean }
  | { readonly kind: 'timestamp'; readonly column: HostColumn }
  | { readonly kind: 'values'; readonly column: HostColumn; readonly on: Literal; readonly off: Literal }

export type ActivePlan =
  /** Of the user's row, or of the membership in the tenant. */
  | (ActiveColumn & { readonly of: 'user' | 'membership'; readonly isShared?: boolean })
  /** That there is a membership in the tenant. */
  | { readonly kind: 'presence' }
  /** Kept on the SCIM record, since the host has no flag. */
  | { readonly kind: 'scim' }

/** A column that a new row needs besides what SCIM maps. */
export type CreatePlan = { readonly column: HostColumn } & (
  | { readonly value: Literal | TenantValue }
  /** What a function of the host's gives. */
  | { readonly made: MadePlan }
  /** An attribute of the resource that goes there. */
  | { readonly copied: AttributePlan }
  | { readonly found: LookupPlan }
)

/** A call of the host's: what it is given is known, its context too. */
export interface MadePlan extends Call {
  readonly isAwaited: boolean
}

/** A column of the one row that has some values. */
export interface LookupPlan {
  readonly table: HostTable
  readonly where: readonly { readonly column: HostColumn; readonly value: Literal | TenantValue }[]
  readonly column: HostColumn
}

export interface WherePlan {
  readonly column: HostColumn
  /** What rows may have there; without them any value but null. */
  readonly values?: readonly Literal[]
}

/** A host's table with its single-column key. */
export interface KeyedTable {
  readonly table: HostTable
  readonly key: HostColumn
}

/** A row of a user's in another table. */
export interface PartPlan extends KeyedTable {
  /** Its column that refers to the user. */
  readonly user?: HostColumn
  /** The user's column that refers to it. */
  readonly link?: HostColumn
  /** Whether a user may have several such rows, or several users the same. */
  readonly several: boolean
  readonly where: readonly WherePlan[]
  readonly create: readonly CreatePlan[]
}

/** What ends when a user is deactivated: rows of a table, or what a function of the host's ends. */
export type EndPlan =
  | {
      readonly table: HostTable
      readonly user: HostColumn
      /** Where the user's key is in the JSON of that column. */
      readonly inside?: readonly string[]
      readonly tenant?: HostColumn
      /** Absent where the rows are deleted. */
      readonly set?: readonly { readonly column: HostColumn; readonly value: Literal | NowValue }[]
    }
  | { readonly call: Call }

export interface UserPlan extends KeyedTable {
  /** Those of the user's own row, and of its rows in other tables. */
  readonly attributes: readonly AttributePlan[]
  readonly parts: readonly PartPlan[]
  readonly active: ActivePlan
  readonly ends: readonly EndPlan[]
  readonly create: readonly CreatePlan[]
  /** The function that makes rows, where they are not inserted by the ORM. */
  readonly madeBy?: MadePlan
  readonly where: readonly WherePlan[]
  readonly hides: boolean
  readonly adopts: boolean
  /** Whether no two users of a tenant may have the same externalId. */
  readonly uniqueExternalId: boolean
  /** Whether what no column holds is kept on the SCIM record. */
  readonly stores: boolean
  /** When users show their groups; absent where they never do. */
  readonly groups?: 'request' | 'default'
  /** Class that replaces the generated adapter. */
  readonly adapter?: string
}

/** The rows that memberships refer to in the place of users. */
export interface ViaPlan extends KeyedTable {
  readonly user: HostColumn
  /** Whose tenant's a row is. */
  readonly tenant?: HostColumn
  /** The rows that count. */
  readonly where?: readonly WherePlan[]
}

export interface MembersPlan {
  readonly table: HostTable
  readonly user: HostColumn
  readonly group: HostColumn
  /** The table that the foreign key of `user` names, where it has the keys of users: each needs a row there before. */
  readonly by?: HostTable
  /** Whose tenant's a membership is, where its rows say so themselves. */
  readonly tenant?: HostColumn
  readonly via?: ViaPlan
  /** The rows that count. */
  readonly where?: readonly WherePlan[]
  /** The key of the rows, where there may be several for one user of a group. */
  readonly key?: HostColumn
  /** Each user is in one group at most, of all or of those with the same tenant in a column: the table has room for no more. */
  readonly oneGroup?: true | HostColumn
  /** Where the rows are those of users: what the column holds of somebody in no group. */
  readonly removed?: Literal
  readonly create: readonly CreatePlan[]
  /** The function that makes memberships, and the one that ends them, where SCIM does not write the rows. */
  readonly madeBy?: MadePlan
  readonly endedBy?: MadePlan
  /** Memberships are the objects in this list of the table's documents. */
  readonly list?: HostColumn
}

/** Groups that are roles: a fixed list of them. */
export interface RolesPlan {
  /** Role → displayName. */
  readonly names: Readonly<Record<string, string>>
  readonly removed: string | null
  /** Where the column refers to roles, rather than hold them. */
  readonly rows?: RoleRowsPlan
}

/** The rows of roles, each of which has a name. */
export interface RoleRowsPlan extends KeyedTable {
  readonly name: HostColumn
  /** Whose tenant's a row is. */
  readonly tenant?: HostColumn
}

export interface GroupPlan {
  /** Absent where groups are kept in the side tables only. */
  readonly host?: KeyedTable
  readonly attributes: readonly AttributePlan[]
  readonly create: readonly CreatePlan[]
  /** The function that makes rows, where they are not inserted by the ORM. */
  readonly madeBy?: MadePlan
  readonly where: readonly WherePlan[]
  /** Whether displayName is unique. */
  readonly unique: boolean
  /** When groups show their members. */
  readonly returned: 'default' | 'request'
  /** Absent where memberships are kept in a side table. */
  readonly members?: MembersPlan
  /** Where groups are roles: `members` says which column holds them, and whose they are. */
  readonly roles?: RolesPlan
  readonly adapter?: string
}

export interface TenantPlan extends KeyedTable {
  readonly from: string
  /** No model stands for tenants: `key` is the column of users that holds their keys, as other tables have one of that name. */
  readonly isColumn?: true
  /** The user's own column for the tenant. */
  readonly userColumn?: HostColumn
  /** The table between users and tenants. */
  readonly through?: MembersPlan
  /** Function that vouches for a tenant that did not create a row. */
  readonly mayWrite?: string
  readonly groupColumn?: HostColumn
}

export interface Plan {
  readonly config: ScimConfig
  readonly dialect: Dialect
  readonly user: UserPlan
  readonly group?: GroupPlan
  readonly tenant?: TenantPlan
  readonly side: SideTables
  /** The same for each further database that the app may run on: its models are the same, their columns' types are not. */
  readonly others?: readonly Plan[]
}
