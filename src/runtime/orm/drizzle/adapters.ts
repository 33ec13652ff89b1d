import type { Column as DrizzleColumn, Table as DrizzleTable, SQL } from 'drizzle-orm'
import type { Finder } from '../records/looked-up.js'
import { activeUserOf } from '../records/sql/active-user.js'
import { finder } from '../records/sql/lookup.js'
import { managedOf } from '../records/sql/managed.js'
import { SqlGroupAdapter } from '../records/sql/sql-group-adapter.js'
import { SqlUserAdapter } from '../records/sql/sql-user-adapter.js'
import { standbyOf } from '../records/sql/standby.js'
import type { ScimGroupRow, ScimUserRow } from '../records/sql/tables.js'
import type { Dialect } from '../sql/dialects/dialect.js'
import type { NativeFilterMap } from '../sql/lift.js'
import { drizzle } from './drizzle.js'
import type { DrizzleHandle } from './handle.js'
import { tableOf } from './tables.js'

/** SCIM attribute → column or expression: what `filter` and `sortBy` may name. Names ignore case. */
export type FilterMap = NativeFilterMap<DrizzleColumn | SQL>

/** Maps SCIM users to a table of Drizzle's; the adapter that extends it says which column is which. */
export abstract class DrizzleUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<DrizzleHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = drizzle
}

/** Maps SCIM groups to a table of Drizzle's and its memberships. */
export abstract class DrizzleGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<DrizzleHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = drizzle
}

export const isActiveUser = /* @__PURE__ */ activeUserOf(drizzle)
export const isManaged = /* @__PURE__ */ managedOf(drizzle)
export const standby = /* @__PURE__ */ standbyOf(drizzle)

/** Makes the function that finds a value of the one row of a table that has some others (`lookup()` of the configuration). */
export const lookupIn = <Rows extends DrizzleTable>(
  dialect: Dialect,
  rows: Rows,
): Finder<DrizzleHandle, Rows['$inferSelect']> => finder(drizzle, dialect, () => tableOf(rows))
