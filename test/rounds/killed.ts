/**
 * A run of `generate` that a signal ends at one of its steps on the disk, in a process of its own: `killed.ts FOLDER STEP MOMENT TIME`. Where
 * there are fewer steps, it comes to its end.
 */
import { main } from '../../src/cli/program.js'
import { nodeFileSystem } from '../../src/reconcile/file-system.js'
import { fakeIo } from '../cli/fake-io.js'
import { type Fault, faultyFileSystem } from '../reconcile/tree.js'

const [cwd = '', step = '', moment = '', time = ''] = process.argv.slice(2)
const isMoment = (one: string): one is Fault['moment'] => ['before', 'half', 'after'].includes(one)
if (!isMoment(moment)) throw new Error(`no moment: ${moment}`)
const { fs } = faultyFileSystem({ step: Number(step), moment, deadly: true }, { ...nodeFileSystem })
for (const name of Object.keys(fs)) {
  const take: unknown = Reflect.get(fs, name)
  if (typeof take !== 'function') continue
  Reflect.set(nodeFileSystem, name, (...args: unknown[]) => {
    try {
      return take(...args)
    } catch (error) {
      if (error instanceof Error && error.message === 'killed') process.kill(process.pid, 'SIGKILL')
      throw error
    }
  })
}
const io = { ...fakeIo({ cwd }), now: () => new Date(Number(time)) }
process.exitCode = await main(['generate', '--allow-destructive'], io)
