/**
 * Lives of whole hosts in a process of its own:
 *
 *     TSX_TSCONFIG_PATH=test/tsconfig.json node --import tsx test/rounds/main.ts FROM ROUNDS [SECONDS [FILE]]
 *
 * Prints what they came to as one line of JSON. Ends after the given time at the latest; with a file it goes on where the run before ended,
 * sums up there, and prints the sums.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { register as registerRequire } from 'tsx/cjs/api'
import { noCounts } from './counts.js'
import { liveAll } from './lives.js'
import { type Lived, together } from './rounds.js'
import { servingFolder } from './served.js'
import { typeChecksIn } from './type-checks.js'

/** Rounds of each life, and lives whose trees are type-checked at once. */
const [ROUNDS, LIVES] = [12, 20]

const [from = '0', rounds = '0', seconds = 'Infinity', file = ''] = process.argv.slice(2)
const before: Lived = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { counts: noCounts(), faults: [], next: Number(from) }
// The tools of the ORMs load migrations as they are written.
registerRequire()
const isOver = () => performance.now() > Number(seconds) * 1000
const folder = await servingFolder()
const checks = typeChecksIn(folder)
const counts = noCounts()
const faults: string[] = []
let next = before.next
const left = () => Number(rounds) - before.counts.rounds - counts.rounds
while (left() > 0 && !isOver()) {
  const to = next + Math.min(LIVES, Math.ceil(left() / ROUNDS))
  const lives = { from: next, to, rounds: ROUNDS, folder, checks, every: 6, isOver }
  const { faults: found, lived } = await liveAll(lives, counts)
  faults.push(...found, ...(await checks.run()))
  next += lived
}
const all = together([before, { counts, faults, next }])
if (file !== '') writeFileSync(file, JSON.stringify(all))
const { avoidableStories: _, unlikeStories: __, ...sums } = all.counts
const said = file === '' ? all : { ...sums, faults: all.faults.length, next: all.next }
process.stdout.write(`${JSON.stringify(said)}\n`, () => process.exit(0))
