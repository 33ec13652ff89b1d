import { main } from '../dist/cli/program.js'

const { env, stdin, stdout, stderr } = process
// A reader that has seen enough (`scim-gen diff | head`) is no error.
stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error
})
const exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env,
  stdin,
  stdout,
  stderr,
  now: () => new Date(),
})
// The config may have imported modules of the host that hold connections open: end once all is written.
stdout.write('', () => stderr.write('', () => process.exit(exitCode)))
