import type { UserInput } from '../../schema/types.js'
import type { Row } from '../sql/orm.js'
import { mixin } from './mixin.js'
import type { ScimUserRow } from './places.js'
import type { UserAdapters } from './user-adapter.js'
import type { StoredUserRecord } from './user-view.js'
import { valueAt } from './value-at.js'

/** Users whose memberships hold a column that SCIM writes (`group.members.key`), and follow what it becomes. */
export const withMemberKey = /* @__PURE__ */ mixin((Base: UserAdapters) => {
  abstract class FollowedUserAdapter extends Base {
    /** The column, and what the row of a user holds there. */
    protected abstract readonly memberKey: string
    protected abstract heldBy(user: unknown): Promise<unknown>
    /** Has memberships hold another value; ends them where there is none. */
    protected abstract moveMembers(was: unknown, is: unknown): Promise<void>

    protected override async changeHost(record: StoredUserRecord<object, ScimUserRow>, changes: Row) {
      const change = () => super.changeHost(record, changes)
      return this.memberKey in changes ? this.followed(this.hostKey(record), change) : change()
    }

    protected override rewritten(key: unknown, data: UserInput): Promise<Row | undefined> {
      return this.followed(key, () => super.rewritten(key, data))
    }

    private async followed(user: unknown, change: () => Promise<Row | undefined>) {
      const was = await this.heldBy(user)
      const row = await change()
      const is = valueAt(row, this.memberKey) ?? null
      if (row && (was ?? null) !== null && String(was) !== String(is)) await this.moveMembers(was, is)
      return row
    }
  }
  return FollowedUserAdapter
})
