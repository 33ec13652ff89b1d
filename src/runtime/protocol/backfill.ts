/** SCIM records for the users and groups that a host has from before it had SCIM. */
import type { ResourceType } from './resource-type.js'

export interface BackfillOptions {
  /** The database handle. */
  readonly db: unknown
  /** The key of the tenant whose rows these are, where there are tenants. */
  readonly tenant?: unknown
  /** Which of the host's rows, by resource type, as a condition of the ORM's or of `model.gen.ts`. */
  readonly where?: { readonly User?: object; readonly Group?: object }
  /** Looks, and writes nothing. */
  readonly dryRun?: boolean
  /** How many of the host's rows to look at in a second, at most; as fast as the database lets it where that is left out. */
  readonly rate?: number
  /**
   * How many transactions to have open at a time: one, unless told. More is for a handle that has as many connections, and
   * for rows that share no name: of two in different transactions either may be given it.
   */
  readonly atOnce?: number | undefined
  /** Told after each batch of rows. */
  readonly onProgress?: (progress: Progress) => void
}

export interface Progress {
  readonly type: ResourceType['name']
  /** How many of the host's rows were looked at. */
  readonly rows: number
}

/** A row of the host, and what SCIM calls it. */
export interface Match {
  /** Of the host's row. */
  readonly key: unknown
  readonly name: string
}

/** A row of the host that got no record. */
export interface Refused {
  /** Of the host's row. */
  readonly key: unknown
  readonly name: string | null
  /** `missing`: the row has no name; `taken`: another record has it. */
  readonly reason: 'missing' | 'taken'
  /** The key of the row that has the name before it, whatever its case, where that is one of this run. */
  readonly takenBy?: unknown
}

export interface Backfilled {
  readonly type: ResourceType['name']
  /** How many records were made, or would be. */
  readonly created: number
  readonly refused: readonly Refused[]
  /** The rows that would get a record, of a dry run. */
  readonly matches?: readonly Match[]
}
