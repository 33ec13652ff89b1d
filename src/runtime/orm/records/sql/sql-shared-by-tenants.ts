import type { UserInput } from '../../../schema/types.js'
import { besideRow } from '../../sql/beside-row.js'
import type { FilterMap, Placed } from '../../sql/entries.js'
import type { Places } from '../../sql/filter-map.js'
import { liftCondition } from '../../sql/lift.js'
import type { Link, Row } from '../../sql/orm.js'
import { and, eq, oneOf, type Sql, sql } from '../../sql/sql.js'
import { allFilters } from '../../sql/stored-filters.js'
import { mixin } from '../mixin.js'
import * as stored from '../shared-by-tenants.js'
import type { MembershipOfUser, SharedUserStorage } from '../storage.js'
import { once } from './kept-column.js'
import { withAdoptable } from './sql-adopting.js'
import type { SqlUserAdapters } from './sql-user-adapter.js'
import { SqlUserStorage } from './sql-user-storage.js'
import { assigned, type SqlSource } from './store.js'
import type { GroupTables, SharedUserTables } from './tables.js'

/** Users whom several tenants may know, by the rows of a table between. */
export const sharedByTenants = /* @__PURE__ */ mixin((Base: SqlUserAdapters) => {
  abstract class SqlSharedUserAdapter extends withAdoptable(stored.sharedByTenants(Base)) {
    protected abstract override readonly tables: SharedUserTables

    protected override get storage(): SqlSharedUserStorage<unknown> {
      const { orm, tables, groups } = this
      return new SqlSharedUserStorage({ orm, tables, context: () => this.context }, groups)
    }

    protected override readonly ofMembership = (condition?: object): Sql => {
      const { tenantMembership, host, tenant: ofRecord } = this.tables
      const { user, tenant, where } = tenantMembership
      const lifted = condition && liftCondition(condition, this.orm)
      const own = and(eq(user, host.link), eq(tenant, ofRecord), where, lifted)
      return sql`exists (select 1 from ${user.table} where ${own})`
    }
  }
  return SqlSharedUserAdapter
})

/** The filters of records that keep everything, by the schema of their attributes. */
const kept = new WeakMap<object, FilterMap<Placed>>()

class SqlSharedUserStorage<Db> extends SqlUserStorage<Db> implements SharedUserStorage<Db> {
  declare readonly tables: SharedUserTables

  // The tables are of a narrower type.
  constructor(source: SqlSource<Db, SharedUserTables>, groups: GroupTables | undefined) {
    super(source, groups)
  }

  override get places(): Places {
    const { owns, store, dialect } = this.tables
    const { schema } = this.context()
    return besideRow(
      owns,
      once(kept, schema, () => allFilters(store.column, dialect, schema)),
    )
  }

  async keepApart(name: string): Promise<void> {
    const { adopt, host, dialect } = this.tables
    const statement = adopt && !host.unique && dialect.keepApart?.(adopt.by, name)
    if (statement) await this.run(statement)
  }

  async joinTenant(user: unknown, data: UserInput, columns: object): Promise<void> {
    const { tenantMembership } = this.tables
    const { user: ofUser, set } = tenantMembership
    const context = this.context()
    const row = await tenantMembership.row(user, context.request.tenant, data, context)
    if (!set || (await this.rowsOf([user])).length === 0)
      return this.link(ofUser.table, [{ ...row, ...columns }])
    // There is one that does not count, and there can be no other.
    const counted = Object.fromEntries(set.map((name) => [name, Reflect.get(row, name)]))
    await this.relink(this.pairOf(user), { ...counted, ...columns })
  }

  async tenantMemberships(users: readonly unknown[]): Promise<readonly MembershipOfUser[]> {
    const rows = await this.rowsOf(users, this.tables.tenantMembership.where)
    return rows.map((found) => ({ user: found.user, row: Object(found.row) }))
  }

  /** The rows that tie users to the tenant, whether they count or not. */
  private rowsOf(users: readonly unknown[], where?: Sql) {
    const { user, tenant } = this.tables.tenantMembership
    return this.select({
      fields: { user, row: user.table },
      from: user.table,
      where: and(oneOf(user, users), this.ofTenant(tenant), where),
    })
  }

  async changeTenantMembership(user: unknown, changes: Row): Promise<void> {
    await this.relink(await this.membershipOf(user), changes)
  }

  private relink(link: Link, changes: Row): Promise<void> {
    return this.orm.relink(this.connection, link, assigned(changes))
  }

  async leaveTenant(user: unknown): Promise<void> {
    const { groups } = this
    await groups?.members.rows?.leave?.(this, groups, user)
    await this.unlink(await this.membershipOf(user))
  }

  /** The membership that counts: of several rows, the others stay as they are. */
  private async membershipOf(user: unknown): Promise<Link> {
    const { key } = this.tables.tenantMembership
    const pair = this.pairOf(user)
    if (!key) return pair
    const rows = await this.tenantMemberships([user])
    return { ...pair, user: key, userKeys: rows.map(({ row }) => Reflect.get(row, key.property)) }
  }

  private pairOf(key: unknown): Link {
    const { user, tenant } = this.tables.tenantMembership
    return { group: tenant, groupKey: this.context().request.tenant, user, userKeys: [key] }
  }

  protected override get ownRows(): Sql {
    const { tenantMembership, host } = this.tables
    const { user, tenant, where } = tenantMembership
    const isMember = sql`${and(sql`${user} = ${host.key}`, this.ofTenant(tenant), where)}`
    return sql`exists (select 1 from ${user.table} where ${isMember})`
  }
}
