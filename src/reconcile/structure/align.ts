/** Which items of two rows are the same ones. */
import { diffIndices } from 'node-diff3'
import type { Item } from './items.js'

/** For each item of one row the place of its counterpart in the other. */
export type Places = readonly (number | undefined)[]

/**
 * Words, comments and groups first; then the marks beside them. A bracket or a point alone says nothing: two that are beside
 * no common word are not the same.
 */
export function align(one: readonly Item[], other: readonly Item[]): Places {
  const places: (number | undefined)[] = one.map(() => undefined)
  const keysOf = groupKeys(one, other)
  const [words, others] = [weighty(one), weighty(other)]
  for (const [from, to] of common(
    words.map((place) => keysOf(one[place])),
    others.map((place) => keysOf(other[place])),
  )) {
    const [place, counterpart] = [words[from], others[to]]
    if (place !== undefined) places[place] = counterpart
  }
  const taken = new Set(places)
  const pair = (place: number, counterpart: number) => {
    if (places[place] !== undefined || taken.has(counterpart)) return
    if (!areSameMarks(one[place], other[counterpart])) return
    places[place] = counterpart
    taken.add(counterpart)
  }
  // From each pair on, as far as both go on in the same way.
  for (let place = 0; place < one.length; place++) {
    const before = place === 0 ? -1 : places[place - 1]
    if (before !== undefined) pair(place, before + 1)
  }
  for (let place = one.length - 1; place >= 0; place--) {
    const after = place === one.length - 1 ? other.length : places[place + 1]
    if (after !== undefined) pair(place, after - 1)
  }
  return places
}

const weighty = (items: readonly Item[]) =>
  items.flatMap(({ kind }, place) => (kind === 'mark' ? [] : [place]))

const areSameMarks = (one: Item | undefined, other: Item | undefined) =>
  one?.kind === 'mark' && other?.kind === 'mark' && one.says === other.says

/** Groups are the same by their place where both rows have as many, else by what they say. */
function groupKeys(one: readonly Item[], other: readonly Item[]): (item: Item | undefined) => string {
  const count = (items: readonly Item[], shape: string) =>
    items.filter((item) => item.kind === 'group' && item.shape === shape).length
  return (item) => {
    if (item?.kind !== 'group') return item?.says ?? ''
    return count(one, item.shape) === count(other, item.shape) ? `{${item.shape}}` : item.says()
  }
}

/** The longest common part of two lists, as pairs of places. */
export function common(
  one: readonly string[],
  other: readonly string[],
): readonly (readonly [from: number, to: number])[] {
  const pairs: (readonly [number, number])[] = []
  let [from, to] = [0, 0]
  const upTo = (end: number) => {
    while (from < end) pairs.push([from++, to++])
  }
  for (const { buffer1, buffer2 } of diffIndices([...one], [...other])) {
    upTo(buffer1[0])
    from = buffer1[0] + buffer1[1]
    to = buffer2[0] + buffer2[1]
  }
  upTo(one.length)
  return pairs
}
