import type { UserInput } from '../../schema/types.js'
import type { Row } from '../sql/orm.js'
import { mixin } from './mixin.js'
import type { UserAdapters } from './user-adapter.js'

/** Users whom a POST takes over where the host has them already (`user.adopt`). */
export const adopting = /* @__PURE__ */ mixin((Base: UserAdapters) => {
  abstract class AdoptingUserAdapter extends Base {
    protected override async adopt(data: UserInput): Promise<Row | undefined> {
      const { adopt } = this.tables
      const key = adopt && (await this.adoptable(adopt.value(data)))
      return key === undefined ? undefined : this.rewritten(key, data)
    }
  }
  return AdoptingUserAdapter
})
