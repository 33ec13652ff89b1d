/** The TypeScript of hosts: 7 in a run of all tests, for it takes a sixth of the time; 6, which most have, in `npm run matrix`. */
import { join } from 'node:path'
import { execa } from 'execa'

const compiler = process.env.HOST_TYPESCRIPT ?? 'typescript-7'
const tsc = join(import.meta.dirname, '../../node_modules', compiler, 'bin/tsc')

/** What the compiler says of the program of a folder; nothing where all is well. */
export async function compilerOutput(cwd: string, ...options: readonly string[]): Promise<string> {
  const { stdout } = await execa('node', [tsc, '-p', cwd, ...options], { cwd, reject: false })
  return stdout
}
