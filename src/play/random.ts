/** Chance that repeats itself: the same seed, the same days. */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number
  /** Whether something of this probability happens. */
  chance(probability: number): boolean
  /** @throws RangeError where there is nothing to pick from */
  pick<T>(from: readonly T[]): T
  /** Some of these, in no order. */
  sample<T>(from: readonly T[], count: number): readonly T[]
}

/** Mulberry32: thirty-two bits of state are enough for days of a directory. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new RangeError('There is nothing to pick from')
      return picked
    },
    sample: (from, count) => {
      const left = [...from]
      const taken = Math.min(count, left.length)
      return Array.from({ length: taken }, () => left.splice(below(left.length), 1)).flat()
    },
  }
}
