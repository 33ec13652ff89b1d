/** Everything that emitted code on Drizzle imports. */
export { constant, folded, related } from '../filter-map.js'
export type { SqlGroupRecord } from '../group-adapter.js'
export type { SqlUserRecord } from '../user-adapter.js'
export { DrizzleGroupAdapter, DrizzleUserAdapter, type FilterMap, isActiveUser } from './adapters.js'
export type { DrizzleHandle } from './handle.js'
export { drizzleGroups, drizzleUsers } from './places.js'
export { unmappedIn } from './unmapped-in.js'
