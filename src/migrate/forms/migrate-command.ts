import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationFormName, ScimConfig } from '../../config/config.js'
import { manifestFolder, nearestManifest, packagesIn, readJson } from '../../inspect/detect/manifest.js'
import { fileFinder } from '../../inspect/detect/sources.js'
import { seenFrom, workspaceOf } from '../../inspect/workspace/members.js'
import { packageCommands } from '../../package-commands.js'
import { shellWord } from '../../shell-word.js'
import { drizzlePackage } from './drizzle-package.js'
import { ownMigrator } from './own-migrator.js'
import { MIGRATE_COMMANDS, migrationTarget } from './target.js'

/**
 * The command that applies what is pending: the host's own script that runs the tool, else the tool where the host has it, else its
 * script that is called so, or that runs code which applies migrations; in the words of the host's package manager and in the package that holds the migrations. `undefined` where
 * their form has none, or only the host knows what it is to be told.
 */
export async function migrateCommand(config: ScimConfig, cwd: string): Promise<string | undefined> {
  const { folder, form } = migrationTarget(config) ?? {}
  const command = form && MIGRATE_COMMANDS[form]
  if (form === undefined || command === undefined || folder === undefined) return undefined
  const commands = await packageCommands(cwd)
  const at = join(cwd, folder)
  const holder = manifestFolder(at) ?? cwd
  if (isPushed(config, cwd)) {
    const push = scriptIn(holder, PUSHES)
    return push === undefined ? exec('prisma db push') : scripted(push)
  }
  if (isOnD1(config)) {
    const own = scriptIn(holder, /\bd1\s+migrations\s+apply\b/)
    return own && scripted(own)
  }
  const script = OWN_SCRIPTS[form] && scriptIn(holder, OWN_SCRIPTS[form])
  if (script !== undefined) return scripted(script)
  if (form === 'typeorm') return undefined
  const kit = form === 'drizzle' ? drizzlePackage(config, cwd, folder) : undefined
  if (kit?.flag !== undefined) {
    // What applies them may keep its notes elsewhere than the tool would by itself.
    const own =
      scriptIn(kit.folder, /\bdrizzle-kit\s+migrate\b/) ?? ownMigrator('drizzle', kit.folder)?.script
    if (own !== undefined) return scripted(own, kit.folder)
  }
  if (!isThere(form, holder, cwd)) {
    const own = scriptIn(holder, /./, CALLED) ?? ownMigrator(form, holder)?.script
    if (own !== undefined || TOOLS[form] !== undefined) return own && scripted(own)
  }
  if (kit) {
    const { folder: called, flag } = kit
    return inFolder(called, flag === undefined ? command : `${command} --config ${shellWord(flag)}`)
  }
  return exec(told(form, command, holder))

  /** Prisma looks for its schema where it is run. */
  async function exec(what: string): Promise<string> {
    const flag =
      form === 'prisma' ? (await import('./prisma/schema-flag.js')).schemaFlag(config, cwd, holder) : ''
    return inFolder(holder, what + flag)
  }

  /** A project of Nx may have the package.json of the root, and tools look for their files where they are run. */
  function inFolder(folder: string, what: string): string {
    const line = commands.exec(what, folder)
    const isShared = workspaceOf(cwd)?.members.includes(cwd) && manifestFolder(cwd) === manifestFolder(folder)
    return isShared && folder !== cwd ? `cd ${shellWord(seenFrom(cwd, folder))} && ${line}` : line
  }

  function scripted(name: string, within = holder): string {
    const run = commands.script(name)
    return within === (manifestFolder(cwd) ?? cwd) ? run : `cd ${shellWord(seenFrom(cwd, within))} && ${run}`
  }
}

/**
 * Whether a host makes its tables of the Prisma schema, which has SCIM's as well: no migration there is its own, and
 * `migrate deploy` refuses a database that has tables without one.
 */
export function isPushed(config: ScimConfig, cwd: string): boolean {
  const { folder, form } = migrationTarget(config) ?? {}
  if (form !== 'prisma' || config.orm !== 'prisma' || folder === undefined) return false
  const path = join(cwd, folder)
  const names = existsSync(path) ? readdirSync(path) : []
  return !names.some((name) => existsSync(join(path, name, 'migration.sql')) && !/^\d+_scim_/.test(name))
}

