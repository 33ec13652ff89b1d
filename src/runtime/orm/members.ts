import type { Filter } from '../filter/ast.js'
import type { MemberChange } from '../patch/members.js'
import type { AdapterContext } from '../protocol/adapter.js'
import { invalidValue } from '../protocol/errors.js'
import type { Member } from '../schema/types.js'
import { isUuid } from '../uuid.js'
import type { Column } from './columns.js'
import { type Related, related, typed, type Value, whereFilter } from './filter-map.js'
import type { Row } from './orm.js'
import { and, eq, oneOf, type Sql, sql } from './sql.js'
import type { Store } from './store.js'
import type { GroupTables } from './tables.js'

/** The keys of the users who came and went. */
export interface MemberDelta {
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
}

/** Well under the number of parameters that any database takes in one statement. */
const BATCH = 500

/**
 * The members of groups, changed by deltas in SQL: adding one costs the same in a group of ten and of a hundred
 * thousand. Members that are no SCIM users here are neither shown nor touched.
 */
export class Members {
  constructor(
    private readonly tables: GroupTables,
    private readonly storeOf: () => Store,
    private readonly context: () => AdapterContext,
  ) {}

  private get store(): Store {
    return this.storeOf()
  }

  /** The memberships with their users, as the target of a filter. */
  asRelation(): Related {
    const { members, host, scim } = this.tables
    const { users, userKey, user, group } = members
    const inGroup = () => sql`${and(eq(group, host?.link ?? scim.id), this.userScope())}`
    return related(
      sql`${user.table} inner join ${users.scim.id.table} on ${userKey} = ${user}`,
      inGroup,
      this.values,
    )
  }

  /** The members of several groups, by the groups' keys as text, in order of their ids. */
  async of(groups: readonly unknown[]): Promise<ReadonlyMap<string, readonly Member[]>> {
    const { group, users } = this.tables.members
    const found = new Map<string, Member[]>()
    for (const batch of batches(groups)) {
      const rows = await this.rows(
        { group, value: users.scim.id, display: users.scim.userName },
        oneOf(group, batch),
      )
      for (const row of rows) {
        const key = String(row.group)
        const value = String(row.value)
        const $ref = `${this.context().request.baseUrl}/Users/${value}`
        const member: Member = { value, display: String(row.display), type: 'User', $ref }
        const members = found.get(key)
        if (members) members.push(member)
        else found.set(key, [member])
      }
    }
    return found
  }

  /**
   * Applies changes in their order. The caller holds the group's lock.
   *
   * @returns the keys of the users who came and went
   * @throws ScimError `invalidValue` naming a value that is no user here
   */
  async apply(group: unknown, changes: readonly MemberChange[]): Promise<MemberDelta> {
    const added = new Map<string, unknown>()
    const removed = new Map<string, unknown>()
    for (const change of changes) {
      const delta = await this.applyOne(group, change)
      // One who came and went again, or the other way round, has not changed.
      for (const key of delta.removed) if (!added.delete(String(key))) removed.set(String(key), key)
      for (const key of delta.added) if (!removed.delete(String(key))) added.set(String(key), key)
    }
    return { added: [...added.values()], removed: [...removed.values()] }
  }

  /** Ends all memberships, those of users that SCIM does not know too. */
  async removeAll(group: unknown): Promise<void> {
    const { user, group: column } = this.tables.members
    await this.store.unlink({ user, group: column, groupKey: group })
  }

  private async applyOne(group: unknown, change: MemberChange): Promise<MemberDelta> {
    switch (change.kind) {
      case 'add':
        return { added: await this.add(group, await this.userKeys(change.values)), removed: [] }
      case 'remove':
        return { added: [], removed: await this.remove(group, change.values) }
      case 'removeWhere':
        return { added: [], removed: await this.removeWhere(group, change.filter) }
      case 'replace':
        return this.replace(group, change.values)
    }
  }

  private async add(group: unknown, keys: readonly unknown[]): Promise<readonly unknown[]> {
    const { row, user } = this.tables.members
    const added: unknown[] = []
    for (const batch of batches(keys)) {
      const present = new Set(await this.present(group, batch))
      const absent = batch.filter((key) => !present.has(String(key)))
      if (absent.length === 0) continue
      await this.store.link(
        user.table,
        absent.map((key) => row(key, group)),
      )
      added.push(...absent)
    }
    return added
  }

