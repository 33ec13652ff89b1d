import { join } from 'node:path'
import type { ScimConfig } from '../../config/config.js'
import { packageCommands } from '../../package-commands.js'
import { MIGRATE_COMMANDS, migrationTarget } from './target.js'

/**
 * The command that applies what is pending, in the words of the host's package manager and in the package that holds the
 * migrations; `undefined` where their form has none.
 */
export async function migrateCommand(config: ScimConfig, cwd: string): Promise<string | undefined> {
  const { folder, form } = migrationTarget(config) ?? {}
  const command = form && MIGRATE_COMMANDS[form]
  if (command === undefined || folder === undefined) return undefined
  return (await packageCommands(cwd)).exec(command, join(cwd, folder))
}
