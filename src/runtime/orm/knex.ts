/** Knex: its builder writes to the host's tables, and so its mappers run; reads are raw, in one query. */
import { activeUserOf } from './active-user.js'
import { SqlGroupAdapter } from './group-adapter.js'
import { type KnexHandle, knex } from './knex-orm.js'
import type { ScimGroupRow, ScimUserRow } from './tables.js'
import { SqlUserAdapter } from './user-adapter.js'

export * from './emitted.js'
export type { KnexHandle } from './knex-orm.js'
export type { NewRow } from './new-row.js'
export { touched } from './touched.js'

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
