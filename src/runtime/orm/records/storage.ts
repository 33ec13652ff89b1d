/** The database as adapters ask for their records. */
import type { Filter } from '../../filter/ast.js'
import type { Queryset } from '../../protocol/adapter.js'
import type { UserInput } from '../../schema/types.js'
import type { Row } from '../sql/orm.js'
import type { Moved } from './moved.js'
import type { RowProperty } from './places.js'

/** The rows of a record: `scim`, and `host` where there is one. */
export type RecordRow = Row & { readonly scim: Row; readonly host?: object }

/** A set of records, one of which can be read so that no other transaction changes it before this one ends. */
export interface LockingQueryset<R> extends Queryset<R> {
  find(id: string, lock?: 'forUpdate'): Promise<R | undefined>
}

/** The rows of a resource type: SCIM's own, and the host's. */
export interface Storage<Db> {
  /** Runs work in one transaction, again where the database asks for it; a throw rolls back. */
  transaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T>
  insertScim(row: Row): Promise<Row>
  /** Inserts rows that nobody asks for back. */
  insertAll(rows: readonly Row[]): Promise<void>
  /** Changes SCIM's row if its version is still the one that was read; gives it back. */
  updateScim<Scim extends ScimVersion>(of: Scim, changes: Row): Promise<Scim | undefined>
  deleteScim(id: string): Promise<void>
  createHost(values: object): Promise<Row>
  /** Changes the host's row that has a key; gives it back. Undefined where there is none. */
  updateHost(key: unknown, changes: object): Promise<Row | undefined>
  removeHost(key: unknown): Promise<void>
  /**
   * Rows of the host that have no SCIM row, in order of their keys: the tenant's own, where anything tells which are.
   */
  unrecorded(limit: number, which?: Unrecorded): Promise<readonly NamedRow[]>
  /** Those of some values of a column that SCIM rows of the tenant have. */
  recorded(property: string, values: readonly string[]): Promise<readonly unknown[]>
}

/** Which of the rows that have no SCIM row, and how much of them. */
export interface Unrecorded {
  /** The key that they come after. */
  readonly after?: unknown
  /** A condition over the host's columns. */
  readonly where?: object | undefined
  /** Whether the rows are asked for, besides their keys and names. */
  readonly isWhole?: boolean
}

/** The key of the host's row, and what SCIM calls it. */
export interface NamedRow {
  readonly key: unknown
  readonly name: string | null
  /** Empty unless it was asked for. */
  readonly host: object
}

export interface ScimVersion {
  readonly id: string
  readonly version: number
}

export interface UserStorage<Db> extends Storage<Db> {
  /**
   * The key of the host's user whose name this is, in whatever case, be it one that SCIM sees or not.
   *
   * @param except the key of a user who may have it
   */
  namesake(text: string, except?: unknown): Promise<unknown>
  /** The groups of users; absent where users show none. */
  readonly memberships?: UserMemberships
}

/**
 * Changes the SCIM row of a user whom DELETE has hidden; gives it back. Undefined where there is none.
 *
 * @param changesOf what changes of the row as it was
 */
export type ReviveRow = (
  userNameKey: string,
  changesOf: (found: Row) => Promise<Row>,
) => Promise<Row | undefined>

/** The users, among those that SCIM sees, that have one of some ids or one of some keys. */
export type KnownUsers = (ids: readonly string[], keys: readonly unknown[]) => Promise<readonly RecordRow[]>

/** Users whom tenants share. */
export interface SharedUserStorage<Db> extends UserStorage<Db> {
  /** Sees to it that nobody else makes the person that a POST is about meanwhile, where no unique index does. */
  keepApart?(name: string): Promise<void>
  /** Ties a user to the request's tenant, where that takes a row of its own. */
  joinTenant(user: unknown, data: UserInput, columns: object): Promise<void>
  /** The memberships of some users in the request's tenant. */
  tenantMemberships(users: readonly unknown[]): Promise<readonly MembershipOfUser[]>
  changeTenantMembership(user: unknown, changes: Row): Promise<void>
  leaveTenant(user: unknown): Promise<void>
}

/** The groups of users, as the memberships tell them. */
export interface UserMemberships {
  /** The column of the user's SCIM row that memberships refer to. */
  readonly userKey: RowProperty
  /** The groups of some users, by the users' keys, in order of the groups' ids. */
  of(users: readonly unknown[]): Promise<readonly GroupOfUser[]>
}

export interface MembershipOfUser {
  readonly user: unknown
  /** As the host's ORM reads it. */
  readonly row: object
}

export interface GroupOfUser {
  readonly user: unknown
  readonly value: string
  readonly display: string
}

export interface GroupStorage<Db> extends Storage<Db> {
  readonly members: GroupMembers
}

/** Which members of a group: those with some SCIM ids or some keys, or who satisfy a filter over their values. */
export type WhichMembers =
  | { readonly ids: readonly string[] }
  | { readonly keys: readonly unknown[] }
  | { readonly filter: Filter }

/** The memberships of users that SCIM knows here; those of others are neither shown nor touched. */
export interface GroupMembers {
  /** The members of some groups, in order of their ids. */
  of(groups: readonly unknown[]): Promise<readonly MemberOfGroup[]>
  /**
   * The next members of a group, in an order that stays.
   *
   * @param after the position that they come after
   */
  page(group: unknown, limit: number, after?: unknown): Promise<readonly PlacedMember[]>
  /** The keys of a group's members. */
  keysOf(group: unknown, which?: WhichMembers): Promise<readonly unknown[]>
  /** The keys of users by their SCIM ids. */
  userKeys(ids: readonly string[]): Promise<readonly { readonly id: string; readonly key: unknown }[]>
  /** Makes users members who are none yet. */
  link(group: unknown, users: readonly unknown[]): Promise<void>
  /** Ends the memberships of some users; or all of them, those of users that SCIM does not know too. */
  unlink(group: unknown, users?: readonly unknown[]): Promise<void>
  /** What became of other groups by that, where users are in one only. */
  readonly moved?: readonly Moved[]
}

export interface PlacedMember extends Omit<MemberOfGroup, 'group'> {
  /** Where it is in the order of pages; of two that are equal there one may be shown. */
  readonly position: unknown
}

export interface MemberOfGroup {
  readonly group: unknown
  readonly value: string
  readonly display: string
}
