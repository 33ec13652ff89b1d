/** Changes of a formatted text, made to the same text in its user's layout: only lines that change are formatted. */
import { diffIndices } from 'node-diff3'
import { withoutLayout } from './text.js'

/**
 * Makes the changes that lead from one text to another to a third, which is the first one in another layout.
 *
 * @returns `mine` with the changes; undefined where the two layouts are too far apart to tell the place of a change
 */
export function carryOver(
  formatted: readonly string[],
  changed: readonly string[],
  mine: readonly string[],
): readonly string[] | undefined {
  const places = matches(formatted, mine)
  const result: string[] = []
  let position = 0
  for (const { start, end, lines } of changesOf(formatted, changed, places)) {
    const from = start === 0 ? 0 : (places[start - 1] ?? 0) + 1
    const to = places[end] ?? mine.length
    result.push(...mine.slice(position, from), ...lines)
    position = to
  }
  result.push(...mine.slice(position))
  return withoutLayout(result.join('')) === withoutLayout(changed.join('')) ? result : undefined
}

/**
 * A text with the line breaks of another where both say the same: a formatter does not undo every break that it has made
 * with other settings. Both are formatted with the same ones.
 */
export function withBreaksOf(base: readonly string[], now: readonly string[]): readonly string[] {
  const result: string[] = []
  let position = 0
  for (const { buffer1Content, buffer2, buffer2Content } of diffIndices([...base], [...now])) {
    const isSame = withoutBreaks(buffer1Content) === withoutBreaks(buffer2Content)
    result.push(...now.slice(position, buffer2[0]), ...(isSame ? buffer1Content : buffer2Content))
    position = buffer2[0] + buffer2[1]
  }
  return [...result, ...now.slice(position)]
}

/** Without white space, but for that in strings, and without commas after the last of a list. */
const withoutBreaks = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/('[^'\n]*'|"[^"\n]*")|\s+|,(?=\s*[}\])])/g, (_, string: string | undefined) => string ?? '')

/** Lines `start` to `end` (exclusive) are to be replaced. */
interface Change {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/** The changes from one text to another, widened until they begin and end beside lines whose place is known. */
function changesOf(
  formatted: readonly string[],
  changed: readonly string[],
  places: readonly (number | undefined)[],
): readonly Change[] {
  const spans: { start: number; end: number; growth: number }[] = []
  for (const { buffer1, buffer2 } of diffIndices([...formatted], [...changed])) {
    let start = buffer1[0]
    let end = start + buffer1[1]
    while (start > 0 && places[start - 1] === undefined) start--
    while (end < formatted.length && places[end] === undefined) end++
    const growth = buffer2[1] - buffer1[1]
    const previous = spans.at(-1)
    if (previous && start <= previous.end) {
      previous.end = Math.max(previous.end, end)
      previous.growth += growth
    } else spans.push({ start, end, growth })
  }
  let shift = 0
  return spans.map(({ start, end, growth }) => {
    const from = start + shift
    shift += growth
    return { start, end, lines: changed.slice(from, end + shift) }
  })
}

/** For each line of one text the line of the other that says the same. */
function matches(one: readonly string[], other: readonly string[]): readonly (number | undefined)[] {
  const said = (lines: readonly string[]) => lines.map((line) => withoutLayout(line) || line.trim())
  const places: (number | undefined)[] = []
  let [next, place] = [0, 0]
  for (const { buffer1, buffer2 } of diffIndices(said(one), said(other))) {
    while (next < buffer1[0]) places[next++] = place++
    next += buffer1[1]
    place = buffer2[0] + buffer2[1]
  }
  while (next < one.length) places[next++] = place++
  return places
}
