import { invalidValue } from '../../errors.js'
import { gather } from '../../gather.js'
import * as limits from '../../limits.js'
import type { MemberChange } from '../../patch/members.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import type { Member } from '../../schema/types.js'
import { isUuid } from '../../uuid.js'
import { batches, type KnownUser, MemberChanges, type MemberDelta } from './member-changes.js'
import type { Moved } from './moved.js'
import type { GroupMembers } from './storage.js'

/** Steps of work for each member that a request names: several rows are read and written for it. */
const MEMBER = 80

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
        gather(found, String(group), this.shown(value, display))
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
   * Applies changes in their order: what they come to is written at the end. The caller holds the group's lock.
   *
   * @returns the keys of the users who came and went
   * @throws ScimError `invalidValue` naming a value that is no user here
   */
  async apply(group: unknown, changes: readonly MemberChange[]): Promise<MemberDelta> {
    const applied = new MemberChanges(this.stored, group)
    for (const change of changes) {
      if ('values' in change) this.context().request.budget.spend(MEMBER * change.values.length)
      await this.applyOne(applied, change)
    }
    return applied.write()
  }

  /** Ends all memberships, those of users that SCIM does not know too. */
  removeAll(group: unknown): Promise<void> {
    return this.stored.unlink(group)
  }

  /** What became of other groups by all that, where users are in one only. */
  get moved(): readonly Moved[] {
    return this.stored.moved ?? []
  }

  private async applyOne(applied: MemberChanges, change: MemberChange): Promise<void> {
    switch (change.kind) {
      case 'add':
        return applied.add(await this.users(change.values))
      case 'remove':
        return applied.remove(change.values.filter(isUuid))
      case 'removeWhere':
        return applied.removeWhere(change.filter)
      case 'replace':
        return applied.replace(await this.users(change.values))
    }
  }

  /** The users of some SCIM ids, without repeats. */
  private async users(values: readonly string[]): Promise<readonly KnownUser[]> {
    const found: KnownUser[] = []
    for (const batch of batches([...new Set(values)])) {
      const malformed = batch.find((value) => !isUuid(value))
      if (malformed !== undefined) throw noSuchUser(malformed)
      const users = await this.stored.userKeys(batch)
      if (users.length < batch.length) {
        const known = new Set(users.map(({ id }) => id))
        throw noSuchUser(batch.find((value) => !known.has(value)) ?? '')
      }
      found.push(...users)
    }
    return found
  }
}

const noSuchUser = (value: string) =>
  invalidValue(`members: there is no user with the id ${JSON.stringify(value.slice(0, 64))}`)
