/** Prints the table of what is asked and what is measured. `--only NAME` (repeatable), `--keep`, `--quick`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Figure } from './figure.js'
import { machine } from './measure/machine.js'
import { markdown, row } from './report.js'
import { backfill } from './rows/backfill.js'
import { connections } from './rows/connections.js'
import { firstUser } from './rows/first-201.js'
import { generate } from './rows/generate.js'
import { handlers } from './rows/handlers.js'
import { help } from './rows/help.js'
import { init } from './rows/init.js'
import { log } from './rows/log.js'
import { many, tenants } from './rows/many.js'
import { members } from './rows/members.js'
import { mounts } from './rows/mounts.js'
import { orms } from './rows/orms.js'
import { page } from './rows/page.js'
import { pageCpu } from './rows/page-cpu.js'
import { peers } from './rows/peers.js'
import { protocol } from './rows/protocol.js'
import { regenerate } from './rows/regenerate.js'
import { rendering } from './rows/rendering.js'
import { size } from './rows/size.js'
import { processes, soak } from './rows/soak.js'
import { unchanged } from './rows/unchanged.js'
import { ormWalks, walks } from './rows/walks.js'

const benchmarks = [
  handlers,
  connections,
  log,
  page,
  orms,
  pageCpu,
  mounts,
  peers,
  walks,
  ormWalks,
  members,
  tenants,
  many,
  processes,
  soak,
  backfill,
  init,
  generate,
  regenerate,
  unchanged,
  firstUser,
  help,
  size,
  protocol,
  rendering,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const names = benchmarks.map((benchmark) => benchmark.name)
const unknown = values.only?.filter((name) => !names.includes(name)) ?? []
if (unknown.length > 0) {
  console.error(`No benchmark is named ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(1)
}

/** A part takes the place of its rows in the last results; what is new follows them. */
const among = (last: readonly Figure[]) => [
  ...new Map([...last, ...figures].map((figure) => [figure.what, figure])).values(),
]

const figures: Figure[] = []
for (const benchmark of benchmarks) {
  if (values.only && !values.only.includes(benchmark.name)) continue
  process.stderr.write(`${benchmark.name} …\n`)
  const measured = await benchmark.run({ quick: values.quick })
  for (const line of measured.map(row)) process.stderr.write(`${line}\n`)
  figures.push(...measured)
}
const results = new URL('results/', import.meta.url)
const latest = new URL('latest.json', results)
const report = {
  machine: machine(),
  quick: values.quick,
  figures: values.keep ? among(JSON.parse(readFileSync(latest, 'utf8')).figures) : figures,
}
console.log(markdown(report))

// A part, or a trial, is no result to keep unless that is said.
if (!values.quick && (!values.only || values.keep)) {
  mkdirSync(results, { recursive: true })
  writeFileSync(latest, `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(new URL('latest.md', results), `${markdown(report)}\n`)
}
process.exit()
