import type { Column } from '../../sql/columns.js'
import { type Placed, Related, scimId, typed } from '../../sql/entries.js'
import { whereFilter } from '../../sql/filter-map.js'
import type { Row, Select } from '../../sql/orm.js'
import { always, and, eq, greater, oneOf, type Sql, sql, type Value } from '../../sql/sql.js'
import type { Through } from '../../sql/target.js'
import { lookup } from '../resolve-entry.js'
import type { GroupMembers, MemberOfGroup, PlacedMember, WhichMembers } from '../storage.js'
import type { Store } from './store.js'
import type { GroupTables } from './tables.js'

/** The rows of memberships in an SQL database. */
export class SqlMembers implements GroupMembers {
  /** Waited for where requests are read, outside of their transactions. */
  ready?(): Promise<void>

  constructor(protected readonly store: Store<unknown, GroupTables>) {}

  /**
   * The memberships with their users, as the target of a filter.
   *
   * @param rows which rows they are, where that is not each of their table
   */
  asRelation(rows?: Partial<Through<Value>>): Related {
    const { users, userKey, user, group } = this.store.tables.members
    return new Related(sql`${users.scim.id.table}`, () => this.userScope() ?? always, this.values, {
      keys: {
        own: this.groupKey,
        other: userKey,
        through: { from: sql`${group.table}`, own: group, other: user, ...rows },
      },
    })
  }

  async of(groups: readonly unknown[]): Promise<readonly MemberOfGroup[]> {
    const { users } = this.store.tables.members
    const fields = { group: this.group, value: users.scim.id, display: users.scim.userName }
    const rows = await this.rows(fields, this.inGroups(groups))
    return rows.map((row) => ({ group: row.group, value: String(row.value), display: String(row.display) }))
  }

  /** By the users' keys as memberships have them: an index of those has the order. */
  async page(groupKey: unknown, limit: number, after?: unknown): Promise<readonly PlacedMember[]> {
    const { users, user } = this.store.tables.members
    const fields = { position: user, value: users.scim.id, display: users.scim.userName }
    const behind = after === undefined ? undefined : greater(user, after)
    const cut = { orderBy: [sql`${user} asc`], limit }
    const rows = await this.rows(fields, and(this.inGroups([groupKey]), behind), cut)
    return rows.map(({ position, value, display }) => ({
      position,
      value: String(value),
      display: String(display),
    }))
  }

  async keysOf(groupKey: unknown, which?: WhichMembers): Promise<readonly unknown[]> {
    const { user, group } = this.store.tables.members
    const inGroup = this.inGroups([groupKey])
    if (which && 'keys' in which) {
      const where = and(inGroup, oneOf(user, which.keys))
      const rows = await this.store.select({ fields: { user }, from: group.table, where })
      return rows.map((row) => row.user)
    }
    const rows = await this.rows({ user }, and(inGroup, which && this.condition(which)))
    return rows.map((row) => row.user)
  }

  async userKeys(ids: readonly string[]) {
    const { users, userKey } = this.store.tables.members
    const { id } = users.scim
    const where = and(oneOf(id, ids), this.userScope())
    const rows = await this.store.select({ fields: { id, key: userKey }, from: id.table, where })
    return rows.map((row) => ({ id: String(row.id), key: row.key }))
  }

  async link(groupKey: unknown, users: readonly unknown[]): Promise<void> {
    const rows: object[] = []
    // A transaction runs one query at a time.
    for (const key of users) rows.push(await this.newRow(key, groupKey))
    await this.store.link(this.store.tables.members.user.table, rows)
  }

  /** A new membership. */
  protected async newRow(user: unknown, group: unknown): Promise<object> {
    const context = this.store.context()
    return Object(await this.store.tables.members.row?.(user, group, context.request.tenant, context))
  }

  unlink(groupKey: unknown, userKeys?: readonly unknown[]): Promise<void> {
    const { user, group } = this.store.tables.members
    return this.store.unlink({ user, group, groupKey, ...(userKeys && { userKeys }) })
  }

  /** What the memberships hold of their group. */
  protected get group(): Value {
    return this.store.tables.members.group
  }

  /** The column of groups that memberships refer to. */
  protected get groupKey(): Column {
    const { host, scim } = this.store.tables
    return host?.link ?? scim.id
  }

  /** The memberships in some groups. */
  protected inGroups(keys: readonly unknown[]): Sql {
    return oneOf(this.store.tables.members.group, keys)
  }

  /** A condition over the SCIM table of users. */
  private condition(which: Exclude<WhichMembers, { readonly keys: readonly unknown[] }>): Sql {
    if ('ids' in which) return oneOf(this.store.tables.members.users.scim.id, which.ids)
    const { context, tables } = this.store
    const find = lookup(this.values, (entry: Placed) => entry)
    return whereFilter(which.filter, { find, schema: context().schema }, tables.dialect)
  }

  /** Memberships of users that SCIM knows here, in order of the users' ids unless another is asked for. */
  private rows(
    fields: Readonly<Record<string, Value>>,
    condition: Sql | undefined,
    cut?: Pick<Select, 'orderBy' | 'limit'>,
  ): Promise<readonly Row[]> {
    const { user, group, users, userKey } = this.store.tables.members
    const { id } = users.scim
    return this.store.select({
      fields,
      from: group.table,
      join: { table: id.table, on: eq(userKey, user) },
      where: and(condition, this.userScope()),
      orderBy: [sql`${id} asc`],
      ...cut,
    })
  }

  private get values() {
    const { scim } = this.store.tables.members.users
    return { value: scimId(scim.id), display: scim.userName, type: typed<Value>(sql`'User'`, 'other') }
  }

  private userScope(): Sql | undefined {
    return this.store.scopeOf(this.store.tables.members.users)
  }
}
