import { join } from 'node:path'
import type { ScimConfig } from '../../config/config.js'
import { manifestFolder, readJson } from '../../inspect/detect/manifest.js'
import { seenFrom } from '../../inspect/workspace/members.js'
import { packageCommands } from '../../package-commands.js'
import { shellWord } from '../../shell-word.js'
import { MIGRATE_COMMANDS, migrationTarget } from './target.js'

/**
 * The command that applies what is pending, in the words of the host's package manager and in the package that holds the
 * migrations; `undefined` where their form has none, or only the host knows what it is to be told.
 */
export async function migrateCommand(config: ScimConfig, cwd: string): Promise<string | undefined> {
  const { folder, form } = migrationTarget(config) ?? {}
  const command = form && MIGRATE_COMMANDS[form]
  if (command === undefined || folder === undefined) return undefined
  const commands = await packageCommands(cwd)
  if (form !== 'typeorm') return commands.exec(command, join(cwd, folder))
  const holder = manifestFolder(join(cwd, folder)) ?? cwd
  const script = scriptOf(holder)
  if (script === undefined) return undefined
  const run = commands.script(script)
  return holder === (manifestFolder(cwd) ?? cwd) ? run : `cd ${shellWord(seenFrom(cwd, holder))} && ${run}`
}

/** What to do where there is no such command. */
export const migrateByHand = (config: ScimConfig): string => {
  const { folder, form } = migrationTarget(config) ?? {}
  return form === 'typeorm'
    ? 'npx typeorm migration:run -d, with the file of your DataSource'
    : `the up.sql in ${folder}`
}

/** TypeORM's tool has to be told where the DataSource is; a script of the host's does. Those of other places come last. */
function scriptOf(holder: string): string | undefined {
  const { scripts } = readJson(join(holder, 'package.json'))
  const running = Object.entries(Object(scripts)).flatMap(([name, text]) =>
    typeof text === 'string' && /\bmigration:run\b/.test(text) ? name : [],
  )
  const isElsewhere = (name: string) => /prod|test|e2e|ci\b|docker|staging/i.test(name)
  return running.toSorted((one, other) => Number(isElsewhere(one)) - Number(isElsewhere(other)))[0]
}
