/** Which entries of two groups are the same ones: by name, and where the name has changed, by all else. */
import { type Entry, saysOf } from './items.js'

/** An entry of the base → the same in another group; those that are gone have none. */
export function counterparts(base: readonly Entry[], entries: readonly Entry[]): ReadonlyMap<Entry, Entry> {
  const named = new Map(entries.map((entry) => [entry.name, entry]))
  const found = new Map(
    base.flatMap((entry) => {
      const same = named.get(entry.name)
      return same ? [[entry, same] as const] : []
    }),
  )
  const taken = new Set(found.values())
  const [gone, fresh] = [base.filter((one) => !found.has(one)), entries.filter((one) => !taken.has(one))]
  for (const entry of gone) {
    const [renamed, ...more] = fresh.filter((one) => isRenamed(entry, one))
    const isOnly = gone.filter((one) => renamed && isRenamed(one, renamed)).length === 1
    if (renamed && more.length === 0 && isOnly) found.set(entry, renamed)
  }
  return found
}

/** Whether the two say the same but for their names; of what has none, but for its words. */
const isRenamed = (one: Entry, other: Entry) =>
  one.isNamed && other.isNamed
    ? one.value() === other.value() ||
      saysOf(one.items()).replaceAll(one.name, other.name) === saysOf(other.items())
    : one.isNamed === other.isNamed && likeness(one, other) >= 0.5

/** How much of what two entries say is the same, from 0 to 1. */
function likeness(one: Entry, other: Entry): number {
  const [words, others] = [one, other].map((entry) => new Set(entry.value().split(' '))) as [
    Set<string>,
    Set<string>,
  ]
  const shared = [...words].filter((word) => others.has(word)).length
  return (2 * shared) / (words.size + others.size)
}
