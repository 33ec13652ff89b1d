/**
 * What is generated now, made to the user's text: by the names of entries in groups, which stand in the user's order, and token by
 * token within an entry.
 */
import type { Edit } from '../../text-edits.js'
import { addedEntries } from './added-entries.js'
import { changeEdit } from './change.js'
import { besideCommentedOut } from './commented-out.js'
import { alignedTo, type Difference, meet } from './differences.js'
import { type Entry, type Group, type Item, said, saysOf } from './items.js'
import { counterparts } from './pair.js'
import type { Texts, Three } from './three.js'

/** The edits that make the generator's changes to a group of the user's; undefined where somebody has to decide. */
export function mergeGroups(groups: Three<Group>, texts: Texts): readonly Edit[] | undefined {
  const { base, now } = groups
  const mine = besideCommentedOut(groups.mine, base, texts.mine)
  if (!areInOrder(base, now) || (isUnnamedChanged(base, mine) && isUnnamedChanged(base, now)))
    return undefined
  const [own, next] = [counterparts(base.entries, mine.entries), counterparts(base.entries, now.entries)]
  const edits: Edit[] = []
  const gone = new Set<Entry>()
  for (const entry of base.entries) {
    const merged = mergeEntry({ mine: own.get(entry), base: entry, now: next.get(entry) }, texts)
    if (!merged) return undefined
    if (merged === 'gone') gone.add(own.get(entry) ?? entry)
    else edits.push(...merged)
  }
  const taken = new Set([...own.values()])
  const known = new Set(next.values())
  const fresh: Entry[] = []
  for (const entry of now.entries.filter((one) => !known.has(one))) {
    const twin = mine.entries.find((one) => one.name === entry.name)
    if (!twin) fresh.push(entry)
    // Both have added it.
    else if (taken.has(twin) || !areSame(twin, entry)) return undefined
  }
  const places = new Map(
    base.entries.flatMap((entry) => {
      const [one, other] = [own.get(entry), next.get(entry)]
      return one && other ? [[other, one] as const] : []
    }),
  )
  const kept = mine.entries.filter((one) => !gone.has(one))
  const added = addedEntries(fresh, { mine, base, now }, { places, kept }, texts)
  return [...edits, ...removals(mine, gone, kept, added, texts.mine), ...added]
}

function mergeEntry(
  {
    mine,
    base,
    now,
  }: { readonly mine: Entry | undefined; readonly base: Entry; readonly now: Entry | undefined },
  texts: Texts,
): readonly Edit[] | 'gone' | undefined {
  // What the user has taken out stays out, whatever it is called now.
  if (!mine) return now && now.value() !== base.value() ? undefined : []
  if (!now) return areSame(mine, base) ? 'gone' : undefined
  if (base.written === now.written) return []
  return mergeItems({ mine: mine.items(), base: base.items(), now: now.items() }, texts)
}

const areSame = (one: Entry, other: Entry) =>
  one.written === other.written || saysOf(one.items()) === saysOf(other.items())

/** Entries with their commas and their comments. The last comma goes as well where the user has none behind the last entry. */
function removals(
  { shape, entries }: Group,
  gone: ReadonlySet<Entry>,
  kept: readonly Entry[],
  added: readonly Edit[],
  mine: string,
): readonly Edit[] {
  const last = kept.at(-1)
  const isBare = shape === 'object' && entries.at(-1)?.isEnded === false
  const isFollowed = added.some(({ start }) => start === last?.end)
  const [comma = ''] =
    last && last !== entries.at(-1) && isBare && !isFollowed
      ? (/^\s*,/.exec(mine.slice(last.tokensEnd, last.end)) ?? [])
      : []
  const place = last?.tokensEnd ?? 0
  return [
    ...[...gone].map(({ from, end }) => ({ start: from, end, text: '' })),
    ...(comma === '' ? [] : [{ start: place, end: place + comma.length, text: '' }]),
  ]
}

/** Whether there are other statements or spreads: what they do depends on what stands before them. */
const isUnnamedChanged = (one: Group, other: Group) => unnamed(one) !== unnamed(other)
const unnamed = ({ entries }: Group) =>
  entries.flatMap(({ isNamed, name }) => (isNamed ? [] : [name])).join('\n')

/** Whether entries without a name, which may give or take what others do, stand where they stood among the rest. */
function areInOrder(base: Group, now: Group): boolean {
  const common = (one: Group, other: Group) =>
    one.entries.filter(({ name }) => other.entries.some((entry) => entry.name === name))
  const sides = (group: Group, other: Group) => {
    let passed = 0
    return common(group, other)
      .map(({ name, isNamed }) => `${name} ${isNamed ? passed : passed++}`)
      .sort()
      .join('\n')
  }
  return sides(base, now) === sides(now, base)
}

/**
 * The edits that make the generator's changes to the user's text; undefined where both have changed the same items, and not
 * in the same way.
 */
export function mergeItems(items: Three<readonly Item[]>, texts: Texts): readonly Edit[] | undefined {
  const { mine, base, now } = items
  const [theirs, ours] = [alignedTo(base, mine), alignedTo(base, now)]
  const edits: Edit[] = []
  for (const difference of ours.differences) {
    const met = theirs.differences.filter(
      (one) => meet(one, difference) && !areBeside(one, difference, items),
    )
    const [only] = met
    if (only === undefined) edits.push(changeEdit(difference, items, theirs.places, texts))
    else if (met.length > 1 || !isSame(only, difference, items)) return undefined
  }
  for (const [place, item] of base.entries()) {
    if (item.kind !== 'group') continue
    const [own, next] = [mine[theirs.places[place] ?? -1], now[ours.places[place] ?? -1]]
    if (own?.kind !== 'group' || next?.kind !== 'group') continue
    const inside = mergeGroups({ mine: own, base: item, now: next }, texts)
    if (!inside) return undefined
    edits.push(...inside)
  }
  // A group that the user has taken out, or away, has no place for what is new in it.
  return base.every((item, place) =>
    isHeld(item, mine[theirs.places[place] ?? -1], now[ours.places[place] ?? -1]),
  )
    ? edits
    : undefined
}

const isHeld = (item: Item, own: Item | undefined, next: Item | undefined) =>
  item.kind !== 'group' || own?.kind === 'group' || next === undefined || said(next) === said(item)

/** A comment that somebody has put somewhere is in nobody's way. */
const areBeside = (one: Difference, other: Difference, { mine, now }: Three<readonly Item[]>) =>
  one.from === one.to &&
  other.from === other.to &&
  [mine.slice(one.start, one.end), now.slice(other.start, other.end)].some((items) =>
    items.every(({ kind }) => kind === 'comment'),
  )

const isSame = (one: Difference, other: Difference, { mine, now }: Three<readonly Item[]>) =>
  one.from === other.from &&
  one.to === other.to &&
  saysOf(mine.slice(one.start, one.end)) === saysOf(now.slice(other.start, other.end))
