/** Brackets of a text, whatever they stand in. */
import { escaped } from '../../inspect/words.js'

const BRACKETS = /[([{]|[)\]}]/g

/** The brackets of a text, and other signs where they are asked for: each with how many brackets are open behind it. */
export function* signsIn(
  text: string,
  signs = BRACKETS,
): Generator<{ readonly sign: string; readonly index: number; readonly depth: number }> {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(signs)) {
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    yield { sign, index, depth }
  }
}

/** Where a bracket is closed that is open where a text begins: behind it. Undefined where none is. */
export function blockEnd(text: string): number | undefined {
  for (const { index, depth } of signsIn(text)) if (depth < 0) return index + 1
  return undefined
}

/** The last piece of what stands before a place, as far back as it reaches. */
export const pieceBefore = (text: string, index: number, reach: number, edge: RegExp): string =>
  text
    .slice(Math.max(0, index - reach), index)
    .split(edge)
    .at(-1) ?? ''

/** Where a value ends with which a text begins: before a comma, a semicolon, or a bracket that it did not open. */
export function valueEnd(text: string): number {
  for (const { sign, index, depth } of signsIn(text, /[([{]|[)\]}]|[,;]/g))
    if (depth < 0 || (depth === 0 && /[,;]/.test(sign))) return index
  return text.length
}

/** What a sign parts that stands in no bracket: `,`, `||`. */
export function partsAt(text: string, parting: string): readonly string[] {
  const signs = new RegExp(`[([{]|[)\\]}]|${escaped(parting)}`, 'g')
  const at = [...signsIn(text, signs)].filter(({ sign, depth }) => sign === parting && depth === 0)
  const ends = [...at.map(({ index }) => index), text.length]
  return ends.map((end, place) => text.slice(place === 0 ? 0 : (ends[place - 1] ?? 0) + parting.length, end))
}

/** The object or the list that begins at a place, with its brackets; nothing where it is not closed. */
export function literalAt(text: string, index: number): string {
  const end = blockEnd(text.slice(index + 1))
  return end === undefined ? '' : text.slice(index, index + 1 + end)
}
