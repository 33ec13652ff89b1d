import type { Column } from 'drizzle-orm'
import * as rows from '../records/sql/role-rows.js'
import type { RoleOptions } from '../records/sql/roles.js'
import type { MemberRows } from '../records/sql/tables.js'
import { lifted } from './places.js'

/** Groups that are roles, by Drizzle's columns. */
export const rolesIn = (options: Omit<RoleOptions, 'tenant'> & { readonly tenant?: Column }): MemberRows =>
  rows.rolesIn(lifted(options))