/** Cloudflare's own tool reaches it, and is told which of the databases of an account it is. */
const isOnD1 = ({ database }: ScimConfig) => database?.transactions === 'batch'

/** Not the one that empties the database first. */
const PUSHES = /\bprisma\S*\s+db\s+push\b(?!.*--force-reset)/

/** How a script of the host's runs a tool that has to be told where the host's database is. */
const OWN_SCRIPTS: Partial<Record<MigrationFormName, RegExp>> = {
  typeorm: /\bmigration:run\b/,
  knex: /^(?!.*&&).*\bmigrate:latest\b/,
}

/** What hosts call the script that applies migrations by code of their own. */
const CALLED = /^((db|database|sql)[:-])?migrate(-db)?([:-](up|latest|run|deploy|apply))?$/

/** The packages of tools that are not the ORM itself. */
const TOOLS: Partial<Record<MigrationFormName, string>> = {
  kysely: 'kysely-ctl',
  sequelize: 'sequelize-cli',
  'mikro-orm': '@mikro-orm/cli',
}

/** How a script tells drizzle-kit of a folder that its configuration, by which it migrates, does not know. */
const OUT_BY_FLAG = /\bdrizzle-kit\s+generate\b[^&|;]*\s--out\b/

/** Whether the host has the tool, and it knows of the folder: that of Knex looks for its configuration beside the manifest. */
function isThere(form: MigrationFormName, holder: string, cwd: string): boolean {
  if (form === 'drizzle') return scriptIn(holder, OUT_BY_FLAG) === undefined
  if (form === 'knex') return knexfileIn(holder)?.includes('/') === false
  const tool = TOOLS[form]
  return (
    tool === undefined ||
    [holder, cwd, workspaceOf(holder)?.root ?? holder].some((folder) =>
      packagesIn(nearestManifest(folder)).includes(tool),
    )
  )
}

/** Knex's tool looks for its configuration where it is run. */
function told(form: MigrationFormName, command: string, holder: string): string {
  const file = form === 'knex' ? knexfileIn(holder) : undefined
  return file?.includes('/') ? `${command} --knexfile ${file}` : command
}

const knexfileIn = (holder: string): string | undefined =>
  fileFinder(holder)((name) => /^knexfile\.[cm]?[jt]s$/i.test(name)).toSorted(
    (one, other) => one.length - other.length,
  )[0]

/** What to do where there is no such command. */
export async function migrateByHand(config: ScimConfig, cwd: string): Promise<string> {
  const { exec } = await packageCommands(cwd)
  const { folder = '.', form } = migrationTarget(config) ?? {}
  if (isOnD1(config))
    return `${exec('wrangler d1 migrations apply')}, with the name of your database, whose migrations_dir is ${folder}`
  if (form === 'typeorm')
    return `${exec('typeorm migration:run -d', join(cwd, folder))}, with the file of your DataSource`
  const tool = form && TOOLS[form]
  if (form === undefined || tool === undefined) return `the up.sql in ${folder}`
  const holder = manifestFolder(join(cwd, folder)) ?? cwd
  const own = ownMigrator(form, holder)
  return own
    ? `as ${posix.join(seenFrom(cwd, holder), own.file)} does`
    : `by your own code, or by ${exec(MIGRATE_COMMANDS[form] ?? tool, holder)} once ${tool} is installed`
}

/** The script whose text, or name, says that it applies migrations; those of other places come last. */
function scriptIn(holder: string, runs: RegExp, called = /./): string | undefined {
  const { scripts } = readJson(join(holder, 'package.json'))
  const running = Object.entries(Object(scripts)).flatMap(([name, text]) =>
    typeof text === 'string' && runs.test(text) && called.test(name) ? name : [],
  )
  const isElsewhere = (name: string) => /prod|test|e2e|ci\b|docker|staging/i.test(name)
  return running.toSorted((one, other) => Number(isElsewhere(one)) - Number(isElsewhere(other)))[0]
}