  private async remove(group: unknown, values: readonly string[]): Promise<readonly unknown[]> {
    const removed: unknown[] = []
    for (const batch of batches(values.filter(isUuid)))
      removed.push(...(await this.removeThose(group, oneOf(this.tables.members.users.scim.id, batch))))
    return removed
  }

  private removeWhere(group: unknown, filter: Filter): Promise<readonly unknown[]> {
    const { schema } = this.context()
    return this.removeThose(group, whereFilter(filter, this.values, schema, this.store.dialect))
  }

  private async replace(group: unknown, values: readonly string[]): Promise<MemberDelta> {
    const keys = await this.userKeys(values)
    const wanted = new Set(keys.map(String))
    const members = await this.keysOf(group)
    const removed = members.filter((key) => !wanted.has(String(key)))
    await this.unlink(group, removed)
    return { added: await this.add(group, keys), removed }
  }

  /** Ends the memberships of the users that satisfy a condition over the SCIM table; gives those users' keys. */
  private async removeThose(group: unknown, condition: Sql): Promise<readonly unknown[]> {
    const removed = await this.keysOf(group, condition)
    await this.unlink(group, removed)
    return removed
  }

  private async unlink(group: unknown, userKeys: readonly unknown[]): Promise<void> {
    const { user, group: column } = this.tables.members
    for (const batch of batches(userKeys))
      await this.store.unlink({ user, group: column, groupKey: group, userKeys: batch })
  }

  /** The keys of a group's members, of those that satisfy a condition over the SCIM table. */
  private async keysOf(group: unknown, condition?: Sql): Promise<readonly unknown[]> {
    const { user, group: column } = this.tables.members
    const rows = await this.rows({ user }, and(eq(column, group), condition))
    return rows.map((row) => row.user)
  }

  /** The keys of users by their SCIM ids, without repeats. */
  private async userKeys(values: readonly string[]): Promise<readonly unknown[]> {
    const { users, userKey } = this.tables.members
    const { id } = users.scim
    const keys: unknown[] = []
    for (const batch of batches([...new Set(values)])) {
      const malformed = batch.find((value) => !isUuid(value))
      if (malformed !== undefined) throw noSuchUser(malformed)
      const rows = await this.store.select({
        fields: { id, key: userKey },
        from: id.table,
        where: and(oneOf(id, batch), this.userScope()),
      })
      if (rows.length < batch.length) {
        const known = new Set(rows.map((row) => row.id))
        throw noSuchUser(batch.find((value) => !known.has(value)) ?? '')
      }
      keys.push(...rows.map((row) => row.key))
    }
    return keys
  }

  /** Which of some users are members already, by their keys as text. */
  private async present(group: unknown, keys: readonly unknown[]): Promise<readonly string[]> {
    const { user, group: column } = this.tables.members
    const where = and(eq(column, group), oneOf(user, keys))
    const rows = await this.store.select({ fields: { user }, from: user.table, where })
    return rows.map((row) => String(row.user))
  }

  /** Memberships of users that SCIM knows here, in order of the users' ids. */
  private rows(
    fields: Readonly<Record<string, Column>>,
    condition: Sql | undefined,
  ): Promise<readonly Row[]> {
    const { user, users, userKey } = this.tables.members
    const { id } = users.scim
    return this.store.select({
      fields,
      from: user.table,
      join: { table: id.table, on: eq(userKey, user) },
      where: and(condition, this.userScope()),
      orderBy: [sql`${id} asc`],
    })
  }

  private get values() {
    const { scim } = this.tables.members.users
    return { value: scim.id, display: scim.userName, type: typed<Value>(sql`'User'`, 'other') }
  }

  private userScope(): Sql | undefined {
    const { tenant, hidden } = this.tables.members.users
    return and(tenant && eq(tenant, this.context().request.tenant), hidden && eq(hidden, false))
  }
}

const noSuchUser = (value: string) =>
  invalidValue(`members: there is no user with the id ${JSON.stringify(value.slice(0, 64))}`)

function* batches<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += BATCH) yield values.slice(start, start + BATCH)
}
