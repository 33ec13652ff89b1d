/** Three texts → one, by lines: what the user changed since the base, and what is generated now. */
import { diff3Merge, diffIndices } from 'node-diff3'
import { type Anchor, anchorsOf } from './anchors.js'
import type { Piece } from './pieces.js'
import { withoutLayout } from './text.js'

/** Merges by lines; changes that touch each other are conflicts, and the same change on both sides is none. */
export function mergeLines(
  mine: readonly string[],
  base: readonly string[],
  now: readonly string[],
): readonly Piece[] {
  const pieces: Piece[] = []
  let merged: string[] = []
  const flush = () => {
    if (merged.length > 0) pieces.push({ kind: 'merged', lines: merged })
    merged = []
  }
  let [fromMine, fromBase, fromNow] = [0, 0, 0]
  for (const [toMine, toBase, toNow] of [...anchorsOf(mine, base, now), END]) {
    const sides = [
      mine.slice(fromMine, toMine),
      base.slice(fromBase, toBase),
      now.slice(fromNow, toNow),
    ] as const
    for (const { ok, conflict } of sides.some(({ length }) => length > 0) ? diff3Merge(...sides) : []) {
      merged.push(...(ok ?? []))
      if (!conflict) continue
      const { a, aIndex, o, b } = conflict
      flush()
      pieces.push({ kind: 'conflict', hunk: { line: fromMine + aIndex + 1, mine: a, base: o, now: b } })
    }
    merged.push(...mine.slice(toMine, toMine + 1))
    ;[fromMine, fromBase, fromNow] = [toMine + 1, toBase + 1, toNow + 1]
  }
  flush()
  return pieces
}

/** Behind the last line of every text. */
const END: Anchor = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]

/**
 * Every difference between two texts as a conflict: where a base is missing, or where a merge without conflicts is not
 * to be trusted.
 *
 * @param hasBase whether what differs in `mine` is as it was generated last
 */
export function compareLines(
  mine: readonly string[],
  now: readonly string[],
  hasBase = false,
): readonly Piece[] {
  const pieces: Piece[] = []
  let position = 0
  const upTo = (end: number) => {
    if (end > position) pieces.push({ kind: 'merged', lines: mine.slice(position, end) })
  }
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices([...mine], [...now])) {
    const [start, length] = buffer1
    upTo(start)
    const hunk = { line: start + 1, mine: buffer1Content, now: buffer2Content }
    pieces.push({ kind: 'conflict', hunk: hasBase ? { ...hunk, base: buffer1Content } : hunk })
    position = start + length
  }
  upTo(mine.length)
  return pieces
}

/** The lines of a merge and of what it was made of. */
export interface MergedLines {
  readonly merged: readonly string[]
  readonly mine: readonly string[]
  readonly base: readonly string[]
  readonly now: readonly string[]
}

/** How often a line stands in each of them. */
type Counts = Readonly<Record<keyof MergedLines, number>>

/**
 * Whether a merge by lines is not to be trusted. Beside what {@link isDoubtful} tells, it may keep a line that is no longer generated,
 * for the user has moved it: to lines that is a new one.
 */
export const isDoubtfulByLines = (lines: MergedLines): boolean =>
  someLine(
    lines,
    (line) => line.trim(),
    (counts) => isBackOrTwice(counts) || isKept(counts),
  )

/**
 * Whether a merge without conflicts is not to be trusted. It may bring a line back that the user has deleted: scim-gen moves
 * it, so that the deletion at the old place and the insertion at the new one do not meet. Or it has a line twice that
 * both sides have added, each at another place: an entry of an object, say.
 */
export const isDoubtful = (lines: MergedLines): boolean => someLine(lines, withoutLayout, isBackOrTwice)

function isBackOrTwice({ merged, mine, base, now }: Counts): boolean {
  const isBack = mine < base && now <= base && merged > mine
  return isBack || (mine > base && now > base && merged > Math.max(mine, now))
}

const isKept = ({ merged, mine, base, now }: Counts) =>
  now < base && mine >= base && merged > mine - (base - now)

/** Brackets and empty lines mean nothing by themselves. */
function someLine(
  lines: MergedLines,
  wordsOf: (line: string) => string,
  isSuch: (counts: Counts) => boolean,
): boolean {
  const [merged, mine, base, now] = [lines.merged, lines.mine, lines.base, lines.now].map((one) =>
    countEach(one, wordsOf),
  )
  return [...(merged ?? [])].some(
    ([line, count]) =>
      /\w/.test(line) &&
      isSuch({
        merged: count,
        mine: mine?.get(line) ?? 0,
        base: base?.get(line) ?? 0,
        now: now?.get(line) ?? 0,
      }),
  )
}

function countEach(lines: readonly string[], wordsOf: (line: string) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const words = wordsOf(line)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return counts
}
