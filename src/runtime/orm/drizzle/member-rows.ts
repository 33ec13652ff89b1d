import type { Column, SQL } from 'drizzle-orm'
import type { MemberRowsOptions } from '../records/sql/chosen-members.js'
import * as chosen from '../records/sql/member-rows.js'
import type { MemberRows } from '../records/sql/tables.js'
import { lifted } from './places.js'

/** Memberships that not each row of a table is, by Drizzle's columns and conditions. */
export const memberRows = (rows: MemberRowsOptions<Column, SQL | undefined>): MemberRows =>
  chosen.memberRows({ ...lifted(rows), via: rows.via && lifted(rows.via) })
