import { type FilterMap, folded } from '../../sql/entries.js'
import { and, eq, type Sql, sql, valueFor } from '../../sql/sql.js'
import type { UserStorage } from '../storage.js'
import { hasOtherForms, keyOfNamesake } from './namesakes.js'
import { referringOf, SqlStorage } from './sql-storage.js'
import { SqlUserGroups } from './sql-user-groups.js'
import type { SqlSource } from './store.js'
import type { GroupTables, UserTables } from './tables.js'

/** Users in an SQL database. */
export class SqlUserStorage<Db> extends SqlStorage<Db, UserTables> implements UserStorage<Db> {
  readonly memberships: SqlUserGroups | undefined

  /** @param groups where the groups of users are, unless users show none */
  constructor(
    source: SqlSource<Db, UserTables>,
    protected readonly groups: GroupTables | undefined,
  ) {
    super(source)
    this.memberships =
      groups && (groups.members.rows?.groups?.(this, groups) ?? new SqlUserGroups(this, groups))
  }

  protected override prepared() {
    return this.memberships?.ready?.()
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

  async namesake(text: string, except?: unknown): Promise<unknown> {
    const { host, where } = this.tables
    if (!host.name || (host.unique && !(await hasOtherForms(this, host.name, text)))) return undefined
    const scope = host.unique ? undefined : and(where, this.ofTenant(host.tenant))
    const other = except === undefined ? undefined : sql`${host.key} <> ${valueFor(host.key, except)}`
    return keyOfNamesake(this, host.key, host.name, text, and(scope, other, this.notGone))
  }

  /** Those whom DELETE has hidden hold a name as far as the host's own index says; where tenants share rows, others may see them. */
  private get notGone(): Sql | undefined {
    const { hidden, host, tenantMembership } = this.tables
    if (!hidden || tenantMembership) return undefined
    const isGone = and(sql`${host.link} = ${host.key}`, eq(hidden, true))
    return sql`not exists (select 1 from ${hidden.table} where ${isGone})`
  }
}
