/** Members by a column of the user's own: nobody is in more than one group. */
import type { Link, Row } from '../../sql/orm.js'
import { oneOf, sql } from '../../sql/sql.js'
import { type Moved, moving } from '../moved.js'
import { recordsBy } from './records-by.js'
import { SqlMembers } from './sql-members.js'
import { SqlUserGroups } from './sql-user-groups.js'
import { assigned, type Store } from './store.js'
import type { GroupTables, MemberRows } from './tables.js'
import { touchGroups } from './touch-groups.js'

/**
 * Memberships that the user's row has; `row` of the members gives what it holds of a group.
 *
 * @param removed what it holds where the user is in none: `{ teamId: null }`
 */
export const inColumn = (removed: Row): MemberRows => ({
  members: (store) => new MembersInColumn(store, removed),
  groups: (store, tables) => new SqlUserGroups(store, tables),
})

class MembersInColumn extends SqlMembers {
  constructor(
    store: Store<unknown, GroupTables>,
    private readonly removed: Row,
  ) {
    super(store)
  }

  readonly moved: Moved[] = []

  override async link(groupKey: unknown, userKeys: readonly unknown[]): Promise<void> {
    const { user, group } = this.store.tables.members
    const join = async () => {
      await this.leave(userKeys)
      const link = { group, groupKey: undefined, user, userKeys }
      await this.change(link, assigned(await this.newRow(undefined, groupKey)))
    }
    const where = oneOf(user, userKeys)
    const left = async () => {
      const rows = await this.store.select({ fields: { user, group }, from: group.table, where })
      return { left: rows.map((row) => ({ user: row.user, group: row.group })) }
    }
    this.moved.push(...(await moving(this.store.context(), join, left, recordsBy(this.store, this.groupKey))))
  }

  override unlink(groupKey: unknown, userKeys?: readonly unknown[]): Promise<void> {
    const { user, group } = this.store.tables.members
    return this.change({ group, groupKey, user, ...(userKeys && { userKeys }) }, this.removed)
  }

  private change(link: Link, changes: Row): Promise<void> {
    return this.store.orm.relink(this.store.connection, link, changes)
  }

  /** The groups that users leave change by it. */
  private leave(users: readonly unknown[]): Promise<void> {
    const { members } = this.store.tables
    const former = sql`select ${members.group} from ${members.group.table} where ${oneOf(members.user, users)}`
    return touchGroups(this.store, sql`${this.groupKey} in (${former})`)
  }
}
