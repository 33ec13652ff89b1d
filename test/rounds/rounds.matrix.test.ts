/**
 * Whole hosts, their models changed, their adapters edited, their runs killed, merged by git, migrated and served.
 * `ROUNDS=20000 SEED=5000` for as many as one wants, and others.
 */
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { isSample } from '../support/breadth.js'
import { liveRounds, together } from './rounds.js'

const { ROUNDS = isSample ? '20' : '500', SEED = '1000' } = process.env
/** A life that nobody has seen. */
const fresh = Date.now() % 1_000_000_000

test(
  `${ROUNDS} rounds lose nothing`,
  async () => {
    const workers = availableParallelism()
    const share = Math.ceil(Number(ROUNDS) / workers)
    const lots = Array.from({ length: workers }, (_, index) => [Number(SEED) + index * share, share] as const)
    const lived = await Promise.all(
      [...lots, [fresh, isSample ? 4 : 12] as const].map((lot) => liveRounds(...lot)),
    )
    const { counts, faults } = together(lived)
    const { avoidableStories, unlikeStories, ...told } = counts
    console.log(`The seed of the fresh life: ${fresh}`, JSON.stringify(told))
    expect(faults.join('\n\n')).toBe('')
    expect(counts).toMatchObject({ lost: 0, torn: 0 })
    expect(counts.rounds).toBeGreaterThanOrEqual(Number(ROUNDS))
    // Each of them must have been seen, or this shows nothing.
    for (const seen of [counts.merged, counts.kills, counts.gits, counts.served])
      expect(seen).toBeGreaterThan(0)
    expect(counts.avoidable / counts.merged, avoidableStories.join('\n')).toBeLessThan(0.05)
  },
  60_000 + Number(ROUNDS) * 2_000,
)
