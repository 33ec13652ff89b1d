import { mapValues } from '../../../map-values.js'
import type { Beside, Entry, FilterMap, Related } from '../../sql/entries.js'
import { liftValue, type NativeFilterMap } from '../../sql/lift.js'
import type { Orm } from '../../sql/orm.js'
import type { Sql } from '../../sql/sql.js'
import type { ColumnValue } from '../../sql/stored-filters.js'
import { StoredUserAdapter } from '../user-adapter.js'
import type { StoredUserRecord } from '../user-view.js'
import type { SqlQueryset } from './sql-queryset.js'
import { SqlUserStorage } from './sql-user-storage.js'
import type { GroupTables, ScimUserRow, UserTables } from './tables.js'

/** A user: its SCIM record, the host's own row, and its groups where they are asked for. */
export type SqlUserRecord<Host, Scim, Member = unknown> = StoredUserRecord<Host, Scim, Member>

/** Maps SCIM users to a host's table; the adapter that extends it says which column is which. */
export abstract class SqlUserAdapter<
  Db,
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends StoredUserAdapter<Db, Host, NewHost, Scim, Tenant> {
  protected abstract readonly orm: Orm<Db>
  protected abstract override readonly tables: UserTables
  /** Where the groups of users are, unless users show none. */
  protected readonly groups?: GroupTables
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  abstract override filterMap: NativeFilterMap

  override getQueryset(): SqlQueryset<SqlUserRecord<Host, Scim>> {
    return this.storage.queryset<SqlUserRecord<Host, Scim>>(
      () => this.filterMap,
      (records) => this.found(records),
    )
  }

  protected override get storage(): SqlUserStorage<Db> {
    const { orm, tables, groups } = this
    return new SqlUserStorage({ orm, tables, context: () => this.context }, groups)
  }

  /** Filters that every user has. */
  protected get commonFilters(): FilterMap {
    return this.storage.filters
  }

  /** The filter of a multi-valued attribute of which a column holds one value, and the SCIM record all of them. */
  protected stored(name: string, value: Readonly<Record<string, object | string | boolean>>): Beside {
    const { tables, besides } = this.storage
    const { store, dialect, host } = tables
    if (!store) throw new TypeError(`Nothing of ${name} is stored`)
    return store.values(dialect, name, () => this.lifted(value), { ...host, besides })
  }

  private lifted(value: Readonly<Record<string, object | string | boolean>>): ColumnValue {
    return mapValues(value, (each) => (typeof each === 'object' ? liftValue(each, this.orm) : each))
  }

  /** The filters of a name that one column holds, and the SCIM record in its parts. */
  protected nameFilters(column: object): FilterMap {
    const { store, dialect } = this.storage.tables
    if (!store?.names) throw new TypeError('No names are stored')
    return store.names(dialect, column, () => liftValue(column, this.orm))
  }

  /** The filter of a whole name, by itself. */
  protected storedName(column: object): Entry {
    const { 'name.formatted': formatted } = this.nameFilters(column)
    if (!formatted) throw new TypeError('No names are stored')
    return formatted
  }

  /** Whether a user is a member of the tenant, and the membership satisfies a condition: where tenants share users. */
  declare protected readonly ofMembership: (condition?: object) => Sql

  /** The filter of a manager that a column refers to: where users have managers. */
  declare protected readonly managerFilter: (column: object) => Related
}

/** The class of an ORM's adapters of users, as what is mixed into it knows it. */
export type SqlUserAdapters = abstract new () => SqlUserAdapter<unknown, object, object, ScimUserRow>
