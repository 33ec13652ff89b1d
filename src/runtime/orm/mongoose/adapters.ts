import { StoredGroupAdapter, type StoredGroupRecord } from '../records/group-adapter.js'
import type { ScimGroupRow, ScimUserRow } from '../records/places.js'
import type { KnownUsers, ReviveRow } from '../records/storage.js'
import { StoredUserAdapter } from '../records/user-adapter.js'
import type { StoredUserRecord } from '../records/user-view.js'
import type { Row } from '../sql/orm.js'
import type { Condition } from './conditions.js'
import type { Field } from './fields.js'
import type { Elements, Entry, FilterMap } from './filter-map.js'
import { MongoGroupStorage } from './group-storage.js'
import type { MongooseHandle } from './handle.js'
import type { FieldValue, GroupTables, KeptField, UserTables } from './places.js'
import type { MongoQueryset } from './queryset.js'
import { MongoUserStorage } from './user-storage.js'

/** A user: its SCIM record, the host's own document, and its groups where they are asked for. */
export type MongooseUserRecord<Host, Scim, Member = unknown> = StoredUserRecord<Host, Scim, Member>

/** A group: its SCIM record, the host's own document where there is one, and its members where they are asked for. */
export type MongooseGroupRecord<Host, Scim> = StoredGroupRecord<Host, Scim>

/** Maps SCIM users to a model of Mongoose's; the adapter that extends it says which field is which. */
export abstract class MongooseUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends StoredUserAdapter<MongooseHandle, Host, NewHost, Scim, Tenant> {
  protected abstract override readonly tables: UserTables
  /** Where the groups of users are, unless users show none. */
  protected readonly groups?: GroupTables
  /** SCIM attribute → field: what `filter` and `sortBy` may name. */
  abstract override filterMap: FilterMap

  override getQueryset(): MongoQueryset<MongooseUserRecord<Host, Scim>> {
    return this.storage.records<MongooseUserRecord<Host, Scim>>(
      () => this.filterMap,
      (records) => this.found(records),
    )
  }

  protected override readonly adoptable = (text: string) => this.storage.adoptable(text)
  protected override readonly known: KnownUsers = (ids, keys) => this.storage.known(ids, keys)
  protected override readonly reviveRow: ReviveRow = (userNameKey, changesOf) =>
    this.storage.revive(userNameKey, changesOf)

  protected override changed(document: object, values: object): Row {
    return this.storage.changed(document, values)
  }

  protected override get storage(): MongoUserStorage {
    return new MongoUserStorage(this.tables, () => this.context, this.groups)
  }

  /** Filters that every user has. */
  protected get commonFilters(): FilterMap {
    return this.storage.filters
  }

  /** The filter of a multi-valued attribute of which a field holds one value, and the SCIM record all of them. */
  protected stored(name: string, value: FieldValue): Elements {
    return this.store.values(name, value)
  }

  /** The filters of a name that one field holds, and the SCIM record in its parts. */
  protected nameFilters(field: Field): FilterMap {
    const { names } = this.store
    if (!names) throw new TypeError('No names are stored')
    return names(field)
  }

  /** The filter of a whole name, by itself. */
  protected storedName(field: Field): Entry {
    const { 'name.formatted': formatted } = this.nameFilters(field)
    if (!formatted) throw new TypeError('No names are stored')
    return formatted
  }

  /** Whether a user is a member of the tenant, and the membership satisfies a condition. */
  protected ofMembership(condition?: Condition): Condition {
    return this.storage.ofMembership(condition)
  }

  private get store(): KeptField {
    const { store } = this.tables
    if (!store) throw new TypeError('SCIM keeps nothing beside the mapping')
    return store
  }

  /** The filter of a manager that a field refers to. */
  protected managerFilter(field: Field): Elements {
    return this.storage.managerElements(field)
  }
}

/** Maps SCIM groups to a model of Mongoose's and its memberships. */
export abstract class MongooseGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends StoredGroupAdapter<MongooseHandle, Host, NewHost, Scim, Tenant> {
  protected abstract override readonly tables: GroupTables
  /** SCIM attribute → field: what `filter` and `sortBy` may name. */
  abstract filterMap: FilterMap

  override getQueryset(): MongoQueryset<MongooseGroupRecord<Host, Scim>> {
    return this.storage.records<MongooseGroupRecord<Host, Scim>>(
      () => this.filterMap,
      (records) => this.found(records),
    )
  }

  protected override changed(document: object, values: object): Row {
    return this.storage.changed(document, values)
  }

  protected override get storage(): MongoGroupStorage {
    return new MongoGroupStorage(this.tables, () => this.context)
  }

  /** Filters that every group has. */
  protected get commonFilters(): FilterMap {
    return this.storage.filters
  }
}
