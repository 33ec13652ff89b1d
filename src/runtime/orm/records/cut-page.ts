/** A page, cut from what was read for it: one more behind it tells whether anything follows, one before it where it began. */
export interface CutPage<R> {
  readonly rows: readonly R[]
  /** What stands before the page, where that was read. */
  readonly before: R | undefined
  /** The last of the page, where more follow. */
  readonly end: R | undefined
}

/**
 * @param found the page, with what was read beside it
 * @param skipped how many stand before it: none, or one
 */
export function cutPage<R>(found: readonly R[], skipped: number, limit: number): CutPage<R> {
  const rows = found.slice(skipped, skipped + limit)
  const isEnd = found.length <= skipped + limit
  return { rows, before: skipped > 0 ? found[0] : undefined, end: isEnd ? undefined : rows.at(-1) }
}
