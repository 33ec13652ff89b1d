/** The same as the quick test, in more rounds; `ROUNDS=100000` for still more, and the figures. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adapters, counts, live, rounds } from './rounds.js'

// In fewer, what is random comes to a hundredth only most of the time.
const wanted = Number(process.env.ROUNDS ?? 1000)

test('random edits and model changes lose no line', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...adapters), rounds, (adapter, all) => live(adapter, all)),
    { numRuns: wanted / 5 },
  )
  if (process.env.ROUNDS) console.log(counts)
  // Not a test of refusals alone.
  expect(counts.merged).toBeGreaterThan(counts.rounds / 10)
  expect(counts.markers + counts.settled).toBeGreaterThan(counts.rounds / 100)
})
