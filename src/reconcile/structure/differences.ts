/** Where one row of items differs from another. */
import { align, type Places } from './align.js'
import type { Item } from './items.js'

/** Items `from` to `to` (exclusive) of the base are `start` to `end` of the other row. */
export interface Difference {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** A row, seen from the base. */
export interface Aligned {
  /** For each item of the base its counterpart. */
  readonly places: Places
  readonly differences: readonly Difference[]
}

export function alignedTo(base: readonly Item[], items: readonly Item[]): Aligned {
  const places = align(base, items)
  const differences: Difference[] = []
  let [from, start] = [0, 0]
  for (let to = 0; to <= base.length; to++) {
    const end = to === base.length ? items.length : places[to]
    if (end === undefined) continue
    if (to > from || end > start) differences.push({ from, to, start, end })
    ;[from, start] = [to + 1, end + 1]
  }
  return { places, differences }
}

/** Whether two changes are about the same items; side by side they are not, but two that insert at one place are. */
export const meet = (one: Difference, other: Difference): boolean =>
  (one.from < other.to && other.from < one.to) ||
  (one.from === one.to && other.from === other.to && one.from === other.from)
