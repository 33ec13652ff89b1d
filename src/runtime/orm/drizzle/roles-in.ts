import type { Column } from 'drizzle-orm'
import * as rows from '../records/sql/role-rows.js'
import type { RoleOptions } from '../records/sql/roles.js'
import type { MemberRows } from '../records/sql/tables.js'
import { lifted } from './places.js'

interface NativeOptions extends Omit<RoleOptions, 'tenant' | 'rows'> {
  readonly tenant?: Column
  readonly rows?: { readonly key: Column; readonly name: Column; readonly tenant?: Column }
}

/** Groups that are roles, by Drizzle's columns. */
export const rolesIn = (options: NativeOptions): MemberRows =>
  rows.rolesIn({ ...lifted(options), rows: options.rows && lifted(options.rows) })
