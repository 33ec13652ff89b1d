import { aliased, type Column, columnNamed } from '../../sql/columns.js'
import { type FilterMap, folded, Related } from '../../sql/filter-map.js'
import type { Row } from '../../sql/orm.js'
import { always, and, eq, oneOf, or, type Sql, sql, type Value, valueFor } from '../../sql/sql.js'
import { updateStatement } from '../../sql/statements.js'
import type { RecordRow, UserStorage } from '../storage.js'
import { referringOf, type SqlSource, SqlStorage } from './sql-storage.js'
import { SqlUserGroups } from './sql-user-groups.js'
import type { GroupTables, UserTables } from './tables.js'

/** Users in an SQL database. */
export class SqlUserStorage<Db> extends SqlStorage<Db, UserTables> implements UserStorage<Db> {
  readonly memberships: SqlUserGroups | undefined

  /** @param groups where the groups of users are, unless users show none */
  constructor(
    source: SqlSource<Db, UserTables>,
    private readonly groups: GroupTables | undefined,
  ) {
    super(source)
    this.memberships =
      groups &&
      new SqlUserGroups(
        groups,
        () => this.store,
        () => this.context(),
      )
  }

  protected override get referring() {
    return [...super.referring, ...(this.groups ? referringOf(this.groups) : [])]
  }

  override get filters(): FilterMap {
    const { scim, store, dialect } = this.tables
    return {
      ...store?.filters?.(dialect),
      ...super.filters,
      userName: folded(scim.userNameKey),
      ...(this.memberships && { groups: this.memberships.asRelation() }),
    }
  }

  async adoptable(text: string): Promise<unknown> {
    const { adopt, host, where } = this.tables
    return adopt && this.store.keyOf(host.key, adopt.by, text, where)
  }

  async namesake(text: string, except?: unknown): Promise<unknown> {
    const { host, where } = this.tables
    const { store } = this
    if (!host.name || (host.unique && !(await store.hasOtherForms(host.name, text)))) return undefined
    const { tenant } = this.context().request
    const scope = host.unique ? undefined : and(where, host.tenant && eq(host.tenant, tenant))
    const other = except === undefined ? undefined : sql`${host.key} <> ${valueFor(host.key, except)}`
    return store.keyOf(host.key, host.name, text, and(scope, other))
  }

  async revive(userNameKey: string, changesOf: (found: Row) => Promise<Row>): Promise<Row | undefined> {
    const { hidden, scim } = this.tables
    const { store } = this
    const [found] = await store.select({
      fields: { scim: scim.id.table },
      from: scim.id.table,
      where: and(this.tenantScope, hidden && eq(hidden, true), eq(scim.userNameKey, userNameKey)),
      limit: 1,
      lock: true,
    })
    if (!found) return undefined
    const row: Row = Object(found.scim)
    const changes = await changesOf(row)
    await store.execute(updateStatement(scim.id.table, changes, eq(scim.id, row.id)))
    return { ...row, ...changes }
  }

  /** Whether a user is a member of the tenant, and satisfies a condition over the membership. */
  ofMembership(_condition?: Sql): Sql {
    throw new TypeError('No table ties users to tenants')
  }

  async known(ids: readonly string[], keys: readonly unknown[]): Promise<readonly RecordRow[]> {
    const { scim, host, where } = this.tables
    const named = or(
      ids.length > 0 ? oneOf(scim.id, ids) : undefined,
      keys.length > 0 ? oneOf(host.link, keys) : undefined,
    )
    return this.store.records({ where: and(named, this.visible(), where) })
  }

  /** The user whom a column of the host refers to, as the target of a filter. */
  managerRelation(column: Value): Related {
    const { scim, host } = this.tables
    const managers = aliased(scim.id.table, 'manager')
    const ofManager = (own: Column) => columnNamed(managers, own.property)
    return new Related<Value>(
      sql`${managers}`,
      () => this.visible(ofManager) ?? always,
      { value: ofManager(scim.id) },
      { keys: { own: column, other: ofManager(host.link) } },
    )
  }

  private visible(at: (own: Column) => Column = (own) => own): Sql | undefined {
    const { tenant, hidden } = this.tables
    return and(tenant && eq(at(tenant), this.context().request.tenant), hidden && eq(at(hidden), false))
  }
}
