import * as stored from '../adopting.js'
import { keyOfNamesake } from './namesakes.js'
import type { SqlUserAdapter } from './sql-user-adapter.js'
import type { ScimUserRow } from './tables.js'

/**
 * Users whom a POST takes over where the host has them already (`user.adopt`).
 *
 * @param Base the class of an ORM's adapters of users
 */
export const adopting = <Base extends object>(Base: Base): Base => withAdoptable(stored.adopting(Base))

/** Finds the user that a POST is about among the host's. */
export function withAdoptable<Base extends object>(Base: Base): Base {
  const Users = Base as unknown as typeof SqlUserAdapter
  abstract class SqlAdoptingUserAdapter<
    Db,
    Host extends object,
    NewHost extends object,
    Scim extends ScimUserRow,
    Tenant,
  > extends Users<Db, Host, NewHost, Scim, Tenant> {
    protected override readonly adoptable = async (text: string): Promise<unknown> => {
      const { adopt, host, where } = this.tables
      return adopt && keyOfNamesake(this.storage, host.key, adopt.by, text, where)
    }
  }
  // It has the type parameters of its base.
  return SqlAdoptingUserAdapter as unknown as Base
}
