/** The TypeScript of hosts: 7 in a run of all tests, for it takes a sixth of the time; 6, which most have, in `npm run matrix`. */
import { join, resolve, sep } from 'node:path'
import { execa } from 'execa'

const compiler = process.env.HOST_TYPESCRIPT ?? 'typescript-7'
const repository = join(import.meta.dirname, '../..')
const tsc = join(repository, 'node_modules', compiler, 'bin/tsc')

/** What the compiler says of the program of a folder; nothing where all is well. */
export async function compilerOutput(cwd: string, ...options: readonly string[]): Promise<string> {
  const { stdout } = await execa('node', [tsc, '-p', cwd, ...options], { cwd, reject: false })
  return stdout
}

/** The lines that the compiler says of the programs of folders, their paths relative to the repository. */
export async function compilerLines(folders: readonly string[]): Promise<readonly string[]> {
  const argv = [tsc, '-b', '--noEmit', '--pretty', 'false', ...folders]
  const { stdout } = await execa('node', argv, { cwd: repository, reject: false })
  return stdout.split('\n').filter((text) => text !== '')
}

/** What the compiler says of the program of each folder, in one run of it, which loads what they share once. */
export async function compilerOutputs(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const outputs = new Map(folders.map((folder) => [folder, '']))
  let folder: string | undefined
  for (const line of await compilerLines(folders)) {
    // Further lines of a message begin with blanks.
    if (!line.startsWith(' '))
      folder = folders.find((each) => resolve(repository, line).startsWith(`${each}${sep}`))
    if (!folder) throw new Error(`The compiler says of no folder: ${line}`)
    outputs.set(folder, `${outputs.get(folder)}${line}\n`)
  }
  return outputs
}
