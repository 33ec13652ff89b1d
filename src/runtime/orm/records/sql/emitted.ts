/** Imports of emitted code from the binding of its ORM, whichever that is; Drizzle has columns of its own. */
// Types that the declarations of emitted code name, where a host has such files written (`declaration: true`).
export type { Column, Table } from '../../sql/columns.js'
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
} from '../../sql/columns.js'
export type { Dialect } from '../../sql/dialects/dialect.js'
export { mysql } from '../../sql/dialects/mysql.js'
export { postgresql } from '../../sql/dialects/postgresql.js'
export { sqlite } from '../../sql/dialects/sqlite.js'
export { constant, type FilterMap, folded, related } from '../../sql/entries.js'
export { scimGroupTable, scimUserTable } from '../../sql/scim-table.js'
export { and, eq, isNull, oneOf as inArray, or, type Sql, sql } from '../../sql/sql.js'
export { audited } from '../audited.js'
export type { Finder } from '../looked-up.js'
export type { ConnectionTables } from './connection-store.js'
export { keptIn, unmappedIn, withNames } from './kept-column.js'
export type { LogTable } from './log-store.js'
export { memberRows } from './member-rows.js'
export { byHost } from './members-by-host.js'
export { inColumn } from './members-in-column.js'
export { roleGroups } from './role-groups.js'
export { rolesIn } from './role-rows.js'
export { adopting } from './sql-adopting.js'
export { createdByHost } from './sql-created-by-host.js'
export type { SqlGroupRecord } from './sql-group-adapter.js'
export { hiddenByDelete } from './sql-hidden-by-delete.js'
export { sharedByTenants } from './sql-shared-by-tenants.js'
export type { SqlUserRecord } from './sql-user-adapter.js'
export { withManagers } from './sql-with-managers.js'
export { withMemberKey } from './sql-with-member-key.js'
export { withParts } from './sql-with-parts.js'
export { sweepOrphans } from './sweep-orphans.js'
export type {
  GroupTables,
  KeptColumn,
  MemberRows,
  ScimGroupRow as StoredGroup,
  ScimUserRow as StoredUser,
  UserTables,
} from './tables.js'
export { type PartColumns, type PartTables, userParts } from './user-parts.js'
export type { WithDefaults } from './with-defaults.js'
