/** Everything that emitted code on Drizzle imports. */

// Types that the declarations of emitted code name, where a host has such files written (`declaration: true`).
export type { Column } from '../columns.js'
export { mysql } from '../dialects/mysql.js'
export { postgresql } from '../dialects/postgresql.js'
export { sqlite } from '../dialects/sqlite.js'
export { constant, folded, related } from '../filter-map.js'
export type { SqlGroupRecord } from '../group-adapter.js'
export { sharedByTenants } from '../shared-by-tenants.js'
export type { Sql } from '../sql.js'
export type { GroupTables, KeptColumn, UserTables } from '../tables.js'
export type { SqlUserRecord } from '../user-adapter.js'
export { DrizzleGroupAdapter, DrizzleUserAdapter, type FilterMap, isActiveUser } from './adapters.js'
export type { DrizzleHandle } from './handle.js'
export { keptIn, unmappedIn } from './kept-in.js'
export { drizzleGroups, drizzleUsers } from './places.js'
