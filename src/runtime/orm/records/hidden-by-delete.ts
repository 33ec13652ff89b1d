import { foldCase } from '../../filter/fold.js'
import type { UserInput } from '../../schema/types.js'
import { mixin } from './mixin.js'
import type { ScimUserRow } from './places.js'
import type { UserAdapters } from './user-adapter.js'
import type { StoredUserRecord } from './user-view.js'
import { uuidv7 } from './uuidv7.js'
import type { Writes } from './writes.js'

/**
 * Users whom DELETE hides (`user.delete: 'hide'`): to clients they are gone, until a POST of the same userName.
 */
export const hiddenByDelete = /* @__PURE__ */ mixin((Base: UserAdapters) => {
  abstract class HiddenUserAdapter extends Base {
    protected override async deletion(record: StoredUserRecord<object, ScimUserRow>): Promise<Writes> {
      const writes = await super.deletion(record)
      // A user who is gone for clients holds no externalId of theirs.
      const freed = this.tables.uniqueExternalId ? { externalId: null } : {}
      return { ...writes, scim: { ...writes.scim, ...freed, ...this.hidden(true) } }
    }

    /** A user comes back under a new id. */
    protected override async revive(
      data: UserInput,
    ): Promise<StoredUserRecord<object, ScimUserRow> | undefined> {
      const { createdAt, updatedAt, id, version } = this.newScimRow(uuidv7(), {})
      const row = await this.reviveRow(foldCase(data.userName), async (found) => ({
        ...(await this.revivedColumns(found, data)),
        id,
        createdAt,
        updatedAt,
        version,
        ...this.hidden(false),
      }))
      return row && this.revived(row, data)
    }

    /** Whoever is gone gives the name up to a user who takes it. */
    protected override async write(record: StoredUserRecord<object, ScimUserRow>, writes: Writes) {
      const { userNameKey } = writes.scim
      if (typeof userNameKey === 'string' && userNameKey !== foldCase(record.scim.userName))
        await this.reviveRow(userNameKey, async ({ id }) => ({ userNameKey: id }))
      return super.write(record, writes)
    }

    private hidden(isHidden: boolean): object {
      const { hidden } = this.tables
      return hidden ? { [hidden.property]: isHidden } : {}
    }
  }
  return HiddenUserAdapter
})
