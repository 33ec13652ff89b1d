import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdapterContext } from '../../protocol/adapter.js'
import type { UserGroup } from '../../schema/types.js'
import { type Related, related, typed } from './filter-map.js'
import { type DrizzleHandle, databaseOf } from './handle.js'
import type { GroupTables } from './tables.js'

/** The groups of users, as the memberships tell them; they change at the group (RFC 7643 §4.1.2). */
export class DrizzleUserGroups {
  constructor(
    private readonly tables: GroupTables,
    private readonly context: () => AdapterContext<DrizzleHandle>,
  ) {}

  /** What memberships refer to users by. */
  get userKey() {
    return this.tables.members.userKey
  }

  /** The memberships with their groups, as the target of a filter on users. */
  asRelation(): Related {
    const { scim, members } = this.tables
    // Asked for when a query is built: an adapter's `filterMap` is made before its request, and so its tenant, is known.
    const ofUser = { getSQL: () => sql`${and(eq(members.user, members.userKey), this.scope())}` }
    return related(
      sql`${members.table} inner join ${scim} on ${this.groupKey} = ${members.group}`,
      sql`${ofUser}`,
      { value: scim.id, display: scim.displayName, type: typed(sql`'direct'`, 'other') },
    )
  }

  /** The groups of several users, by the users' keys, in order of their ids. */
  async of(users: readonly unknown[]): Promise<ReadonlyMap<unknown, readonly UserGroup[]>> {
    const { scim, members } = this.tables
    const found = new Map<unknown, UserGroup[]>()
    const rows = await databaseOf(this.context().db)
      .select<{ user: unknown; value: string; display: string }>({
        user: members.user,
        value: scim.id,
        display: scim.displayName,
      })
      .from(members.table)
      .innerJoin(scim, eq(this.groupKey, members.group))
      .where(and(inArray(members.user, [...users]), this.scope()))
      .orderBy(asc(scim.id))
    for (const { user, value, display } of rows) {
      const groups = found.get(user) ?? []
      const $ref = `${this.context().request.baseUrl}/Groups/${value}`
      found.set(user, [...groups, { value, display, type: 'direct', $ref }])
    }
    return found
  }

  private get groupKey() {
    const { scim, host } = this.tables
    return host?.link ?? scim.id
  }

  private scope(): SQL | undefined {
    const { tenant } = this.tables
    return tenant && eq(tenant, this.context().request.tenant)
  }
}
