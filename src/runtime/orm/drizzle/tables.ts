/** Where resources live: emitted into `model.gen.ts`, from the configuration. */
import { type Column, getTableColumns, type SQL, type Table } from 'drizzle-orm'
import type { UserInput } from '../../schema/types.js'
import type { MappedPaths } from '../../schema/unmapped.js'
import type { Row } from './handle.js'

/** The columns that every SCIM table has. */
export type ScimTable = Table & {
  readonly id: Column
  readonly externalId: Column
  readonly version: Column
  readonly createdAt: Column
  readonly updatedAt: Column
}

/** The row of such a table. */
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

/** The host's table, its key, and the column of the SCIM table that refers to it. */
export interface HostTable {
  readonly table: Table
  readonly key: Column
  readonly link: Column
}

interface ResourceTables {
  readonly dialect: 'postgresql' | 'sqlite'
  /** The host's rows that SCIM sees. */
  readonly where?: SQL
  /** The SCIM table's column for the tenant. */
  readonly tenant?: Column
}

export interface UserTables extends ResourceTables {
  readonly scim: ScimTable & { readonly userName: Column; readonly userNameKey: Column }
  readonly host: HostTable
  /** Marks users that DELETE has hidden (`user.delete: 'hide'`). */
  readonly hidden?: Column
  /** Finds the host's user that a POST may take over (`user.adopt`). */
  readonly adopt?: (data: UserInput) => SQL
  /** The SCIM table's column for what no column of the host holds (`user.store`), and what the host's columns hold. */
  readonly store?: { readonly column: Column; readonly mapped: MappedPaths }
  /** The host's column that refers to the user's manager. */
  readonly manager?: Column
  /** Ties a new user to the tenant in a table between them. */
  readonly tenantMembership?: { readonly table: Table; row(user: unknown, tenant: unknown): Row }
}

export interface GroupTables extends ResourceTables {
  readonly scim: ScimTable & { readonly displayName: Column; readonly displayNameKey: Column }
  /** Absent where groups are kept in the SCIM table only. */
  readonly host?: HostTable
  readonly members: MemberTables
}

/** The memberships: rows that refer to a user and to a group, of the host or of SCIM's own. */
export interface MemberTables {
  readonly table: Table
  readonly user: Column
  readonly group: Column
  /** A new membership, with whatever else its table wants. */
  row(user: unknown, group: unknown): Row
  /** The users that can be members, and their column for what `user` refers to. */
  readonly users: UserTables
  readonly userKey: Column
}

/** The TypeScript name of a column in its table. */
export function fieldOf(table: Table, column: Column): string {
  const found = Object.entries(getTableColumns(table)).find(([, candidate]) => candidate === column)
  if (!found) throw new TypeError(`${column.name} is no column of its table`)
  return found[0]
}
