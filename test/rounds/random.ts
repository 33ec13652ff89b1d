/** Chance with a seed: a life is the same whenever it is lived again. */
export interface Random {
  /** From 0 up to, and without, the given number. */
  readonly below: (end: number) => number
  readonly chance: (part: number) => boolean
  /** @throws Error where there is nothing to choose from */
  readonly pick: <T>(all: readonly T[]) => T
  readonly shuffled: <T>(all: readonly T[]) => readonly T[]
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (part) => next() < part,
    pick: (all) => {
      const one = all[below(all.length)]
      if (one === undefined) throw new Error('nothing to choose from')
      return one
    },
    shuffled: (all) =>
      all
        .map((one) => ({ one, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
  }
}
