import type { Column } from '../../sql/columns.js'
import { Related, typed } from '../../sql/filter-map.js'
import type { Row, Select } from '../../sql/orm.js'
import { always, and, eq, oneOf, type Sql, sql, type Value } from '../../sql/sql.js'
import type { Through } from '../../sql/target.js'
import type { GroupOfUser, UserMemberships } from '../storage.js'
import type { Store } from './store.js'
import type { GroupTables } from './tables.js'

/** The groups of users, as the memberships tell them; they change at the group (RFC 7643 §4.1.2). */
export class SqlUserGroups implements UserMemberships {
  constructor(
    protected readonly store: Store,
    protected readonly tables: GroupTables,
  ) {}

  get userKey() {
    return this.tables.members.userKey
  }

  /** The memberships with their groups, as the target of a filter on users. */
  asRelation(): Related {
    const { scim, members } = this.tables
    return new Related<Value>(
      sql`${scim.id.table}`,
      () => this.scope ?? always,
      { value: scim.id, display: scim.displayName, type: typed<Value>(sql`'direct'`, 'other') },
      { keys: { own: members.userKey, other: this.groupKey, through: this.through } },
    )
  }

  /** The column that says whose a membership is. */
  protected get user(): Column {
    return this.tables.members.user
  }

  /** The memberships, between users and groups. */
  protected get through(): Through<Value> {
    const { group } = this.tables.members
    return { from: sql`${group.table}`, own: this.user, other: group }
  }

  /** Reads memberships. */
  protected select(query: Select): Promise<readonly Row[]> {
    return this.store.select(query)
  }

  async of(users: readonly unknown[]): Promise<readonly GroupOfUser[]> {
    const { user } = this
    const { scim, members } = this.tables
    const rows = await this.select({
      fields: { user, value: scim.id, display: scim.displayName },
      from: members.group.table,
      join: { table: scim.id.table, on: eq(this.groupKey, members.group) },
      where: and(oneOf(user, users), this.scope),
      orderBy: [sql`${scim.id} asc`],
    })
    return rows.map(({ user, value, display }) => ({ user, value: String(value), display: String(display) }))
  }

  private get groupKey() {
    const { scim, host } = this.tables
    return host?.link ?? scim.id
  }

  private get scope(): Sql | undefined {
    return this.store.ofTenant(this.tables.tenant)
  }
}
