/** A run that finds nothing to do, against the inspection alone; and merging what was edited. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { syntaxErrorLine } from '../../src/emit/style/parse-error.js'
import { mergeAdapter } from '../../src/reconcile/merge-adapter.js'
import type { Benchmark, Figure } from '../figure.js'
import { cli, generateHost, repository, temporaryFolder } from '../hosts/host.js'
import { timeNode } from '../measure/node-process.js'
import { compare, median } from '../measure/stats.js'

const inspect = fileURLToPath(new URL('../measure/inspect.mjs', import.meta.url))

export const regenerate: Benchmark = {
  name: 'regenerate',
  async run({ quick }) {
    const folder = temporaryFolder()
    generateHost('sqlite', folder.path)
    const alone = async () => timeNode([inspect, join(repository, 'dist'), folder.path])
    const figures: Figure[] = []
    for (const command of ['generate', 'check']) {
      const { a, b, ratio } = await compare(
        quick ? 5 : 21,
        async () => timeNode([cli, command, '--no-cache', '--cwd', folder.path]),
        alone,
      )
      figures.push({
        what: `\`${command} --no-cache\` with nothing changed, against the inspection alone, whole process`,
        asked: { at: 'most', value: 1.1 },
        unit: '×',
        measured: ratio,
        detail: `${a.toFixed(0)} ms, inspection ${b.toFixed(0)} ms`,
      })
    }
    folder.remove()
    const rounds = quick ? 3 : 11
    return [...figures, await merging(rounds, 0, 300), await merging(rounds, 5, 500)]
  },
}

const FILES = 20
const LINES = 1_000

/** @param conflicting files whose lines are in conflict: names merge them */
async function merging(rounds: number, conflicting: number, most: number): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now()
    for (let file = 0; file < FILES; file++) {
      const merge = await mergeAdapter(sides(file, file < conflicting), { syntaxErrorLine })
      if (merge.kind !== 'clean') throw new Error('the edits of the benchmark are in each other’s way')
    }
    // The first one warms up.
    if (round > 0) times.push(performance.now() - start)
  }
  const lines = `merging ${FILES} edited adapters of ${LINES.toLocaleString('en')} lines`
  return {
    what: `${lines}, ${conflicting > 0 ? `${conflicting} of them by names, for their lines conflict` : 'parsed'}`,
    asked: { at: 'most', value: most },
    unit: 'ms',
    measured: median(times),
    detail: `${times.length} rounds; 50 edits of the user and 50 new attributes in each`,
  }
}

/** An adapter with many methods; each tenth line is edited by the user, each tenth is followed by what is new: where they conflict, some by both. */
function sides(file: number, isConflicting: boolean) {
  const base = Array.from({ length: LINES / 10 }, (_, index) => [
    `  /** What a POST writes of part ${index}. */`,
    `  override columns${index}(data: UserInput) {`,
    '    return {',
    `      email${index}: primaryEmail(data) ?? data.userName,`,
    '      firstName: data.name?.givenName ?? null,',
    `      lastName${index}: data.name?.familyName ?? null,`,
    '      isActive: data.active,',
    '    }',
    '  }',
    '',
  ]).flat()
  const wrap = (lines: readonly string[]) =>
    `export class Adapter${file} extends Base {\n${lines.join('\n')}\n}\n`
  const withNew = (text: string, isNew: (part: number) => boolean) =>
    base.flatMap((line, index) => (index % 10 === 3 && isNew(Math.floor(index / 10)) ? [line, text] : [line]))
  return {
    path: 'adapters/user.ts',
    base: wrap(base),
    mine: wrap(withNew('      audited: true, // mine', (part) => part % 2 === 0)),
    now: wrap(
      withNew(
        '      nick: data.nickName ?? null,',
        (part) => part % 2 === 1 || (isConflicting && part % 20 === 0),
      ),
    ),
  }
}
