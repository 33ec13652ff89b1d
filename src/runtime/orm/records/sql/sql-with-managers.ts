import { aliased, type Column, columnNamed } from '../../sql/columns.js'
import { Related } from '../../sql/entries.js'
import { liftValue } from '../../sql/lift.js'
import { always, and, eq, oneOf, or, type Sql, sql } from '../../sql/sql.js'
import { mixin } from '../mixin.js'
import type { KnownUsers } from '../storage.js'
import * as stored from '../with-managers.js'
import type { SqlUserAdapters } from './sql-user-adapter.js'

/** Users with managers who are users here (RFC 7643 §4.3). */
export const withManagers = /* @__PURE__ */ mixin((Base: SqlUserAdapters) => {
  abstract class SqlManagedUserAdapter extends stored.withManagers(Base) {
    protected override readonly known: KnownUsers = async (ids, keys) => {
      const { scim, host, where } = this.tables
      const named = or(
        ids.length > 0 ? oneOf(scim.id, ids) : undefined,
        keys.length > 0 ? oneOf(host.link, keys) : undefined,
      )
      return this.storage.records({ where: and(named, this.visible(), where) })
    }

    protected override readonly managerFilter = (column: object): Related => {
      const { scim, host } = this.tables
      const managers = aliased(scim.id.table, 'manager')
      const ofManager = (own: Column) => columnNamed(managers, own.property)
      return new Related(
        sql`${managers}`,
        () => this.visible(ofManager) ?? always,
        { value: ofManager(scim.id) },
        { keys: { own: liftValue(column, this.orm), other: ofManager(host.link) } },
      )
    }

    private visible(at: (own: Column) => Column = (own) => own): Sql | undefined {
      const { tenant, hidden } = this.tables
      return and(tenant && eq(at(tenant), this.context.request.tenant), hidden && eq(at(hidden), false))
    }
  }
  return SqlManagedUserAdapter
})
