/** Commands in the words of the host's package manager. */
import { resolveCommand } from 'package-manager-detector/commands'
import { detect } from 'package-manager-detector/detect'

export interface PackageCommands {
  /** Runs the binary of an installed package: `npx drizzle-kit migrate`. */
  readonly exec: (command: string) => string
  /** Installs a package: `npm i zod@4`. */
  readonly add: (name: string) => string
}

/**
 * The commands of the package manager whose lock file or `packageManager` field is the nearest, from the folder upwards
 * (workspaces keep theirs at the root); else npm's.
 */
export async function packageCommands(folder: string): Promise<PackageCommands> {
  const agent = (await detect({ cwd: folder }))?.agent ?? 'npm'
  const told = (command: 'execute-local' | 'add', args: readonly string[]): string => {
    const resolved = resolveCommand(agent, command, [...args]) ?? resolveCommand('npm', command, [...args])
    return resolved ? [resolved.command, ...resolved.args].join(' ') : args.join(' ')
  }
  return { exec: (command) => told('execute-local', command.split(' ')), add: (name) => told('add', [name]) }
}
