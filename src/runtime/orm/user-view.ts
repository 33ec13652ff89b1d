import { omitNull } from '../protocol/omit-null.js'
import type { ScimRequest } from '../protocol/scim-request.js'
import { USER_URN } from '../schema/core-user.js'
import { ENTERPRISE_USER_URN } from '../schema/enterprise-user.js'
import { readUser } from '../schema/read.js'
import type { Manager, User, UserGroup, UserInput } from '../schema/types.js'
import { merge } from '../schema/unmapped.js'
import { isObject } from '../schema/value.js'
import { SqlAdapter } from './adapter.js'
import { type FilterMap, folded, type Related, type Typed } from './filter-map.js'
import { liftValue } from './lift.js'
import { Managers, managerId } from './managers.js'
import { and, eq, type Sql } from './sql.js'
import { type ColumnValue, storedFilters, storedName, storedValues } from './stored-filters.js'
import type { GroupTables, ScimUserRow, UserTables } from './tables.js'
import { UserGroups } from './user-groups.js'

/** A user: its SCIM record, the host's own row, and its groups where they are asked for. */
export interface SqlUserRecord<Host, Scim> {
  readonly scim: Scim
  readonly host: Host
  readonly groups?: readonly UserGroup[]
}

/** What users look like to a client: their own columns, what is stored beside them, their manager and their groups. */
export abstract class SqlUserView<Db, Host extends object, Scim extends ScimUserRow> extends SqlAdapter<
  Db,
  SqlUserRecord<Host, Scim>,
  UserInput
> {
  protected abstract override readonly tables: UserTables
  /** Where the groups of users are, unless users show none. */
  protected readonly groups?: GroupTables
  protected override readonly resourceType = 'User'

  abstract override toScim(record: SqlUserRecord<Host, Scim>, request: ScimRequest): User | Promise<User>

  /** What every user shows: its identifiers, userName and `meta`. */
  protected common(scim: Scim, request: ScimRequest) {
    return {
      schemas: [USER_URN],
      id: scim.id,
      externalId: scim.externalId,
      userName: scim.userName,
      meta: this.meta(scim, request),
    }
  }

  protected override scope(): Sql | undefined {
    const { hidden } = this.tables
    return and(this.tenantScope(), hidden && eq(hidden, false))
  }

  protected override get commonFilters(): FilterMap {
    const { scim, store, dialect } = this.tables
    return {
      ...(store && storedFilters(store, dialect)),
      ...super.commonFilters,
      userName: folded(scim.userNameKey),
      ...(this.memberships && { groups: this.memberships.asRelation() }),
    }
  }

  /** The filter of a multi-valued attribute of which a column holds one value, and the SCIM record all of them. */
  protected stored(name: string, value: Readonly<Record<string, object | string | boolean>>): Related {
    const { store, dialect } = this.tables
    if (!store) throw new TypeError(`Nothing of ${name} is stored`)
    return storedValues(store, dialect, name, this.lifted(value))
  }

  private lifted(value: Readonly<Record<string, object | string | boolean>>): ColumnValue {
    const entries = Object.entries(value).map(
      ([name, each]) => [name, typeof each === 'object' ? liftValue(each, this.orm) : each] as const,
    )
    return Object.fromEntries(entries)
  }

  /** The filter of a whole name that a column holds, and the SCIM record in its parts. */
  protected storedName(column: object): Typed {
    const { store, dialect } = this.tables
    if (!store) throw new TypeError('No names are stored')
    return storedName(store, dialect, liftValue(column, this.orm))
  }

  /** The filter of a manager that a column refers to. */
  protected managerFilter(column: object): Related {
    return this.managers.asRelation(liftValue(column, this.orm))
  }

  /** The manager that a column refers to, as it is shown. */
  protected manager(key: unknown): Manager | undefined {
    return this.managers.ofKey(key)
  }

  /**
   * The key, in the host, of the manager that a resource names.
   *
   * @throws ScimError 400 `invalidValue` naming what is no user here
   */
  protected managerKey<Key>(data: UserInput): Key {
    // The key was read from the column that it is written to.
    return this.managers.keyOf(data) as Key
  }

  /** Fetches the groups of a page of users at once, where the client is to get them. */
  async complete(records: readonly SqlUserRecord<Host, Scim>[]) {
    const { memberships } = this
    if (!memberships || records.length === 0 || !this.isAsked('groups')) return records
    const keyField = memberships.userKey.property
    const keyOf = ({ scim }: SqlUserRecord<Host, Scim>): unknown => Reflect.get(scim, keyField)
    const groups = await memberships.of(records.map(keyOf))
    return records.map((record) => ({ ...record, groups: groups.get(String(keyOf(record))) ?? [] }))
  }

  protected override async found(records: readonly SqlUserRecord<Host, Scim>[]) {
    const { manager, store } = this.tables
    if (!manager && !store) return records
    const keys = manager ? records.map((record) => Reflect.get(record.host, manager.property)) : []
    const ids = store && !manager ? records.map(({ scim }) => managerId(this.storedIn(scim))) : []
    await this.managers.fetch(ids, keys)
    return records
  }

  protected override async received(data: readonly UserInput[]): Promise<void> {
    const { manager, store } = this.tables
    if (manager || store) await this.managers.fetch(data.map(managerId), [])
  }

  /** Lays the host's columns over what is stored; a manager that is a user here is shown with its name. */
  protected override whole(
    { scim }: SqlUserRecord<Host, Scim>,
    shown: Record<string, unknown>,
  ): Record<string, unknown> {
    const { store } = this.tables
    if (!store) return shown
    const stored = this.storedIn(scim)
    const user: Partial<User> = merge(stored, shown, store.mapped)
    const manager = this.managers.ofId(managerId(stored))
    return manager
      ? { ...user, [ENTERPRISE_USER_URN]: { ...user[ENTERPRISE_USER_URN], manager: omitNull(manager) } }
      : { ...user }
  }

  private storedIn(scim: Scim): object {
    const { store } = this.tables
    const stored: unknown = store && Reflect.get(scim, store.column.property)
    return isObject(stored) ? stored : {}
  }

  private get memberships(): UserGroups | undefined {
    return (
      this.groups &&
      new UserGroups(
        this.groups,
        () => this.store,
        () => this.context,
      )
    )
  }

  /** Made when it is asked for: `tables` is not there yet while an adapter is constructed. */
  private get managers(): Managers {
    this.knownManagers ??= new Managers(
      this.tables,
      () => this.store,
      () => this.context,
      async ({ scim, host }) => {
        const record = this.record(scim, host ?? {})
        const { displayName, name }: Partial<User> = await this.render(record, this.context.request)
        return displayName ?? name?.formatted ?? String(scim.userName)
      },
    )
    return this.knownManagers
  }

  private knownManagers?: Managers

  protected override read(resource: unknown): UserInput {
    return readUser(resource, this.context.schema)
  }
}
