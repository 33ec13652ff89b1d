/** Rows of the log as they come. */
import type { WhichRequests } from '../runtime/log.js'
import type { LogSource, Row } from './source.js'

export interface Following {
  /** From when on; without it, the last ones. */
  readonly since: Date | undefined
  /** Whether to go on when those that are there were told. */
  readonly follows: boolean
  /** Ends it. */
  readonly signal?: AbortSignal
  readonly which: Pick<WhichRequests<never>, 'connection' | 'status' | 'user'>
}

/** How many rows are told without a time. */
const LAST = 20

const PAGE = 500

/** In milliseconds: how often the log is asked, and how late a row may come: processes write theirs in batches. */
const OFTEN = 250
const LATE = 10_000

/** Tells rows in the order of their time, each once. */
export async function* follow(
  source: LogSource,
  { since, follows, signal, which }: Following,
): AsyncGenerator<Row> {
  const seen = new Map<string, number>()
  const unseen = (rows: readonly Row[]) => rows.filter(({ id }) => !seen.has(id))
  let from = since
  const first = since ? await all(source, { ...which, since }) : await source({ ...which, limit: LAST })
  // Of those before them nothing is told: they have not come late.
  if (follows && !since)
    for (const { id, createdAt } of await before(first, source, which)) seen.set(id, createdAt.getTime())
  let found = first.toReversed()
  for (;;) {
    for (const row of found) {
      seen.set(row.id, row.createdAt.getTime())
      yield row
    }
    if (!follows || signal?.aborted) return
    const newest = Math.max(0, ...seen.values())
    if (newest > 0) from = new Date(newest - LATE)
    for (const [id, at] of seen) if (at < newest - 2 * LATE) seen.delete(id)
    await new Promise((resolve) => setTimeout(resolve, OFTEN))
    if (signal?.aborted) return
    found = unseen(await all(source, { ...which, ...(from && { since: from }) })).toReversed()
  }
}

/** Rows that came shortly before others, which are the newest. */
async function before(
  last: readonly Row[],
  source: LogSource,
  which: WhichRequests<never>,
): Promise<readonly Row[]> {
  const [newest, oldest] = [last[0], last.at(-1)]
  if (!newest || !oldest) return []
  const near = await all(source, { ...which, since: new Date(newest.createdAt.getTime() - LATE) })
  return near.filter(({ id }) => id < oldest.id)
}

/** All pages, the newest row first. */
async function all(source: LogSource, which: WhichRequests<never>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await source({ ...which, limit: PAGE, ...(rows.length > 0 && { before: rows.at(-1)?.id }) })
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}
