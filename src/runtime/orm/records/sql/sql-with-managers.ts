import { aliased, type Column, columnNamed } from '../../sql/columns.js'
import { Related } from '../../sql/filter-map.js'
import { liftValue } from '../../sql/lift.js'
import { always, and, eq, oneOf, or, type Sql, sql, type Value } from '../../sql/sql.js'
import type { KnownUsers } from '../storage.js'
import * as stored from '../with-managers.js'
import type { SqlUserAdapter } from './sql-user-adapter.js'
import type { ScimUserRow } from './tables.js'

/**
 * Users with managers who are users here (RFC 7643 §4.3).
 *
 * @param Base the class of an ORM's adapters of users
 */
export function withManagers<Base extends object>(Base: Base): Base {
  const Users = stored.withManagers(Base) as unknown as typeof SqlUserAdapter
  abstract class SqlManagedUserAdapter<
    Db,
    Host extends object,
    NewHost extends object,
    Scim extends ScimUserRow,
    Tenant,
  > extends Users<Db, Host, NewHost, Scim, Tenant> {
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
      return new Related<Value>(
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
  // It has the type parameters of its base.
  return SqlManagedUserAdapter as unknown as Base
}
