import { Related, scimId, typed } from '../../sql/entries.js'
import { always, and, eq, oneOf, type Sql, sql, type Value } from '../../sql/sql.js'
import type { Through } from '../../sql/target.js'
import type { GroupOfUser, UserMemberships } from '../storage.js'
import type { Store } from './store.js'
import type { GroupTables } from './tables.js'

/** The groups of users, as the memberships tell them; they change at the group (RFC 7643 §4.1.2). */
export class SqlUserGroups implements UserMemberships {
  /** Waited for where requests are read, outside of their transactions. */
  ready?(): Promise<void>

  constructor(
    protected readonly store: Store,
    protected readonly tables: GroupTables,
  ) {}

  get userKey() {
    return this.tables.members.userKey
  }

  /**
   * The memberships with their groups, as the target of a filter on users.
   *
   * @param rows which rows they are, where that is not each of their table
   */
  asRelation(rows?: Partial<Through<Value>>): Related {
    const { scim, members } = this.tables
    return new Related(
      sql`${scim.id.table}`,
      () => this.scope ?? always,
      { value: scimId(scim.id), display: scim.displayName, type: typed<Value>(sql`'direct'`, 'other') },
      {
        keys: {
          own: members.userKey,
          other: this.groupKey,
          through: { from: sql`${members.group.table}`, own: members.user, other: members.group, ...rows },
        },
      },
    )
  }

  async of(users: readonly unknown[]): Promise<readonly GroupOfUser[]> {
    const { scim, members } = this.tables
    const rows = await this.store.select({
      fields: { user: members.user, value: scim.id, display: scim.displayName },
      from: members.group.table,
      join: { table: scim.id.table, on: eq(this.groupKey, members.group) },
      where: and(oneOf(members.user, users), this.scope),
      orderBy: [sql`${scim.id} asc`],
    })
    return rows.map(({ user, value, display }) => ({ user, value: String(value), display: String(display) }))
  }

  /** The column of groups that memberships refer to. */
  protected get groupKey() {
    const { scim, host } = this.tables
    return host?.link ?? scim.id
  }

  /** The groups that there are. */
  protected get scope(): Sql | undefined {
    return this.store.ofTenant(this.tables.tenant)
  }
}
