import * as stored from '../adopting.js'
import { mixin } from '../mixin.js'
import { keyOfNamesake } from './namesakes.js'
import type { SqlUserAdapters } from './sql-user-adapter.js'

/** Users whom a POST takes over where the host has them already (`user.adopt`). */
export const adopting = <Base extends object>(Base: Base): Base => withAdoptable(stored.adopting(Base))

/** Finds the user that a POST is about among the host's. */
export const withAdoptable = /* @__PURE__ */ mixin((Base: SqlUserAdapters) => {
  abstract class SqlAdoptingUserAdapter extends Base {
    protected override readonly adoptable = async (text: string): Promise<unknown> => {
      const { adopt, host, where } = this.tables
      return adopt && keyOfNamesake(this.storage, host.key, adopt.by, text, where)
    }
  }
  return SqlAdoptingUserAdapter
})
