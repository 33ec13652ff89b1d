import { eq } from '../../sql/sql.js'
import { mixin } from '../mixin.js'
import * as stored from '../with-member-key.js'
import type { SqlUserAdapters } from './sql-user-adapter.js'
import type { UserTables } from './tables.js'

/** Users whose memberships hold a column that SCIM writes (`group.members.key`), and follow what it becomes. */
export const withMemberKey = /* @__PURE__ */ mixin((Base: SqlUserAdapters) => {
  abstract class SqlFollowedUserAdapter extends stored.withMemberKey(Base) {
    protected abstract override readonly tables: UserTables & Required<Pick<UserTables, 'memberKey'>>

    protected get memberKey() {
      return this.tables.memberKey.key.property
    }

    protected async heldBy(user: unknown): Promise<unknown> {
      const { host, memberKey } = this.tables
      const { key } = memberKey
      const query = { fields: { key }, from: key.table, where: eq(host.key, user) }
      return (await this.storage.select(query))[0]?.key
    }

    protected async moveMembers(was: unknown, is: unknown): Promise<void> {
      const { orm, connection } = this.storage
      const { user, group, held } = this.tables.memberKey
      const link = { user, userKeys: [was], group, groupKey: undefined }
      await (is === null ? orm.unlink(connection, link) : orm.relink(connection, link, { ...held(is) }))
    }
  }
  return SqlFollowedUserAdapter
})
