/** `check` where nothing has changed since the last run, in a host of a thousand further files, against a Node process that does nothing. */
import { combinations } from '../../test/matrix/combinations.js'
import { initHost } from '../../test/matrix/support/app.js'
import type { Benchmark } from '../figure.js'
import { cli } from '../hosts/host.js'
import { hostModules } from '../hosts/modules.js'
import { timeNode } from '../measure/node-process.js'
import { compare } from '../measure/stats.js'
import { addModules } from './generate.js'

export const unchanged: Benchmark = {
  name: 'unchanged',
  async run({ quick }) {
    // Its inspection reads all files of an app; others read those with models alone.
    const row = combinations.find(({ orm }) => orm === 'typeorm')
    const modules = hostModules.typeorm
    if (!row || !modules) throw new Error('no row of TypeORM')
    const cwd = await initHost(row)
    addModules(cwd, modules)
    timeNode([cli, 'generate', '--cwd', cwd])
    timeNode([cli, 'check', '--cwd', cwd])
    const { a, b, ratio } = await compare(
      quick ? 5 : 31,
      async () => timeNode([cli, 'check', '--cwd', cwd]),
      async () => timeNode(['-e', '0']),
    )
    const what = '`check`, nothing changed since the last run, in a host of 1,000 files, whole process'
    const detail = `${a.toFixed(0)} ms, bare ${b.toFixed(0)} ms`
    return [
      { what, asked: { at: 'most', value: 0.15 }, unit: 's', measured: a / 1000, detail },
      {
        what: `${what}, against \`node -e 0\``,
        asked: { at: 'most', value: 3 },
        unit: '×',
        measured: ratio,
        detail,
      },
    ]
  },
}
