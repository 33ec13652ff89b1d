import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Filter } from '../../filter/ast.js'
import type { MemberChange } from '../../patch/members.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import { invalidValue } from '../../protocol/errors.js'
import type { Member } from '../../schema/types.js'
import { dialects } from '../../sql/dialects.js'
import { isUuid } from '../../uuid.js'
import { whereFilter } from './filter-map.js'
import { type Database, type DrizzleHandle, databaseOf } from './handle.js'
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
export class DrizzleMembers {
  constructor(
    private readonly tables: GroupTables,
    private readonly context: () => AdapterContext<DrizzleHandle>,
  ) {}

  /** The memberships with their users, as the target of a filter. */
  asRelation() {
    const { members, host, scim } = this.tables
    const { users, userKey, table, user, group } = members
    // Asked for when a query is built: an adapter's `filterMap` is made before its request, and so its tenant, is known.
    const inGroup = { getSQL: () => sql`${and(eq(group, host?.link ?? scim.id), this.userScope())}` }
    return {
      from: sql`${table} inner join ${users.scim} on ${userKey} = ${user}`,
      where: sql`${inGroup}`,
      values: { value: users.scim.id, display: users.scim.userName, type: sql`'User'` },
    }
  }

  /** The members of several groups, by the groups' keys, in order of their ids. */
  async of(groups: readonly unknown[]): Promise<ReadonlyMap<unknown, readonly Member[]>> {
    const { table, user, group, users, userKey } = this.tables.members
    const found = new Map<unknown, Member[]>()
    for (const batch of batches(groups)) {
      const rows = await this.database
        .select<{ group: unknown; value: string; display: string }>({
          group,
          value: users.scim.id,
          display: users.scim.userName,
        })
        .from(table)
        .innerJoin(users.scim, eq(userKey, user))
        .where(and(inArray(group, batch), this.userScope()))
        .orderBy(asc(users.scim.id))
      for (const { group: key, value, display } of rows) {
        const member: Member = {
          value,
          display,
          type: 'User',
          $ref: `${this.context().request.baseUrl}/Users/${value}`,
        }
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
    const added = new Set<unknown>()
    const removed = new Set<unknown>()
    for (const change of changes) {
      const delta = await this.applyOne(group, change)
      // One who came and went again, or the other way round, has not changed.
      for (const key of delta.removed) if (!added.delete(key)) removed.add(key)
      for (const key of delta.added) if (!removed.delete(key)) added.add(key)
    }
    return { added: [...added], removed: [...removed] }
  }

  async removeAll(group: unknown): Promise<void> {
    const { table, group: column } = this.tables.members
    await this.database.delete(table).where(eq(column, group))
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
    const { table, row } = this.tables.members
    const added: unknown[] = []
    for (const batch of batches(keys)) {
      const present = new Set(await this.present(group, batch))
      const absent = batch.filter((key) => !present.has(key))
      if (absent.length === 0) continue
      await this.database
        .insert(table)
        .values(absent.map((key) => row(key, group)))
        .onConflictDoNothing()
      added.push(...absent)
    }
    return added
  }

  private async remove(group: unknown, values: readonly string[]): Promise<readonly unknown[]> {
    const removed: unknown[] = []
    for (const batch of batches(values.filter(isUuid)))
      removed.push(...(await this.deleteWhere(group, inArray(this.tables.members.users.scim.id, batch))))
    return removed
  }

  private removeWhere(group: unknown, filter: Filter): Promise<readonly unknown[]> {
    const { values } = this.asRelation()
    const dialect = dialects[this.tables.dialect]
    return this.deleteWhere(group, whereFilter(filter, values, this.context().schema, dialect))
  }

  private async replace(group: unknown, values: readonly string[]): Promise<MemberDelta> {
    const keys = await this.userKeys(values)
    const wanted = new Set(keys)
    const { table, user, group: column, users, userKey } = this.tables.members
    const rows = await this.database
      .select<{ user: unknown }>({ user })
      .from(table)
      .innerJoin(users.scim, eq(userKey, user))
      .where(and(eq(column, group), this.userScope()))
    const removed = rows.map((row) => row.user).filter((key) => !wanted.has(key))
    for (const batch of batches(removed))
      await this.database.delete(table).where(and(eq(column, group), inArray(user, batch)))
    return { added: await this.add(group, keys), removed }
  }

  /** Deletes the memberships of the users that satisfy a condition over the SCIM table; gives those users' keys. */
  private async deleteWhere(group: unknown, condition: SQL): Promise<readonly unknown[]> {
    const { table, user, group: column, users, userKey } = this.tables.members
    const chosen = this.database
      .select({ key: userKey })
      .from(users.scim)
      .where(and(this.userScope(), condition))
    const deleted = await this.database
      .delete(table)
      .where(and(eq(column, group), sql`${user} in ${chosen}`))
      .returning({ user })
    return deleted.map((row) => row.user)
  }

  /** The keys of users by their SCIM ids, without repeats. */
  private async userKeys(values: readonly string[]): Promise<readonly unknown[]> {
    const { users, userKey } = this.tables.members
    const unique = [...new Set(values)]
    const keys: unknown[] = []
    for (const batch of batches(unique)) {
      const malformed = batch.find((value) => !isUuid(value))
      if (malformed !== undefined) throw noSuchUser(malformed)
      const rows = await this.database
        .select<{ id: string; key: unknown }>({ id: users.scim.id, key: userKey })
        .from(users.scim)
        .where(and(inArray(users.scim.id, batch), this.userScope()))
      if (rows.length < batch.length) {
        const known = new Set(rows.map((row) => row.id))
        throw noSuchUser(batch.find((value) => !known.has(value)) ?? '')
      }
      keys.push(...rows.map((row) => row.key))
    }
    return keys
  }

  private async present(group: unknown, keys: readonly unknown[]): Promise<readonly unknown[]> {
    const { table, user, group: column } = this.tables.members
    const rows = await this.database
      .select<{ user: unknown }>({ user })
      .from(table)
      .where(and(eq(column, group), inArray(user, [...keys])))
    return rows.map((row) => row.user)
  }

  private userScope(): SQL | undefined {
    const { users } = this.tables.members
    const { tenant, hidden } = users
    return and(tenant && eq(tenant, this.context().request.tenant), hidden && eq(hidden, false))
  }

  private get database(): Database {
    return databaseOf(this.context().db)
  }
}

const noSuchUser = (value: string) =>
  invalidValue(`members: there is no user with the id ${JSON.stringify(value.slice(0, 64))}`)

function* batches<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += BATCH) yield values.slice(start, start + BATCH)
}
