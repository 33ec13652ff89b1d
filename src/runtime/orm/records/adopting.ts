import type { UserInput } from '../../schema/types.js'
import type { Row } from '../sql/orm.js'
import type { ScimUserRow } from './places.js'
import type { StoredUserAdapter } from './user-adapter.js'

/**
 * Users whom a POST takes over where the host has them already (`user.adopt`).
 *
 * @param Base the class of an ORM's adapters of users
 */
export function adopting<Base extends object>(Base: Base): Base {
  const Users = Base as unknown as typeof StoredUserAdapter
  abstract class AdoptingUserAdapter<
    Db,
    Host extends object,
    NewHost extends object,
    Scim extends ScimUserRow,
    Tenant,
  > extends Users<Db, Host, NewHost, Scim, Tenant> {
    protected override async adopt(data: UserInput): Promise<Row | undefined> {
      const { adopt } = this.tables
      const key = adopt && (await this.adoptable(adopt.value(data)))
      return key === undefined ? undefined : this.storage.updateHost(key, this.columns(data))
    }
  }
  // It has the type parameters of its base.
  return AdoptingUserAdapter as unknown as Base
}
