import type { Column, SQL } from 'drizzle-orm'
import * as chosen from '../records/sql/member-rows.js'
import type { MemberRows } from '../records/sql/tables.js'
import { lifted } from './places.js'

interface MemberRowsOptions {
  readonly where?: SQL | undefined
  readonly set?: readonly string[]
  readonly key?: Column
  readonly oneGroup?: true | Column
  readonly via?: {
    readonly key: Column
    readonly user: Column
    readonly tenant?: Column
    readonly where?: SQL | undefined
  }
}

/** Memberships that not each row of a table is, by Drizzle's columns and conditions. */
export const memberRows = (rows: MemberRowsOptions): MemberRows =>
  chosen.memberRows({ ...lifted(rows), via: rows.via && lifted(rows.via) })
