import module from 'node:module'
import { memoryOfRun } from '../dist/bundle/again.js'

const { stdin, stdout, stderr } = process
// A reader that has seen enough (`scim-gen diff | head`) is no error.
stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error
})
const exitCode = await run(process.argv.slice(2))
// The config may have imported modules of the host that hold connections open: end once all is written.
stdout.write('', () => stderr.write('', () => process.exit(exitCode)))

async function run(argv) {
  const memory = memoryOfRun()
  // Node.js 20 has none.
  if (memory) module.enableCompileCache?.(memory.compiled)
  const watch = memory && (await import('../dist/bundle/watch.js')).watch()
  const { main } = await import('../dist/bundle/program.js')
  let said
  const io = { cwd: process.cwd(), env: process.env, stdin, stdout, stderr, now: () => new Date() }
  const exitCode = await main(argv, { ...io, nothingToDo: (all) => (said = all) })
  const notes = watch?.notes()
  if (exitCode === 0 && said && notes) memory.keep(said, notes)
  return exitCode
}
