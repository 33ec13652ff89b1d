import type { UserInput } from '../../../schema/types.js'
import type { FilterMap, Kept } from '../../sql/filter-map.js'
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
      const { user, tenant } = tenantMembership
      const lifted = condition && liftCondition(condition, this.orm)
      const own = and(eq(user, host.link), eq(tenant, ofRecord), lifted)
      return sql`exists (select 1 from ${user.table} where ${own})`
    }
  }
  return SqlSharedUserAdapter
})

/** The filters of records that keep everything, by the schema of their attributes. */
const kept = new WeakMap<object, FilterMap>()

class SqlSharedUserStorage<Db> extends SqlUserStorage<Db> implements SharedUserStorage<Db> {
  declare readonly tables: SharedUserTables

  // The tables are of a narrower type.
  constructor(source: SqlSource<Db, SharedUserTables>, groups: GroupTables | undefined) {
    super(source, groups)
  }

  override get kept(): Kept {
    const { owns, store, dialect } = this.tables
    const { schema } = this.context()
    return { owns, map: once(kept, schema, () => allFilters(store.column, dialect, schema)) }
  }

  async joinTenant(user: unknown, data: UserInput, columns: object): Promise<void> {
    const { tenantMembership } = this.tables
    const context = this.context()
    const row = await tenantMembership.row(user, context.request.tenant, data, context)
    await this.link(tenantMembership.user.table, [{ ...row, ...columns }])
  }

  async tenantMemberships(users: readonly unknown[]): Promise<readonly MembershipOfUser[]> {
    const { tenantMembership } = this.tables
    const { user, tenant } = tenantMembership
    const rows = await this.select({
      fields: { user, row: user.table },
      from: user.table,
      where: and(oneOf(user, users), this.ofTenant(tenant)),
    })
    return rows.map((found) => ({ user: found.user, row: Object(found.row) }))
  }

  async changeTenantMembership(user: unknown, changes: Row): Promise<void> {
    await this.orm.relink(this.connection, this.membershipOf(user), assigned(changes))
  }

  async leaveTenant(user: unknown): Promise<void> {
    const { groups } = this
    await groups?.members.rows?.leave?.(this, groups, user)
    await this.unlink(this.membershipOf(user))
  }

  private membershipOf(key: unknown): Link {
    const { tenantMembership } = this.tables
    const { user, tenant } = tenantMembership
    return { group: tenant, groupKey: this.context().request.tenant, user, userKeys: [key] }
  }

  protected override get ownRows(): Sql {
    const { tenantMembership, host } = this.tables
    const { user, tenant } = tenantMembership
    const isMember = sql`${and(sql`${user} = ${host.key}`, this.ofTenant(tenant))}`
    return sql`exists (select 1 from ${user.table} where ${isMember})`
  }
}
