/** Memberships that not each row of a table is, or whose rows refer to a row of the user's: a seat in the tenant. */
import { Column } from '../../sql/columns.js'
import type { Field, Row, Select } from '../../sql/orm.js'
import { and, eq, oneOf, type Sql, sql } from '../../sql/sql.js'
import { noRow } from '../no-row.js'
import { SqlMembers } from './sql-members.js'
import { SqlUserGroups } from './sql-user-groups.js'
import { assigned, type Store, type Tables } from './store.js'
import type { GroupTables, MemberTables } from './tables.js'

/** In this layer's columns and conditions, or in those of an ORM that has its own. */
export interface MemberRowsOptions<Of = Column, Condition = Sql> {
  /** The rows that count. */
  readonly where?: Condition
  /** The properties of a new row that make one count which is there and does not. */
  readonly set?: readonly string[]
  /** The key of the rows, where a group may have several for one user. */
  readonly key?: Of
  /** Whoever is in a group is in no other: of all, or of those whose rows have the same in a column, which is the tenant's. */
  readonly oneGroup?: true | Of
  /** The rows that memberships refer to in the place of users. */
  readonly via?: {
    readonly key: Of
    readonly user: Of
    readonly tenant?: Of
    readonly where?: Condition
  }
}

/** The rows that are memberships. */
export class Chosen {
  constructor(
    readonly options: MemberRowsOptions,
    private readonly store: Store,
    private readonly members: Pick<MemberTables, 'user' | 'group'>,
  ) {}

  /** A store whose queries of the table's rows are of memberships. */
  reading<T extends Tables>(store: Store<unknown, T>, tables = store.tables): Store<unknown, T> {
    const { table } = this.members.group
    const select = (query: Select) => store.select(query.from === table ? this.narrowed(query) : query)
    return Object.assign(Object.create(store), { tables, select })
  }

  /** Tables in which the column that refers to users is that of the rows in their place. */
  ofUsers(tables: GroupTables): GroupTables {
    const { via } = this.options
    return via ? { ...tables, members: { ...tables.members, user: via.user } } : tables
  }

  /** How they stand after `from`, and which of them count. */
  get through() {
    const { group } = this.members
    const join = this.join && sql` inner join ${this.join.table} on ${this.join.on}`
    return { from: sql`${group.table}${join ?? sql``}`, where: () => this.counts }
  }

  private narrowed(query: Select): Select {
    const { join, fields } = query
    const where = and(query.where, this.counts)
    if (!this.join) return { ...query, where }
    if (!join) return { ...query, join: this.join, where }
    // Columns of a table that the ORM has not joined itself are expressions to it. Asked for once more, none of its rows is absent.
    const asSql = (field: Field) =>
      field instanceof Column && field.table === join.table ? sql`${field}` : field
    return {
      ...query,
      fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asSql(field)])),
      join: this.join,
      outer: [{ table: sql`${join.table}`, on: join.on }],
      where: and(join.on, where),
    }
  }

  /** The keys by which rows refer to some users; by the users' keys as text, in their order. */
  async keysOf(users: readonly unknown[]): Promise<ReadonlyMap<string, readonly unknown[]>> {
    const { via } = this.options
    const keys = new Map<string, readonly unknown[]>()
    if (!via) return new Map(users.map((user) => [String(user), [user]]))
    const { key, user } = via
    const rows = await this.store.select({
      fields: { key, user },
      from: key.table,
      where: and(oneOf(user, users), this.store.ofTenant(via.tenant), via.where),
      orderBy: [sql`${key} asc`],
    })
    for (const row of rows) keys.set(String(row.user), [...(keys.get(String(row.user)) ?? []), row.key])
    return keys
  }

  private get join() {
    const { via } = this.options
    return via && { table: via.key.table, on: eq(via.key, this.members.user) }
  }

  private get counts(): Sql | undefined {
    const { where, via } = this.options
    return and(where, this.store.ofTenant(via?.tenant), via?.where)
  }
}

export class ChosenGroups extends SqlUserGroups {
  constructor(
    store: Store,
    tables: GroupTables,
    private readonly chosen: Chosen,
  ) {
    super(chosen.reading(store), chosen.ofUsers(tables))
  }

  override asRelation() {
    return super.asRelation(this.chosen.through)
  }
}

export class ChosenMembers extends SqlMembers {
  constructor(
    protected readonly all: Store<unknown, GroupTables>,
    protected readonly chosen: Chosen,
  ) {
    super(chosen.reading(all, chosen.ofUsers(all.tables)))
  }

  override asRelation() {
    return super.asRelation(this.chosen.through)
  }

  override async userKeys(ids: readonly string[]) {
    const users = await super.userKeys(ids)
    const keys = await this.chosen.keysOf(users.map(({ key }) => key))
    const without = users.find(({ key }) => !keys.has(String(key)))
    if (without) throw noRow(without.id)
    return users
  }

  override async link(groupKey: unknown, users: readonly unknown[]): Promise<void> {
    const { user, group } = this.all.tables.members
    const keys = [...(await this.chosen.keysOf(users)).values()].map(([first]) => first)
    const there = await this.uncounted(groupKey, keys)
    const added: object[] = []
    let present: object | undefined
    // A transaction runs one query at a time.
    for (const key of keys) {
      if (!there.has(String(key))) added.push(await this.newRow(key, groupKey))
      else present ??= await this.newRow(key, groupKey)
    }
    if (added.length > 0) await this.all.link(user.table, added)
    const link = { group, groupKey, user, userKeys: [...there.values()] }
    if (present) await this.all.orm.relink(this.all.connection, link, this.counted(present))
  }

  override async unlink(groupKey: unknown, users?: readonly unknown[]): Promise<void> {
    const { user, group } = this.all.tables.members
    if (!users) return this.all.unlink({ user, group, groupKey })
    const { key } = this.chosen.options
    const userKeys = [...(await this.chosen.keysOf(users)).values()].flat()
    if (!key) return this.all.unlink({ user, group, groupKey, userKeys })
    // Of several rows for one user, those stay that do not count.
    const where = and(eq(group, groupKey), oneOf(user, userKeys))
    const rows = await this.store.select({ fields: { key }, from: group.table, where })
    await this.all.unlink({ group, groupKey, user: key, userKeys: rows.map((row) => row.key) })
  }

  /** The rows that are there and do not count, where there can be one only: by their keys as text. */
  private async uncounted(
    groupKey: unknown,
    keys: readonly unknown[],
  ): Promise<ReadonlyMap<string, unknown>> {
    const { user, group } = this.all.tables.members
    const { where: counts, key } = this.chosen.options
    if (!counts || key) return new Map()
    const where = and(eq(group, groupKey), oneOf(user, keys))
    const rows = await this.all.select({ fields: { user }, from: group.table, where })
    return new Map(rows.map((row) => [String(row.user), row.user]))
  }

  /** What of a new row makes one count that is there. */
  private counted(row: object): Row {
    const { set = [] } = this.chosen.options
    return assigned(Object.fromEntries(set.map((name) => [name, Reflect.get(row, name)])))
  }
}
