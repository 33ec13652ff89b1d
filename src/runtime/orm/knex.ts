/** Knex: its builder writes to the host's tables, and so its mappers run; reads are raw, in one query. */

import { databaseNameOf, type KnexHandle, knex } from './knex/knex-orm.js'
import { activeUserOf } from './records/sql/active-user.js'
import { auditOf } from './records/sql/audit.js'
import { connectionStoreOf } from './records/sql/connection-store.js'
import { endsOf } from './records/sql/ends.js'
import { logStoreOf } from './records/sql/log-store.js'
import { lookupOf } from './records/sql/lookup.js'
import { managedOf } from './records/sql/managed.js'
import { SqlGroupAdapter } from './records/sql/sql-group-adapter.js'
import { SqlUserAdapter } from './records/sql/sql-user-adapter.js'
import { standbyOf } from './records/sql/standby.js'
import type { ScimGroupRow, ScimUserRow } from './records/sql/tables.js'
import { dialectIn } from './sql/dialects/any-of.js'

export type { KnexHandle } from './knex/knex-orm.js'
export type { NewRow } from './knex/new-row.js'
export * from './records/sql/emitted.js'
export { touched } from './sql/touched.js'

/** Maps SCIM users to a table of Knex's; the adapter that extends it says which column is which. */
export abstract class KnexUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<KnexHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = knex
}

/** Maps SCIM groups to a table of Knex's and its memberships. */
export abstract class KnexGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<KnexHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = knex
}

export const isActiveUser = /* @__PURE__ */ activeUserOf(knex)
export const lookupIn = /* @__PURE__ */ lookupOf(knex)
export const connectionStore = /* @__PURE__ */ connectionStoreOf(knex)
export const auditIn = /* @__PURE__ */ auditOf(knex)
export const logStore = /* @__PURE__ */ logStoreOf(knex)
export const endsIn = /* @__PURE__ */ endsOf(knex)
export const isManaged = /* @__PURE__ */ managedOf(knex)
export const standby = /* @__PURE__ */ standbyOf(knex)
export const anyOf = /* @__PURE__ */ dialectIn(databaseNameOf)
