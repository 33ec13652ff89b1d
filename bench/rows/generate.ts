/** `generate` in hosts of a thousand further files, the whole process. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Combination, combinations } from '../../test/matrix/combinations.js'
import { initHost } from '../../test/matrix/support/app.js'
import { newFolder } from '../../test/matrix/support/folders.js'
import type { Benchmark, Figure } from '../figure.js'
import { cli } from '../hosts/host.js'
import { type HostModules, hostModules } from '../hosts/modules.js'
import { memoryOfNode, timeNode } from '../measure/node-process.js'
import { median } from '../measure/stats.js'

const FILES = 1000

/** `BENCH_ORM=kysely` measures one of them. */
export const generate: Benchmark = {
  name: 'generate',
  async run({ quick }) {
    const figures: Figure[] = []
    for (const [orm, modules] of Object.entries(hostModules)) {
      if (process.env.BENCH_ORM && process.env.BENCH_ORM !== orm) continue
      const row = combinations.find((each) => each.orm === orm)
      if (row) figures.push(...(await measure(row, modules, quick)))
    }
    return figures
  },
}

async function measure(row: Combination, modules: HostModules, quick: boolean): Promise<readonly Figure[]> {
  const template = await initHost(row)
  addModules(template, modules)
  const rounds = Array.from({ length: quick ? 1 : 7 })
  const times = rounds.map(() => inFreshHost(template, timeNode))
  const memory = rounds.map(() => inFreshHost(template, memoryOfNode))
  const what = `\`generate\`, ${modules.label}, in a host of ${FILES.toLocaleString('en')} files, whole process`
  return [
    {
      what,
      asked: { at: 'most', value: modules.asked.seconds },
      unit: 's',
      measured: median(times) / 1000,
      detail: `${times.length} fresh hosts`,
    },
    {
      what: `${what}: peak memory`,
      asked: { at: 'most', value: modules.asked.megabytes },
      unit: 'MB',
      measured: median(memory),
      detail: `${memory.length} fresh hosts`,
    },
  ]
}

/** Runs `generate` where it has all to write. */
function inFreshHost(template: string, measureNode: (args: readonly string[]) => number): number {
  const cwd = newFolder('bench-generate')
  cpSync(template, cwd, { recursive: true })
  return measureNode([cli, 'generate', '--cwd', cwd])
}

/** Writes modules that use the models, the framework and each other. */
export function addModules(
  cwd: string,
  { sources, source }: Pick<HostModules, 'sources' | 'source'>,
  count = FILES,
): void {
  const folder = join(cwd, sources, 'modules')
  mkdirSync(folder)
  for (let index = 0; index < count; index++) writeFileSync(join(folder, `module-${index}.ts`), source(index))
}
