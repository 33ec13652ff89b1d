/** One change of the generator's, as an edit of the user's text. */
import type { Edit } from '../../text-edits.js'
import type { Places } from './align.js'
import type { Difference } from './differences.js'
import type { Item } from './items.js'
import { fitted } from './layout.js'
import type { Texts, Three } from './three.js'

/** @param places item of the base → its counterpart in the user's row: those that change have one */
export function changeEdit(
  { from, to, start, end }: Difference,
  { mine, now }: Three<readonly Item[]>,
  places: Places,
  texts: Texts,
): Edit {
  const at = (place: number) => mine[places[place] ?? -1]
  const [first, last] = [at(from), at(to - 1)]
  const [before, after] = [at(from - 1), at(to)]
  const [fresh, lastFresh] = [now[start], now[end - 1]]
  const text = (one: number, other: number, place: number) => fitted(texts.now, one, other, texts.mine, place)
  if (fresh && lastFresh && first && last && to > from)
    return { start: first.start, end: last.end, text: text(fresh.start, lastFresh.end, first.start) }
  const [previous, next] = [now[start - 1], now[end]]
  if (fresh && lastFresh) {
    const gap = before && after ? texts.mine.slice(before.end, after.start) : undefined
    if (before && after && previous && next && gap !== undefined && /^[ \t]*$/.test(gap))
      return { start: before.end, end: after.start, text: text(previous.end, next.start, before.end) }
    if (before && previous)
      return { start: before.end, end: before.end, text: text(previous.end, lastFresh.end, before.end) }
    const place = after?.start ?? 0
    return { start: place, end: place, text: text(fresh.start, next?.start ?? lastFresh.end, place) }
  }
  // Taken out, with the white space on one side.
  const [starts, ends] = [first?.start ?? 0, last?.end ?? 0]
  const isNext = (one: Item | undefined, other: Item | undefined) =>
    one !== undefined && other !== undefined && mine.indexOf(other) === mine.indexOf(one) + 1
  if (isNext(before, first)) return { start: before?.end ?? starts, end: ends, text: '' }
  return { start: starts, end: isNext(last, after) ? (after?.start ?? ends) : ends, text: '' }
}
