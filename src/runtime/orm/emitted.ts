/** What emitted code imports from the binding of its ORM, whichever that is; Drizzle has columns of its own. */
// Types that the declarations of emitted code name, where a host has such files written (`declaration: true`).
export type { Column, Table } from './columns.js'
export {
  bigint,
  boolean,
  datetime,
  enumeration,
  integer,
  json,
  list,
  number,
  other,
  table,
  text,
  timestamp,
  uuid,
} from './columns.js'
export { mysql } from './dialects/mysql.js'
export { postgresql } from './dialects/postgresql.js'
export { sqlite } from './dialects/sqlite.js'
export { constant, type FilterMap, folded, related } from './filter-map.js'
export type { SqlGroupRecord } from './group-adapter.js'
export { keptIn, unmappedIn } from './kept-column.js'
export { scimGroupTable, scimUserTable } from './scim-table.js'
export { sharedByTenants } from './shared-by-tenants.js'
export { and, eq, isNull, or, type Sql, sql } from './sql.js'
export type {
  GroupTables,
  KeptColumn,
  ScimGroupRow as StoredGroup,
  ScimUserRow as StoredUser,
  UserTables,
} from './tables.js'
export type { SqlUserRecord } from './user-adapter.js'
