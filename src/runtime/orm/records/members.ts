import { invalidValue } from '../../errors.js'
import * as limits from '../../limits.js'
import type { MemberChange } from '../../patch/members.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import type { Member } from '../../schema/types.js'
import { isUuid } from '../../uuid.js'
import type { Moved } from './moved.js'
import type { GroupMembers, WhichMembers } from './storage.js'

/** The keys of the users who came and went. */
export interface MemberDelta {
  readonly added: readonly unknown[]
  readonly removed: readonly unknown[]
}

/** Steps of work for each member that a request names: several rows are read and written for it. */
const MEMBER = 80

/** Well under the number of parameters that any database takes in one statement. */
const BATCH = 500

/**
 * The members of groups, changed by deltas: adding one costs the same in a group of ten and of a hundred thousand.
 * Members that are no SCIM users here are neither shown nor touched.
 */
export class Members {
  constructor(
    private readonly stored: GroupMembers,
    private readonly context: () => AdapterContext,
  ) {}

  /** The members of several groups, by the groups' keys as text, in order of their ids. */
  async of(groups: readonly unknown[]): Promise<ReadonlyMap<string, readonly Member[]>> {
    const found = new Map<string, Member[]>()
    for (const batch of batches(groups)) {
      for (const { group, value, display } of await this.stored.of(batch)) {
        const member = this.shown(value, display)
        const key = String(group)
        const members = found.get(key)
        if (members) members.push(member)
        else found.set(key, [member])
      }
    }
    return found
  }

  /**
   * The next members of a group, in order of their ids.
   *
   * @param after where the ones before ended
   * @returns where they end, too, if more may follow
   */
  async page(group: unknown, after?: unknown) {
    const found = await this.stored.page(group, limits.memberPage, after)
    const end = found.length < limits.memberPage ? undefined : found.at(-1)?.position
    const members = found.map(({ value, display }) => this.shown(value, display))
    return { members: members.sort((one, other) => (one.value < other.value ? -1 : 1)), end }
  }

  private shown(value: string, display: string): Member {
    return { value, display, type: 'User', $ref: `${this.context().request.baseUrl}/Users/${value}` }
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
      if ('values' in change) this.context().request.budget.spend(MEMBER * change.values.length)
      const delta = await this.applyOne(group, change)
      // One who came and went again, or the other way round, has not changed.
      for (const key of delta.removed) if (!added.delete(String(key))) removed.set(String(key), key)
      for (const key of delta.added) if (!removed.delete(String(key))) added.set(String(key), key)
    }
    return { added: [...added.values()], removed: [...removed.values()] }
  }

  /** Ends all memberships, those of users that SCIM does not know too. */
  removeAll(group: unknown): Promise<void> {
    return this.stored.unlink(group)
  }

  /** What became of other groups by all that, where users are in one only. */
  get moved(): readonly Moved[] {
    return this.stored.moved ?? []
  }

  private async applyOne(group: unknown, change: MemberChange): Promise<MemberDelta> {
    switch (change.kind) {
      case 'add':
        return { added: await this.add(group, await this.userKeys(change.values)), removed: [] }
      case 'remove':
        return { added: [], removed: await this.remove(group, change.values) }
      case 'removeWhere':
        return { added: [], removed: await this.removeThose(group, { filter: change.filter }) }
      case 'replace':
        return this.replace(group, change.values)
    }
  }

  private async add(group: unknown, keys: readonly unknown[]): Promise<readonly unknown[]> {
    const added: unknown[] = []
    for (const batch of batches(keys)) {
      const present = new Set((await this.stored.keysOf(group, { keys: batch })).map(String))
      const absent = batch.filter((key) => !present.has(String(key)))
      if (absent.length === 0) continue
      await this.stored.link(group, absent)
      added.push(...absent)
    }
    return added
  }

  private async remove(group: unknown, values: readonly string[]): Promise<readonly unknown[]> {
    const removed: unknown[] = []
    for (const ids of batches(values.filter(isUuid)))
      removed.push(...(await this.removeThose(group, { ids })))
    return removed
  }

  private async replace(group: unknown, values: readonly string[]): Promise<MemberDelta> {
    const keys = await this.userKeys(values)
    const wanted = new Set(keys.map(String))
    const members = await this.stored.keysOf(group)
    const removed = members.filter((key) => !wanted.has(String(key)))
    await this.unlink(group, removed)
    return { added: await this.add(group, keys), removed }
  }

  private async removeThose(group: unknown, which: WhichMembers): Promise<readonly unknown[]> {
    const removed = await this.stored.keysOf(group, which)
    await this.unlink(group, removed)
    return removed
  }

  private async unlink(group: unknown, users: readonly unknown[]): Promise<void> {
    for (const batch of batches(users)) await this.stored.unlink(group, batch)
  }

  /** The keys of users by their SCIM ids, without repeats. */
  private async userKeys(values: readonly string[]): Promise<readonly unknown[]> {
    const keys: unknown[] = []
    for (const batch of batches([...new Set(values)])) {
      const malformed = batch.find((value) => !isUuid(value))
      if (malformed !== undefined) throw noSuchUser(malformed)
      const users = await this.stored.userKeys(batch)
      if (users.length < batch.length) {
        const known = new Set(users.map(({ id }) => id))
        throw noSuchUser(batch.find((value) => !known.has(value)) ?? '')
      }
      keys.push(...users.map(({ key }) => key))
    }
    return keys
  }
}

const noSuchUser = (value: string) =>
  invalidValue(`members: there is no user with the id ${JSON.stringify(value.slice(0, 64))}`)

function* batches<T>(values: readonly T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += BATCH) yield values.slice(start, start + BATCH)
}
