/** Rounds by the number, and what must hold of them together. */
import { register as registerRequire } from 'tsx/cjs/api'
import { register as registerModules } from 'tsx/esm/api'
import { expect } from 'vitest'
import { type Counts, noCounts } from './counts.js'
import { liveAll } from './lives.js'
import { servingFolder } from './served.js'
import { typeChecksIn } from './type-checks.js'

/** Rounds of each life. */
const ROUNDS = 12

/**
 * Lives through rounds on whole hosts; throws where a behaviour of somebody's is lost, a tree is torn, does not compile, migrate or
 * settle.
 *
 * @param from the seed of the first life
 */
export async function liveRounds(from: number, rounds: number): Promise<Counts> {
  // The tools of the ORMs load migrations as they are written.
  const unregister = [registerModules(), registerRequire()]
  const counts = noCounts()
  const folder = await servingFolder()
  const checks = typeChecksIn(folder)
  const to = from + Math.ceil(rounds / ROUNDS)
  try {
    for (let seed = from; seed < to; seed += 20) {
      const lives = { from: seed, to: Math.min(to, seed + 20), rounds: ROUNDS, folder, checks, every: 6 }
      const faults = [...(await liveAll(lives, counts)), ...(await checks.run())]
      expect(faults.join('\n\n')).toBe('')
    }
  } finally {
    for (const undo of unregister) await undo()
  }
  expect(counts.rounds).toBeGreaterThanOrEqual(rounds)
  expect(counts).toMatchObject({ lost: 0 })
  // Each of them must have been seen, or this shows nothing.
  for (const seen of [counts.merged, counts.kills, counts.gits, counts.served])
    expect(seen).toBeGreaterThan(0)
  expect(counts.avoidable / counts.merged, counts.avoidableStories.join('\n')).toBeLessThan(0.05)
  return counts
}
