/** Commands in the words of the host's package manager. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolveCommand } from 'package-manager-detector/commands'
import { LOCKS } from 'package-manager-detector/constants'
import { detect } from 'package-manager-detector/detect'
import { manifestFolder, readJson } from './inspect/detect/manifest.js'
import { seenFrom, workspaceOf } from './inspect/workspace/members.js'
import { shellWord } from './shell-word.js'

export interface PackageCommands {
  /**
   * Runs the binary of an installed package: `npx drizzle-kit migrate`.
   *
   * @param folder where to, absolute: in another package of the workspace than the one that was asked for
   */
  readonly exec: (command: string, folder?: string) => string
  /** Runs a script of the package: `npm run migrate`. */
  readonly script: (name: string) => string
  /**
   * Installs a package: `npm i zod@4`.
   *
   * @param folder where to, as that of `exec`
   */
  readonly add: (name: string, folder?: string) => string
}

type Elsewhere = Readonly<Record<'exec' | 'add', (name: string, what: string) => string>>

/** How a package manager runs a binary in another package of the workspace, or installs one there, by the package's name. */
const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  npm: {
    exec: (name, command) => `npm exec -w ${name} -- ${command}`,
    add: (name, packages) => `npm i ${packages} -w ${name}`,
  },
  pnpm: {
    exec: (name, command) => `pnpm --filter ${name} exec ${command}`,
    add: (name, packages) => `pnpm --filter ${name} add ${packages}`,
  },
  yarn: {
    exec: (name, command) => `yarn workspace ${name} ${command}`,
    add: (name, packages) => `yarn workspace ${name} add ${packages}`,
  },
}

/** Of several lock files beside each other, all but that of whoever has installed what is there are left over. */
async function managerOf(cwd: string) {
  const told = await detect({ cwd })
  const used = await detect({ cwd, strategies: ['install-metadata'] })
  const named = await detect({ cwd, strategies: ['packageManager-field', 'devEngines-field'] })
  return used && !named && locksAround(cwd).some((lock) => LOCKS[lock] === used.name) ? used : told
}

/** The lock files of the nearest folder that has one, upwards. */
function locksAround(folder: string): readonly string[] {
  const locks = Object.keys(LOCKS).filter((lock) => existsSync(join(folder, lock)))
  return locks.length > 0 || dirname(folder) === folder ? locks : locksAround(dirname(folder))
}

/**
 * The commands of the package manager whose lock file or `packageManager` field is the nearest, from the folder upwards
 * (workspaces keep theirs at the root); else npm's.
 */
export async function packageCommands(cwd: string): Promise<PackageCommands> {
  const { agent = 'npm', name: manager = 'npm' } = (await managerOf(cwd)) ?? {}
  const told = (command: 'execute-local' | 'add' | 'run', args: readonly string[]): string => {
    const resolved = resolveCommand(agent, command, [...args]) ?? resolveCommand('npm', command, [...args])
    return resolved ? [resolved.command, ...resolved.args].join(' ') : args.join(' ')
  }
  const within = (folder: string, how: keyof Elsewhere, what: string, here: string): string => {
    const other = manifestFolder(folder)
    if (other === undefined || other === manifestFolder(cwd)) return here
    const { name } = readJson(join(other, 'package.json'))
    // What no workspace lists, its package manager does not find.
    const elsewhere = workspaceOf(other)?.members.includes(other) ? ELSEWHERE[manager]?.[how] : undefined
    return typeof name === 'string' && elsewhere
      ? elsewhere(name, what)
      : `cd ${shellWord(seenFrom(cwd, other))} && ${here}`
  }
  return {
    exec: (command, folder = cwd) =>
      within(folder, 'exec', command, told('execute-local', command.split(' '))),
    script: (name) => told('run', [name]),
    add: (name, folder = cwd) => within(folder, 'add', name, told('add', [name])),
  }
}
