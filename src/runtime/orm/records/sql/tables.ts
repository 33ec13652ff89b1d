/** Where resources live: emitted into `model.gen.ts`, from the configuration. */
import type { AdapterContext } from '../../../protocol/adapter.js'
import type { UserInput } from '../../../schema/types.js'
import type { Column, Columns } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import type { Beside, FilterMap } from '../../sql/entries.js'
import type { Reference } from '../../sql/references.js'
import type { Sql, Value } from '../../sql/sql.js'
import type { ColumnValue, HostRows } from '../../sql/stored-filters.js'
import type { Audit } from '../audited.js'
import type { KeptPlace, TenantMembershipPlace } from '../places.js'
import type { SqlMembers } from './sql-members.js'
import type { SqlUserGroups } from './sql-user-groups.js'
import type { Store, Sweep } from './store.js'
import type { PartTables } from './user-parts.js'

export type { ScimGroupRow, ScimRow, ScimUserRow } from '../places.js'

/** The columns that every SCIM table has. */
type ScimColumns = Columns<'id' | 'externalId' | 'version' | 'createdAt' | 'updatedAt'>

/** The key of the host's table, and the column of the SCIM table that refers to it. */
export interface HostPlace {
  readonly key: Column
  readonly link: Column
  /** The column that userName or displayName of rows is taken from that are there before SCIM (`backfill`). */
  readonly name?: Column
  /** Whether a unique index keeps two of all rows from having the same name; otherwise only those are looked at that SCIM sees. */
  readonly unique?: boolean
  /** Whose tenant's a row is, where it says so itself. */
  readonly tenant?: Column
}

interface ResourceTables {
  readonly dialect: Dialect
  /** The host's rows that SCIM sees. */
  readonly where?: Sql
  /** The SCIM table's column for the tenant. */
  readonly tenant?: Column
  /** References of the SCIM table that triggers keep in step with the host's tables: on SQLite. */
  readonly references?: readonly Reference[]
  /** Where the database has no foreign keys. */
  readonly sweep?: Sweep
  /** Where changes are noted (`audit`). */
  readonly audit?: Audit
}

/** A column for what the host's columns do not hold, and how filters look into it. */
export interface KeptColumn extends KeptPlace {
  readonly column: Column
  /** The filters of all attributes that have no column. */
  readonly filters?: (dialect: Dialect) => FilterMap
  /** The filter of a multi-valued attribute of which columns hold one value. */
  values(dialect: Dialect, name: string, value: () => ColumnValue, rows: HostRows): Beside
  /**
   * The filters of a name and its parts where a column holds the whole name.
   *
   * @param native what the adapter has written for the column
   */
  names?(dialect: Dialect, native: object, whole: () => Value): FilterMap
}

export interface UserTables extends ResourceTables {
  readonly scim: ScimColumns & Columns<'userName' | 'userNameKey'>
  readonly host: HostPlace
  /** Marks users that DELETE has hidden (`user.delete: 'hide'`). */
  readonly hidden?: Column
  /** Whether no two users of a tenant have the same externalId (`user.externalId`). */
  readonly uniqueExternalId?: boolean
  /** Finds the host's user that a POST is about: it may take it over (`user.adopt`), or links it (`owns`). */
  readonly adopt?: { readonly by: Column; value(data: UserInput): string }
  /** The SCIM table's column for what the host's columns do not hold. */
  readonly store?: KeptColumn
  /** The SCIM table's column that marks the records which write the host's row, where tenants share rows. */
  readonly owns?: Column
  /** Whether a flag on a shared row is every tenant's to write. */
  readonly sharedActivity?: boolean
  /** The host's column that refers to the user's manager. */
  readonly manager?: Column
  readonly memberKey?: MemberKeyTables
  /** Rows of users in other tables. */
  readonly parts?: PartTables
  /** Ties users to tenants in a table between them. */
  readonly tenantMembership?: TenantMembershipTable
}

/** The column of users that memberships hold, and theirs that holds it. */
export interface MemberKeyTables {
  readonly key: Column
  readonly user: Column
  readonly group: Column
  /** What a membership holds of a user. */
  held(key: unknown): object
}

/** Users whom tenants share: those of a join tenant. */
export type SharedUserTables = UserTables &
  Required<Pick<UserTables, 'owns' | 'store' | 'tenant' | 'tenantMembership'>>

export interface TenantMembershipTable extends TenantMembershipPlace {
  readonly user: Column
  readonly tenant: Column
  /** The rows that count. */
  readonly where?: Sql | undefined
  /** The properties of a new row that make one count which is there and does not. */
  readonly set?: readonly string[]
  /** The key of the rows, where a tenant may have several for one user. */
  readonly key?: Column
}

export interface GroupTables extends ResourceTables {
  readonly scim: ScimColumns & Columns<'displayName' | 'displayNameKey'>
  /** Absent where groups are kept in the SCIM table only. */
  readonly host?: HostPlace
  readonly members: MemberTables
}

/** The memberships: rows that refer to a user and to a group, of the host or of SCIM's own. */
export interface MemberTables {
  readonly user: Column
  readonly group: Column
  /** A new membership, with whatever else its table wants; or a promise of one. Absent where a function of the host's makes them. */
  row?(user: unknown, group: unknown, tenant: unknown, context: AdapterContext): object
  /** The users that can be members, and their column for what `user` refers to. */
  readonly users: UserTables
  readonly userKey: Column
  /** How they are read and written, where they are not each row of a table that refers to both. */
  readonly rows?: MemberRows
}

export interface MemberRows {
  readonly members: (store: Store<unknown, GroupTables>) => SqlMembers
  readonly groups?: (store: Store, tables: GroupTables) => SqlUserGroups
  /** The rows that count. */
  readonly where?: Sql
  /** The keys by which rows refer to some users, where not by theirs; by the users' keys as text. */
  readonly keysOf?: (
    store: Store,
    members: Pick<MemberTables, 'user' | 'group'>,
    users: readonly unknown[],
  ) => Promise<ReadonlyMap<string, readonly unknown[]>>
  /** Ends the memberships of a user whose row they refer to goes: that of a tenant. */
  readonly leave?: (store: Store, tables: GroupTables, user: unknown) => Promise<void>
}
