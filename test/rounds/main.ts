/**
 * Lives of whole hosts in a process of its own:
 *
 *     TSX_TSCONFIG_PATH=test/tsconfig.json node --import tsx test/rounds/main.ts FROM ROUNDS [SECONDS [FILE]]
 *
 * Prints what they came to as one line of JSON. Ends after the given time at the latest; with a file it goes on where the run before ended,
 * and sums up there.
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
const end = Number(from) + Math.ceil(Number(rounds) / ROUNDS)
const folder = await servingFolder()
const checks = typeChecksIn(folder)
const counts = noCounts()
const faults: string[] = []
let next = before.next
while (next < end && !isOver()) {
  const lives = {
    from: next,
    to: Math.min(end, next + LIVES),
    rounds: ROUNDS,
    folder,
    checks,
    every: 6,
    isOver,
  }
  const { faults: found, lived } = await liveAll(lives, counts)
  faults.push(...found, ...(await checks.run()))
  next += lived
}
const all = JSON.stringify(together([before, { counts, faults, next }]))
if (file !== '') writeFileSync(file, all)
process.stdout.write(`${all}\n`, () => process.exit(0))
