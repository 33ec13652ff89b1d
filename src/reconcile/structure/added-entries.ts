/** Entries that are new go behind the one that they are generated behind, wherever the user has put that. */
import type { Edit } from '../../text-edits.js'
import type { Entry, Group } from './items.js'
import { indentAt, reindented, unitOf } from './layout.js'
import type { Texts, Three } from './three.js'

/** Where entries of the user's are. */
export interface Kept {
  /** Entry of what is generated → the user's. */
  readonly places: ReadonlyMap<Entry, Entry>
  /** Those of the user's that are not taken out. */
  readonly kept: readonly Entry[]
}

/** Edits that put new entries of what is generated behind those that they follow there. */
export function addedEntries(
  fresh: readonly Entry[],
  groups: Three<Group>,
  { places, kept }: Kept,
  texts: Texts,
): readonly Edit[] {
  const behind = new Map<Entry | undefined, Entry[]>()
  for (const entry of fresh) {
    const anchor = anchorOf(entry, groups, places)
    behind.set(anchor, [...(behind.get(anchor) ?? []), entry])
  }
  return [...behind].flatMap(([anchor, entries]) => insertion(anchor, entries, groups, kept, texts))
}

/** The entry of the user's that a new one goes behind; undefined for the beginning. */
function anchorOf(
  entry: Entry,
  { mine, base, now }: Three<Group>,
  places: ReadonlyMap<Entry, Entry>,
): Entry | undefined {
  const before = now.entries.slice(0, now.entries.indexOf(entry))
  const previous = before.findLast((one) => places.has(one))
  const anchor = previous && places.get(previous)
  if (mine.shape !== 'object' || !isSorted(mine) || isSorted(base) || !entry.isNamed) return anchor
  // Among the keys that the user keeps sorted, between the same spreads.
  const at = anchor ? mine.entries.indexOf(anchor) : -1
  const start = mine.entries.findLastIndex((one, index) => index <= at && !one.isNamed) + 1
  const next = mine.entries.findIndex(
    (one, index) => index >= start && !(one.isNamed && one.name < entry.name),
  )
  return mine.entries[(next < 0 ? mine.entries.length : next) - 1]
}

/** Whether keys are sorted, between spreads; one or two always are. */
function isSorted({ entries }: Group): boolean {
  const isRising = entries.every((entry, index) => {
    const previous = entries[index - 1]
    return !previous?.isNamed || !entry.isNamed || previous.name < entry.name
  })
  return isRising && entries.filter(({ isNamed }) => isNamed).length > 2
}

function insertion(
  anchor: Entry | undefined,
  entries: readonly Entry[],
  { mine, now }: Three<Group>,
  kept: readonly Entry[],
  texts: Texts,
): readonly Edit[] {
  const isObject = mine.shape === 'object'
  const isFirst = anchor === undefined
  const isLast = kept.at(-1) === anchor
  const place = anchor?.end ?? mine.entries[0]?.from ?? (mine.shape === 'file' ? mine.end : mine.start + 1)
  const isBroken =
    mine.shape === 'file' || texts.mine.slice(mine.start, mine.entries[0]?.start ?? mine.end).includes('\n')
  const isAlike =
    isBroken || entries.every(({ from, end }) => !texts.now.slice(from, end).trim().includes('\n'))
  const indent = isBroken ? indentAt(texts.mine, (anchor ?? mine.entries[0])?.start ?? mine.end) : ''
  const unit = unitOf(texts.mine)
  const own = mine.entries.length === 0 && isBroken && mine.shape !== 'file' ? indent + unit : indent
  const isComma = isObject && isLast && anchor?.isEnded === false
  // The user has no comma behind the last entry.
  const isBare = isObject && isLast && mine.entries.at(-1)?.isEnded === false
  const written = entries.map((entry, index) => {
    const lead = leadOf(entry, texts.now, isBroken || !isAlike, own)
    const text = reindented(
      texts.now.slice(entry.start, entry.tokensEnd),
      indentAt(texts.now, entry.start),
      own,
      unitOf(texts.now),
      unit,
    )
    const ends = isObject && !(isBare && index === entries.length - 1)
    const mark = isObject
      ? ends
        ? ','
        : ''
      : texts.now.slice(entry.tokensEnd, entry.end).replace(/^(\s*;)?.*$/s, '$1')
    const comment = texts.now.slice(entry.tokensEnd, entry.end).replace(/^\s*[,;]/, '')
    return `${lead}${text}${mark}${comment}`
  })
  const comma = isComma && anchor ? [{ start: anchor.tokensEnd, end: anchor.tokensEnd, text: ',' }] : []
  const gap = isFirst && !isBroken && mine.entries.length === 0 ? ' ' : ''
  const above =
    isFirst && mine.shape !== 'object' && mine.entries.length > 0 && now.entries.length > 0
      ? blankBelow(mine, texts.mine)
      : ''
  return [...comma, { start: place, end: place, text: written.join('') + gap + above }]
}

/** The line break and empty lines above an entry, as it is generated. */
function leadOf({ from, start }: Entry, now: string, isBroken: boolean, indent: string): string {
  if (!isBroken) return ' '
  const breaks = Math.min(now.slice(from, start).split('\n').length - 1, 2)
  return '\n'.repeat(Math.max(1, breaks)) + indent
}

/** The entry that was the first gets the empty line above it that the first has none of. */
const blankBelow = ({ entries }: Group, text: string) => {
  const [first, second] = entries
  const lines = (entry: Entry | undefined) =>
    entry ? text.slice(entry.from, entry.start).split('\n').length - 1 : 0
  return lines(second) > 1 && lines(first) === 1 ? '\n' : ''
}
