/** The log of requests (`log`). */
export interface LogConfig {
  /** How long rows are kept: `30 days`. */
  readonly keep: string
  /** Values that rows may have, by which people find a user or a group: no other is ever in one. */
  readonly values?: readonly ('userName' | 'displayName')[]
  /** An endpoint from which `scim-gen tail --url` reads, with a secret of its own: the environment's `SCIM_LOG_TOKEN`. */
  readonly url?: true
}

/** The days of `30 days`; undefined for none, more than ten years, and whatever else. */
export function daysOf(keep: string): number | undefined {
  const [, count] = /^(\d{1,4}) days?$/.exec(keep) ?? []
  const days = Number(count)
  return days >= 1 && days <= 3_650 ? days : undefined
}
