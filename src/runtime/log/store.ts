/** The rows of the log as they are kept, by whatever ORM. */
import type { LoggedRequest } from './row.js'

/** The columns that every table of them has. */
export type LogColumn = Exclude<keyof LoggedRequest, 'tenantId' | 'connectionId' | 'name'>

/** Rows of which each condition holds. */
export interface LogFilter {
  readonly tenantId?: unknown
  readonly connectionId?: string
  readonly resourceId?: string
  readonly name?: string
  readonly status?: number
  readonly leastStatus?: number
  /** The ids that bound them: what they say of time is in them. */
  readonly from?: string
  readonly after?: string
  readonly before?: string
}

export interface LogStore<Db, Tenant = never> {
  /** Writes rows; those that are there already stay. What the table has no column for is left out. */
  insert(db: Db, rows: readonly LoggedRequest<Tenant>[]): Promise<void>
  /** The newest first, or the oldest. None where a condition is on what the table has no column for. */
  list(
    db: Db,
    filter: LogFilter,
    order: 'asc' | 'desc',
    limit: number,
  ): Promise<readonly LoggedRequest<Tenant>[]>
  /**
   * Deletes the oldest rows.
   *
   * @param before the id that theirs are before
   * @param most how many at most
   * @returns whether there may be more
   */
  deleteBefore(db: Db, before: string, most: number): Promise<boolean>
}
