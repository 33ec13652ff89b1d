/**
 * Whole hosts, their models changed, their adapters edited, their runs killed, merged by git, migrated and served.
 * `ROUNDS=20000 SEED=5000` for as many as one wants, and others: they are for finding faults, and find some.
 */
import { expect, test } from 'vitest'
import { liveRounds } from './rounds.js'

const ROUNDS = Number(process.env.ROUNDS ?? 48)

test(
  `${ROUNDS} rounds lose nothing`,
  async () => {
    const {
      avoidableStories: _,
      unlikeStories: __,
      ...counts
    } = await liveRounds(Number(process.env.SEED ?? 1_000), ROUNDS)
    console.log(JSON.stringify(counts))
    expect(counts.lost).toBe(0)
  },
  ROUNDS * 5_000,
)
