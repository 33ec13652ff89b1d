import { mixin } from '../records/mixin.js'
import type { ScimUserRow } from '../records/places.js'
import * as stored from '../records/with-member-key.js'
import type { MongooseUserAdapter } from './adapters.js'
import { inSession, modelOf, nativeCollection } from './handle.js'
import { isInside } from './joins.js'
import type { UserTables } from './places.js'

type Adapters = abstract new () => MongooseUserAdapter<object, object, ScimUserRow>

/** Users whose memberships hold a field that SCIM writes (`group.members.key`), and follow what it becomes. */
export const withMemberKey = /* @__PURE__ */ mixin((Base: Adapters) => {
  abstract class MongooseFollowedUserAdapter extends stored.withMemberKey(Base) {
    protected abstract override readonly tables: UserTables & Required<Pick<UserTables, 'memberKey'>>

    protected get memberKey() {
      return this.tables.memberKey.key.path
    }

    protected async heldBy(user: unknown): Promise<unknown> {
      const { host, memberKey } = this.tables
      const { db } = this.context
      const found = nativeCollection(db, host.key.collection.name).aggregate(
        [{ $match: { [host.key.path]: user } }, { $project: { _id: 0, held: `$${memberKey.key.path}` } }],
        inSession(db),
      )
      return (await found.toArray())[0]?.held
    }

    protected async moveMembers(was: unknown, is: unknown): Promise<void> {
      const { user, list } = this.tables.memberKey
      const { model } = user.collection
      if (!model) return
      const session = inSession(this.context.db)
      const { path } = user
      const array = user.type === 'list' ? path : list && isInside(user, list) ? list.path : undefined
      const inside = array && path.slice(array.length)
      if (is !== null) {
        const at = array === undefined ? path : `${array}.$${inside}`
        await modelOf(model).updateMany({ [path]: was }, { $set: { [at]: is } }, session)
      } else if (array === undefined) await modelOf(model).deleteMany({ [path]: was }, session)
      else {
        const gone = inside ? { [inside.slice(1)]: was } : was
        await modelOf(model).updateMany({ [path]: was }, { $pull: { [array]: gone } }, session)
      }
    }
  }
  return MongooseFollowedUserAdapter
})
