import type { FilterMap } from '../../sql/entries.js'
import type { NativeFilterMap } from '../../sql/lift.js'
import type { Orm } from '../../sql/orm.js'
import { StoredGroupAdapter, type StoredGroupRecord } from '../group-adapter.js'
import { SqlGroupStorage } from './sql-group-storage.js'
import type { SqlQueryset } from './sql-queryset.js'
import type { GroupTables, ScimGroupRow } from './tables.js'

/** A group: its SCIM record, the host's own row where there is one, and its members where they are asked for. */
export type SqlGroupRecord<Host, Scim> = StoredGroupRecord<Host, Scim>

/** Maps SCIM groups to a host's table and its memberships. */
export abstract class SqlGroupAdapter<
  Db,
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends StoredGroupAdapter<Db, Host, NewHost, Scim, Tenant> {
  protected abstract readonly orm: Orm<Db>
  protected abstract override readonly tables: GroupTables
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  abstract filterMap: NativeFilterMap

  override getQueryset(): SqlQueryset<SqlGroupRecord<Host, Scim>> {
    return this.storage.queryset<SqlGroupRecord<Host, Scim>>(
      () => this.filterMap,
      (records) => this.found(records),
    )
  }

  protected override get storage(): SqlGroupStorage<Db> {
    const { orm, tables } = this
    return new SqlGroupStorage({ orm, tables, context: () => this.context })
  }

  /** Filters that every group has. */
  protected get commonFilters(): FilterMap {
    return this.storage.filters
  }
}

/** The class of an ORM's adapters of groups, as what is mixed into it knows it. */
export type SqlGroupAdapters = abstract new () => SqlGroupAdapter<unknown, object, object, ScimGroupRow>
