/** The program, by its own entry: arguments in, what it says and its exit code out. */
import { main } from '../../src/cli/program.js'
import { fakeIo } from '../cli/fake-io.js'

export interface Ran {
  readonly code: number
  readonly said: string
  /** The codes of what it refuses or asks. */
  readonly codes: readonly string[]
}

/** Migrations are ordered by their time: each run has a later one. */
let seconds = 0

export const nextTime = (): number => Date.UTC(2026, 0, 1) + seconds++ * 1000

export async function scimGen(cwd: string, ...argv: readonly string[]): Promise<Ran> {
  const io = { ...fakeIo({ cwd }), now: () => new Date(nextTime()) }
  const code = await main(argv, io)
  const said = io.out() + io.err()
  return { code, said, codes: said.match(/^SG\d{4}/gm) ?? [] }
}
