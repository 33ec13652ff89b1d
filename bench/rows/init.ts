/** `init` up to its first question, the whole process: in hosts of a thousand further files, and in a workspace of three thousand. */
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Combination, combinations } from '../../test/matrix/combinations.js'
import { type HostFacts, hosts } from '../../test/matrix/hosts.js'
import { initHost } from '../../test/matrix/support/app.js'
import { copyStranger, textOf } from '../../test/strangers/host.js'
import { strangerNamed } from '../../test/strangers/strangers.js'
import type { Benchmark, Figure } from '../figure.js'
import { cli } from '../hosts/host.js'
import { hostModules } from '../hosts/modules.js'
import { memoryOfNode, timeNode } from '../measure/node-process.js'
import { median } from '../measure/stats.js'
import { addModules } from './generate.js'

/** `BENCH_ORM=kysely` measures one of them. */
export const init: Benchmark = {
  name: 'init',
  async run({ quick }) {
    const figures: Figure[] = []
    for (const [orm, modules] of Object.entries(hostModules)) {
      if (process.env.BENCH_ORM && process.env.BENCH_ORM !== orm) continue
      const row = combinations.find((each) => each.orm === orm)
      if (!row) continue
      const cwd = await initHost(row)
      rmSync(join(cwd, 'scim.config.ts'))
      addModules(cwd, modules)
      const what = `\`init\` to its first question, ${modules.label}, in a host of 1,000 files, whole process`
      figures.push(...measure(what, [...flagsOf(row), '--cwd', cwd], 1.5, quick))
    }
    const what = '`init` to its first question, in a workspace of 3,000 files, whole process'
    figures.push(...measure(what, ['--cwd', workspace()], 3, quick))
    return figures
  },
}

/** Nothing is written: each round finds the same. What it would ask, it has by then. */
function measure(what: string, flags: readonly string[], seconds: number, quick: boolean): readonly Figure[] {
  const args = [cli, 'init', '--yes', '--dry-run', ...flags]
  const rounds = Array.from({ length: quick ? 1 : 7 })
  const times = rounds.map(() => timeNode(args))
  const memory = rounds.map(() => memoryOfNode(args))
  const detail = `${rounds.length} rounds`
  return [
    { what, asked: { at: 'most', value: seconds }, unit: 's', measured: median(times) / 1000, detail },
    {
      ...{ what: `${what}: peak memory`, asked: { at: 'most', value: 300 }, unit: 'MB' },
      ...{ measured: median(memory), detail },
    },
  ]
}

/** What a host of the matrix is told. */
function flagsOf({ host }: Combination): readonly string[] {
  const { answers = {}, set = [] }: HostFacts = hosts[host]
  return [
    ...Object.entries(answers).flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}`, value])),
    ...set.flatMap((one) => ['--set', one]),
  ]
}

const PACKAGES = 10

/** An app whose workspace has ten more packages, all of which it uses; the folder of the app. */
function workspace(): string {
  const name = 'starter-hono-drizzle-pnpm'
  const { drizzle } = hostModules
  if (!drizzle) throw new Error('Drizzle has no modules')
  const { links } = strangerNamed(name)
  const root = copyStranger(name, links)
  const app = join(root, 'apps/api')
  const manifest = JSON.parse(textOf(app, 'package.json'))
  const names = Array.from({ length: PACKAGES }, (_, index) => `@repo/part-${index}`)
  for (const [index, part] of names.entries()) {
    const folder = join(root, 'packages', `part-${index}`)
    mkdirSync(join(folder, 'src/db'), { recursive: true })
    cpSync(join(root, 'packages/db/tsconfig.json'), join(folder, 'tsconfig.json'))
    const own = {
      name: part,
      type: 'module',
      exports: './src/modules/module-0.ts',
      dependencies: { 'drizzle-orm': '*' },
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
    addModules(folder, drizzle, 300)
    symlinkSync(folder, join(app, 'node_modules', part), 'junction')
  }
  const dependencies = Object.fromEntries(names.map((part) => [part, 'workspace:*']))
  const edited = { ...manifest, dependencies: { ...manifest.dependencies, ...dependencies } }
  writeFileSync(join(app, 'package.json'), JSON.stringify(edited))
  return app
}
