/** Everything that emitted code on Drizzle imports. */
export { isActiveUser } from './active-user.js'
export { constant, type Expression, type FilterMap, folded, related } from './filter-map.js'
export { DrizzleGroupAdapter, type DrizzleGroupRecord } from './group-adapter.js'
export type { DrizzleHandle } from './handle.js'
export { DrizzleQueryset } from './queryset.js'
export type { GroupTables, UserTables } from './tables.js'
export { DrizzleUserAdapter } from './user-adapter.js'
export type { DrizzleUserRecord } from './user-view.js'
