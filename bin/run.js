import module from 'node:module'
import { memoryOf } from '../dist/bundle/memory.js'

const { env, stdin, stdout, stderr } = process
// A reader that has seen enough (`scim-gen diff | head`) is no error.
stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error
})
const exitCode = await run(process.argv.slice(2))
// The config may have imported modules of the host that hold connections open: end once all is written.
stdout.write('', () => stderr.write('', () => process.exit(exitCode)))

async function run(argv) {
  const isRemembered =
    argv.some((each) => ['generate', 'check', 'diff'].includes(each)) && !argv.includes('--no-cache')
  const terminals = [stdin, stdout, stderr].map(({ isTTY }) => isTTY === true)
  const memory = isRemembered ? memoryOf({ argv, cwd: process.cwd(), env, terminals }) : undefined
  const again = memory?.recall()
  if (again) {
    stdout.write(again.stdout)
    stderr.write(again.stderr)
    return 0
  }
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
