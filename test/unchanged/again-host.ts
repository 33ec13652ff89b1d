import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const cli = join(repository, 'bin/scim-gen.js')

/** An app with what was emitted for it, and a folder of packages of its own: what a run remembers is kept there. */
export interface AgainHost {
  readonly cwd: string
  /** Runs the built command line in a process of its own. */
  readonly run: (argv: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Run>
  readonly remove: () => void
}

export interface Run {
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly stderr: string
  /** Whether it has read nothing but whether it has to read. */
  readonly isAgain: boolean
}

export async function againHost(name: string): Promise<AgainHost> {
  const parent = join(repository, 'test/.tmp')
  mkdirSync(parent, { recursive: true })
  const cwd = mkdtempSync(join(parent, 'again-'))
  cpSync(join(repository, 'fixtures/hosts', name), cwd, { recursive: true })
  mkdirSync(join(cwd, 'node_modules'), { recursive: true })
  const run: AgainHost['run'] = async (argv, env = {}) => {
    const { exitCode, stdout, stderr } = await execa(process.execPath, [cli, ...argv], {
      cwd,
      env,
      reject: false,
    })
    return { exitCode, stdout, stderr, isAgain: stderr.includes('Nothing has changed since the last run') }
  }
  for (const argv of [['init', '--yes', '--auth', 'bearerToken'], ['generate']]) {
    const { exitCode, stderr } = await run(argv)
    if (exitCode !== 0) throw new Error(`scim-gen ${argv[0]} failed in ${name}:\n${stderr}`)
  }
  return { cwd, run, remove: () => rmSync(cwd, { recursive: true, force: true }) }
}
