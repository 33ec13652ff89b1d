/** A run that is killed at one of its steps on the disk; the next one finds the old tree or the new one, and finishes. */
import { nodeFileSystem } from '../../src/reconcile/file-system.js'
import { faultyFileSystem } from '../reconcile/tree.js'
import type { Life } from './life.js'
import { scimGen } from './program.js'

/** Runs `generate` on a disk that takes no step after the given one; whether it came so far. */
async function killedAt({ cwd, random }: Life, step: number): Promise<boolean> {
  const moment = random.pick(['before', 'half', 'after'] as const)
  const [disk, { wait }] = [{ ...nodeFileSystem }, Atomics]
  const { fs, steps } = faultyFileSystem({ step, moment, deadly: true }, disk)
  Object.assign(nodeFileSystem, fs)
  // A lock whose writing was cut off is looked at again after a while.
  Object.assign(Atomics, { wait: () => 'timed-out' })
  try {
    await scimGen(cwd, 'generate', '--allow-destructive').catch(() => undefined)
  } finally {
    Object.assign(nodeFileSystem, disk)
    Object.assign(Atomics, { wait })
  }
  return steps() > step
}

/** Kills some runs, one after the other, each at a step of its own. */
export async function killRuns(life: Life): Promise<void> {
  const { random, counts } = life
  for (let left = 1 + random.below(3); left > 0; left--) {
    const step = random.below(random.chance(0.3) ? 12 : 120)
    const isKilled = await killedAt(life, step)
    life.story.push(`killed at step ${step}: ${isKilled}`)
    if (isKilled) counts.kills++
    else return
  }
}
