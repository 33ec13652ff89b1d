import { and, eq } from '../../sql/sql.js'
import { updateStatement } from '../../sql/statements.js'
import * as stored from '../hidden-by-delete.js'
import type { ReviveRow } from '../storage.js'
import type { SqlUserAdapter } from './sql-user-adapter.js'
import type { ScimUserRow } from './tables.js'

/**
 * Users whom DELETE hides (`user.delete: 'hide'`).
 *
 * @param Base the class of an ORM's adapters of users
 */
export function hiddenByDelete<Base extends object>(Base: Base): Base {
  const Users = stored.hiddenByDelete(Base) as unknown as typeof SqlUserAdapter
  abstract class SqlHiddenUserAdapter<
    Db,
    Host extends object,
    NewHost extends object,
    Scim extends ScimUserRow,
    Tenant,
  > extends Users<Db, Host, NewHost, Scim, Tenant> {
    protected override readonly reviveRow: ReviveRow = async (userNameKey, changesOf) => {
      const { hidden, scim } = this.tables
      const { storage } = this
      const [found] = await storage.select({
        fields: { scim: scim.id.table },
        from: scim.id.table,
        where: and(storage.tenantScope, hidden && eq(hidden, true), eq(scim.userNameKey, userNameKey)),
        limit: 1,
        lock: true,
      })
      if (!found) return undefined
      const row = Object(found.scim)
      const changes = await changesOf(row)
      await storage.execute(updateStatement(scim.id.table, changes, eq(scim.id, row.id)))
      return { ...row, ...changes }
    }
  }
  // It has the type parameters of its base.
  return SqlHiddenUserAdapter as unknown as Base
}
