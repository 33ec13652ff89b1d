import { and, eq } from '../../sql/sql.js'
import { updateStatement } from '../../sql/statements.js'
import * as stored from '../hidden-by-delete.js'
import { mixin } from '../mixin.js'
import type { ReviveRow } from '../storage.js'
import type { SqlUserAdapters } from './sql-user-adapter.js'

/** Users whom DELETE hides (`user.delete: 'hide'`). */
export const hiddenByDelete = /* @__PURE__ */ mixin((Base: SqlUserAdapters) => {
  abstract class SqlHiddenUserAdapter extends stored.hiddenByDelete(Base) {
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
      await storage.run(updateStatement(scim.id.table, changes, eq(scim.id, row.id)))
      return { ...row, ...changes }
    }
  }
  return SqlHiddenUserAdapter
})
