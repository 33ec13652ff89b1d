/** Everything that emitted code on Drizzle imports. */

export {
  DrizzleGroupAdapter,
  DrizzleUserAdapter,
  type FilterMap,
  isActiveUser,
  isManaged,
  lookupIn,
  standby,
} from './drizzle/adapters.js'
export { auditIn } from './drizzle/audit.js'
export { type ConnectionTables, connectionStore } from './drizzle/connection-store.js'
export { d1 } from './drizzle/d1.js'
export { endsIn } from './drizzle/ends.js'
export type { DrizzleHandle } from './drizzle/handle.js'
export { keptIn, unmappedIn } from './drizzle/kept-in.js'
export { type LogTable, logStore } from './drizzle/log-store.js'
export { memberRows } from './drizzle/member-rows.js'
export { mysql } from './drizzle/mysql.js'
export { drizzleGroups, drizzleUsers } from './drizzle/places.js'
export { rolesIn } from './drizzle/roles-in.js'
export { userParts } from './drizzle/user-parts.js'
export { audited } from './records/audited.js'
export type { Finder } from './records/looked-up.js'
export { withNames } from './records/sql/kept-column.js'
export { byHost } from './records/sql/members-by-host.js'
export { inColumn } from './records/sql/members-in-column.js'
export { roleGroups } from './records/sql/role-groups.js'
export { adopting } from './records/sql/sql-adopting.js'
export { createdByHost } from './records/sql/sql-created-by-host.js'
export type { SqlGroupRecord } from './records/sql/sql-group-adapter.js'
export { hiddenByDelete } from './records/sql/sql-hidden-by-delete.js'
export { sharedByTenants } from './records/sql/sql-shared-by-tenants.js'
export type { SqlUserRecord } from './records/sql/sql-user-adapter.js'
export { withManagers } from './records/sql/sql-with-managers.js'
export { withMemberKey } from './records/sql/sql-with-member-key.js'
export { withParts } from './records/sql/sql-with-parts.js'
export { sweepOrphans } from './records/sql/sweep-orphans.js'
export type { GroupTables, KeptColumn, MemberRows, UserTables } from './records/sql/tables.js'
export type { PartColumns, PartTables } from './records/sql/user-parts.js'
// Types that the declarations of emitted code name, where a host has such files written (`declaration: true`).
export type { Column } from './sql/columns.js'
export type { Dialect } from './sql/dialects/dialect.js'
export { postgresql } from './sql/dialects/postgresql.js'
export { sqlite } from './sql/dialects/sqlite.js'
export { constant, folded, related } from './sql/entries.js'
export type { Sql } from './sql/sql.js'
