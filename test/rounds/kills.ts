/** A run that is killed at one of its steps on the disk; the next one finds the old tree or the new one, and finishes. */
import { join } from 'node:path'
import { execa } from 'execa'
import { nodeFileSystem } from '../../src/reconcile/file-system.js'
import { faultyFileSystem } from '../reconcile/tree.js'
import type { Life } from './life.js'
import { nextTime, scimGen } from './program.js'

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

/** Runs it in a process of its own, which a signal ends there; whether it came so far. */
async function signalledAt({ cwd, random }: Life, step: number): Promise<boolean> {
  const moment = random.pick(['before', 'half', 'after'] as const)
  const script = join(import.meta.dirname, 'killed.ts')
  const options = ['--import', 'tsx', script, cwd, String(step), moment, String(nextTime())]
  const { signal } = await execa('node', options, { cwd: process.cwd(), reject: false })
  return signal === 'SIGKILL'
}

/** Kills some runs, one after the other, each at a step of its own. */
export async function killRuns(life: Life): Promise<void> {
  const { random, counts } = life
  for (let left = 1 + random.below(3); left > 0; left--) {
    const step = random.below(random.chance(0.3) ? 12 : 120)
    // A process takes seconds to begin.
    const isSignal = random.chance(0.05)
    const isKilled = await (isSignal ? signalledAt(life, step) : killedAt(life, step))
    life.story.push(`killed${isSignal ? ' by a signal' : ''} at step ${step}: ${isKilled}`)
    if (isKilled && isSignal) counts.signals++
    if (isKilled) counts.kills++
    else return
  }
}
