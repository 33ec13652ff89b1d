/** Lines that cut a merge into small ones: faster, and no bracket is taken for another one far away. */

/** A line that each text has, and has once: its place in each. */
export type Anchor = readonly [mine: number, base: number, now: number]

/** The anchors of three texts, in the order that they have in all of them; lines that were moved are none. */
export function anchorsOf(
  mine: readonly string[],
  base: readonly string[],
  now: readonly string[],
): readonly Anchor[] {
  const [inMine, inNow, inBase] = [onlyPlaces(mine), onlyPlaces(now), onlyPlaces(base)]
  const common = base.flatMap((line, place): readonly Anchor[] => {
    const [one, other] = [inMine.get(line), inNow.get(line)]
    return one !== undefined && other !== undefined && inBase.get(line) === place ? [[one, place, other]] : []
  })
  return longestRising(
    longestRising(common, ([place]) => place),
    ([, , place]) => place,
  )
}

/** Line → its place, of the lines that stand in a text once. */
function onlyPlaces(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  lines.forEach((line, place) => {
    if (places.has(line)) repeated.add(line)
    places.set(line, place)
  })
  for (const line of repeated) places.delete(line)
  return places
}

/** The longest part of a list whose numbers rise: by patience sorting. */
function longestRising<T>(items: readonly T[], numberOf: (item: T) => number): readonly T[] {
  interface Card {
    readonly item: T
    readonly below: Card | undefined
  }
  const piles: Card[] = []
  for (const item of items) {
    let [low, high] = [0, piles.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const top = piles[middle]
      if (top && numberOf(top.item) < numberOf(item)) low = middle + 1
      else high = middle
    }
    piles[low] = { item, below: piles[low - 1] }
  }
  const rising: T[] = []
  for (let card = piles.at(-1); card; card = card.below) rising.push(card.item)
  return rising.reverse()
}
