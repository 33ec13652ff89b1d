import type { Column as DrizzleColumn } from 'drizzle-orm'
import type { HostEnd, UserEnds } from '../../protocol/ends.js'
import * as sql from '../records/sql/ends.js'
import type { UserTables } from '../records/sql/tables.js'
import { drizzle } from './drizzle.js'
import { lifted } from './places.js'

/** Rows that refer to a user, by Drizzle's columns. */
interface NativeEnd extends Pick<sql.EndPlace, 'inside' | 'set'> {
  readonly user: DrizzleColumn
  readonly tenant?: DrizzleColumn
}

const endsOf = /* @__PURE__ */ sql.endsOf(drizzle)

/** What ends with the activity of users: rows of Drizzle's tables, and what functions of the host's end. */
export const endsIn = (
  users: Pick<UserTables, 'dialect' | 'host'>,
  ends: readonly (NativeEnd | HostEnd)[],
): UserEnds =>
  endsOf(
    users,
    ends.map((end) => (typeof end === 'function' ? end : lifted(end))),
  )
