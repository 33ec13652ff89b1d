import type { Column } from 'drizzle-orm'
import * as stored from '../records/sql/role-rows.js'
import type { MemberRows } from '../records/sql/tables.js'
import { lifted } from './places.js'

/** Groups that are roles, by Drizzle's columns. */
export const rolesIn = (
  options: Omit<stored.RoleOptions, 'tenant'> & { readonly tenant?: Column },
): MemberRows => stored.rolesIn(lifted(options))
