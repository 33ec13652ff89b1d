/** Where resources live: emitted into `model.gen.ts`, from the configuration. */
import type { UserInput } from '../schema/types.js'
import type { Column, Columns } from './columns.js'
import type { FilterMap, Related, Typed, Value } from './filter-map.js'
import type { DialectName } from './orm.js'
import type { Reference } from './references.js'
import type { Sql } from './sql.js'
import type { UnmappedPlace } from './stored/places.js'
import type { ColumnValue } from './stored-filters.js'

export type { ScimGroupRow, ScimRow, ScimUserRow } from './stored/places.js'

/** The columns that every SCIM table has. */
type ScimColumns = Columns<'id' | 'externalId' | 'version' | 'createdAt' | 'updatedAt'>

/** The key of the host's table, and the column of the SCIM table that refers to it. */
export interface HostPlace {
  readonly key: Column
  readonly link: Column
  /** The column that userName or displayName of rows is taken from that are there before SCIM (`backfill`). */
  readonly name?: Column
}

interface ResourceTables {
  readonly dialect: DialectName
  /** The host's rows that SCIM sees. */
  readonly where?: Sql
  /** The SCIM table's column for the tenant. */
  readonly tenant?: Column
  /** What of the SCIM table triggers keep in step with the host's tables: on SQLite. */
  readonly references?: readonly Reference[]
}

/** A column for what no column of the host holds, and how filters look into it. */
export interface UnmappedColumn extends UnmappedPlace {
  readonly column: Column
  /** The filters of all attributes that have no column. */
  filters(dialect: DialectName): FilterMap
  /** The filter of a multi-valued attribute of which columns hold one value. */
  values(dialect: DialectName, name: string, value: ColumnValue): Related
  /** The filter of `name.formatted` where a column holds the whole name. */
  name(dialect: DialectName, whole: Value): Typed
}

export interface UserTables extends ResourceTables {
  readonly scim: ScimColumns & Columns<'userName' | 'userNameKey'>
  readonly host: HostPlace
  /** Marks users that DELETE has hidden (`user.delete: 'hide'`). */
  readonly hidden?: Column
  /** Whether no two users of a tenant have the same externalId (`user.externalId`). */
  readonly uniqueExternalId?: boolean
  /** Finds the host's user that a POST may take over (`user.adopt`). */
  readonly adopt?: { readonly by: Column; value(data: UserInput): string }
  /** The SCIM table's column for what no column of the host holds (`user.store`). */
  readonly store?: UnmappedColumn
  /** The host's column that refers to the user's manager. */
  readonly manager?: Column
  /** Ties a new user to the tenant in a table between them. */
  readonly tenantMembership?: { readonly user: Column; row(user: unknown, tenant: unknown): object }
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
  /** A new membership, with whatever else its table wants. */
  row(user: unknown, group: unknown, tenant: unknown): object
  /** The users that can be members, and their column for what `user` refers to. */
  readonly users: UserTables
  readonly userKey: Column
}
