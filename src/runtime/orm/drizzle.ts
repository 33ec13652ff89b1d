/** Everything that emitted code on Drizzle imports. */

export { DrizzleGroupAdapter, DrizzleUserAdapter, type FilterMap, isActiveUser } from './drizzle/adapters.js'
export type { DrizzleHandle } from './drizzle/handle.js'
export { keptIn, unmappedIn } from './drizzle/kept-in.js'
export { drizzleGroups, drizzleUsers } from './drizzle/places.js'
export type { SqlGroupRecord } from './records/sql/sql-group-adapter.js'
export { sharedByTenants } from './records/sql/sql-shared-by-tenants.js'
export type { SqlUserRecord } from './records/sql/sql-user-adapter.js'
export type { GroupTables, KeptColumn, UserTables } from './records/sql/tables.js'
export { withManagers } from './records/with-managers.js'
// Types that the declarations of emitted code name, where a host has such files written (`declaration: true`).
export type { Column } from './sql/columns.js'
export type { Dialect } from './sql/dialects/dialect.js'
export { mysql } from './sql/dialects/mysql.js'
export { postgresql } from './sql/dialects/postgresql.js'
export { sqlite } from './sql/dialects/sqlite.js'
export { constant, folded, related } from './sql/filter-map.js'
export type { Sql } from './sql/sql.js'
