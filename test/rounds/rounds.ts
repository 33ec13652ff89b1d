/** Rounds by the number, in several processes at once, and what must hold of all of them together. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { type Counts, noCounts, sumOf } from './counts.js'

/** A disk in memory, where there is one: what lives is forgotten afterwards. */
const MEMORY = '/dev/shm'

const repository = join(import.meta.dirname, '../..')

/** Lives from a seed on; what they came to, and what went wrong in them. */
export interface Lived {
  readonly counts: Counts
  readonly faults: readonly string[]
  /** The seed of the first life that there was no time for. */
  readonly next: number
}

export async function liveRounds(from: number, rounds: number): Promise<Lived> {
  const main = join(repository, 'test/rounds/main.ts')
  const options = ['--max-semi-space-size=64', '--import', 'tsx', main, String(from), String(rounds)]
  const { stdout } = await execa('node', options, {
    cwd: repository,
    env: {
      TSX_TSCONFIG_PATH: join(repository, 'test/tsconfig.json'),
      ...(existsSync(MEMORY) && { TMPDIR: MEMORY }),
    },
  })
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1) || stdout)
}

export const together = (all: readonly Lived[]): Lived => ({
  counts: all.reduce((sum, { counts }) => sumOf(sum, counts), noCounts()),
  faults: all.flatMap(({ faults }) => faults),
  next: Math.max(...all.map(({ next }) => next)),
})
