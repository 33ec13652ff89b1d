/** Memberships of which the app allows a user one: whoever enters a group leaves the one that they are in. */
import { unavailable } from '../../../errors.js'
import { and, oneOf, type Sql } from '../../sql/sql.js'
import { byGroup, type Moved, moving } from '../moved.js'
import { ChosenMembers } from './chosen-members.js'
import { recordsBy } from './records-by.js'
import { touchGroups } from './touch-groups.js'

export class OneGroupMembers extends ChosenMembers {
  readonly moved: Moved[] = []

  /** @throws ScimError 503 where somebody has entered another group meanwhile */
  override async link(groupKey: unknown, users: readonly unknown[]): Promise<void> {
    const move = async () => {
      await this.leave(groupKey, users)
      await super.link(groupKey, users)
    }
    const { user, group } = this.store.tables.members
    const left = async () => {
      const where = and(oneOf(user, users), this.together)
      const rows = await this.store.select({ fields: { user, group }, from: group.table, where })
      return { left: rows.map((row) => ({ user: row.user, group: row.group })) }
    }
    this.moved.push(...(await moving(this.store.context(), move, left, recordsBy(this.store, this.groupKey))))
    const present = await this.keysOf(groupKey, { keys: users })
    if (new Set(present.map(String)).size < users.length)
      throw unavailable(new Error('A user of whom there can be one membership has another by now'), 1)
  }

  /** Ends what users are in elsewhere, whether it counts or not: there is room for one row. */
  private async leave(groupKey: unknown, users: readonly unknown[]): Promise<void> {
    const { user, group } = this.all.tables.members
    const keys = await this.chosen.keysOf(users)
    const userOf = new Map(
      users.flatMap((each) => (keys.get(String(each)) ?? []).map((key) => [String(key), each])),
    )
    const where = and(oneOf(user, [...keys.values()].flat()), this.together)
    const there = await this.all.select({ fields: { user, group }, from: group.table, where, lock: true })
    const elsewhere = there.filter((row) => String(row.group) !== String(groupKey))
    const left = byGroup(elsewhere.map((row) => ({ group: row.group, user: userOf.get(String(row.user)) })))
    if (left.length === 0) return
    const groups = left.map((each) => each.group)
    await touchGroups(this.store, oneOf(this.groupKey, groups))
    // A transaction runs one query at a time.
    for (const each of left) await this.unlink(each.group, each.users)
  }

  /** The rows of which there can be one for a user. */
  private get together(): Sql | undefined {
    const { oneGroup } = this.chosen.options
    return oneGroup === true ? undefined : this.all.ofTenant(oneGroup)
  }
}
