/** `--help` against a Node process that does nothing. */
import type { Benchmark } from '../figure.js'
import { cli } from '../hosts/host.js'
import { timeNode } from '../measure/node-process.js'
import { compare } from '../measure/stats.js'

export const help: Benchmark = {
  name: 'help',
  async run({ quick }) {
    const { a, b, ratio } = await compare(
      quick ? 5 : 31,
      async () => timeNode([cli, '--help']),
      async () => timeNode(['-e', '0']),
    )
    return [
      {
        what: '`--help` against `node -e 0`, whole process',
        asked: { at: 'most', value: 2 },
        unit: '×',
        measured: ratio,
        detail: `${a.toFixed(0)} ms, bare ${b.toFixed(0)} ms`,
      },
    ]
  },
}
