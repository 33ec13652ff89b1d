/** Whatever the user edits and however the models change: no line of theirs is lost, and none comes back. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adapters, live, rounds } from './rounds.js'

test('random edits and model changes lose no line', { timeout: 120_000 }, async () => {
  expect(adapters.length).toBeGreaterThan(20)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...adapters), rounds, (adapter, all) => live(adapter, all)),
    { numRuns: 10 },
  )
})
