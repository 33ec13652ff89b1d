/** What is left to do after `generate`: told as lines, and done one by one at a terminal. */
import type { ScimConfig } from '../config/config.js'
import { configOn, dialectsOf } from '../config/migrations.js'
import { isModelsHandle } from '../config/models-handle.js'
import { tenantKeyText } from '../connections/tenant-key-text.js'
import { frameworks } from '../frameworks/frameworks.js'
import { guardAdvice, lowered, mountStep } from '../frameworks/usage.js'
import { isFirst, isNew } from '../generate/first-tree.js'
import type { GenerateResult } from '../generate/options.js'
import { isPushed, migrateByHand, migrateCommand } from '../migrate/forms/migrate-command.js'
import type { DroppingScript } from '../migrate/schema-tools.js'
import { mountPackages } from '../mount/mount-packages.js'
import { packageCommands } from '../package-commands.js'
import type { Io } from './io.js'
import { migrationList } from './migration-list.js'

export interface Step {
  /** Those that have one can be done from here. */
  readonly kind?: 'packages' | 'leave-out' | 'migration' | 'mount' | 'token'
  readonly text: string
  /** Does it, in the host's own words. */
  readonly command?: string
  /** The file that it changes. */
  readonly path?: string
}

/** What is left after the first run, and after each migration; in the order in which it is to be done. */
export async function generateSteps(
  { config, changes, migration, dropping, duplicates, indexes, missing, neededRows }: GenerateResult,
  { cwd, called }: Pick<Io, 'cwd' | 'called'>,
): Promise<readonly Step[]> {
  const first = isFirst(changes, config)
  const lists = new Set(onEach(config).flatMap((one) => (migration ? (migrationList(one, cwd) ?? []) : [])))
  const [moved] = changes.files.filter(({ from, path }) => from && path === `${config.out}/index.ts`)
  const mounting = first ? mountPackages(cwd, config) : []
  const who = mounting.length > 0 ? 'the emitted code and its mount import' : 'the emitted code imports'
  const isPrepared = lists.size === 0 && duplicates.length === 0
  const texts = (all: readonly string[]): readonly Step[] => all.map((text) => ({ text }))
  return [
    ...texts(moved ? [`import ${moved.path} where your app imports ${moved.from}`] : []),
    ...(await packageSteps([...missing, ...mounting], who, cwd, called)),
    ...texts(first ? await compilerSteps(config, cwd) : []),
    ...(first ? await leaveOutSteps(config, cwd) : []),
    ...texts([...lists].map((list) => `add the migration to those in ${list}`)),
    ...texts(duplicates.map((query) => `before it, end what it would refuse, if this finds any: ${query}`)),
    ...texts(dropping.map(keepingStep)),
    ...(migration ? [await migrationStep(config, cwd, isPrepared)] : []),
    ...(first ? await firstSteps(config, cwd) : []),
    ...texts(first ? callSteps(config) : []),
    ...texts(first ? await guardSteps(config, cwd) : []),
    ...texts(isNew(changes, config, 'connections.ts') ? [await connectionStep(config, cwd)] : []),
    ...texts(isNew(changes, config, 'setup.ts') ? [pageStep(config)] : []),
    ...texts(neededRows),
    ...texts(indexes.map(({ by, line }) => `add an index, for ${by}: ${line}`)),
    ...texts(first ? (await import('../host-style/watched-records.js')).recordAdvice(cwd) : []),
  ]
}

/** Before the tables are there: such a tool may drop them without a question. */
const keepingStep = ({ command, script, manifest, keep }: DroppingScript) =>
  `keep SCIM's tables from ${command} (the script ${script}${manifest === 'package.json' ? '' : ` of ${manifest}`}), which drops them: ${lowered(keep)}`

/**
 * Adds what is imported, by the host's package manager.
 *
 * @param who imports it, as a subject and its verb
 * @param called where it is told
 */
export async function packageSteps(
  missing: readonly string[],
  who: string,
  cwd: string,
  called = cwd,
): Promise<readonly Step[]> {
  if (missing.length === 0) return []
  const names = missing.join(' ')
  const command = (await packageCommands(cwd)).add(names)
  const there = (await packageCommands(called)).add(names, cwd)
  return [{ kind: 'packages', command, text: `add what ${who}: ${there}` }]
}

/** The emitted code is not compiled by every compiler, nor run by all that a runtime may leave out. */
async function compilerSteps(config: ScimConfig, cwd: string): Promise<readonly string[]> {
  const { oldPackages } = await import('../doctor/old-packages.js')
  const { oldTypeScript } = await import('../doctor/old-typescript.js')
  const { lackingOnWorkers } = await import('../doctor/on-workers.js')
  const old = oldTypeScript(cwd, config.out)
  return [
    ...(old === undefined ? [] : [`install a newer typescript: ${old}`]),
    ...oldPackages(cwd, config).map(({ name, message }) => `install a newer ${name}: ${message}`),
    ...lackingOnWorkers(cwd, config.out),
  ]
}

/** What is compiled must not change by the config of a tool. */
async function leaveOutSteps({ out }: ScimConfig, cwd: string): Promise<readonly Step[]> {
  const { leavingOut } = await import('../tsconfig/leave-out.js')
  return leavingOut(cwd, out).map(({ path, file, why }) => ({
    kind: 'leave-out',
    path,
    text: `leave ${file} out of ${path} ("exclude"): ${why}`,
  }))
}

/** @param isPrepared whether nothing has to be done by hand before */
async function migrationStep(config: ScimConfig, cwd: string, isPrepared: boolean): Promise<Step> {
  const configs = onEach(config)
  const command = await migrateCommand(config, cwd)
  const byHand = () => Promise.all(configs.map((one) => migrateByHand(one, cwd)))
  const what = command ?? [...new Set(await byHand())].join(' or ')
  const applying = isPushed(config, cwd)
    ? 'make the tables, which your schema has now, as no migration of yours is there'
    : `apply the migration${configs.length > 1 ? ' of the database that you are on' : ''}`
  const text = `${applying}: ${what}`
  return command !== undefined && isPrepared ? { kind: 'migration', command, text } : { text }
}

/** The config as on each database that the app may run on. */
const onEach = (config: ScimConfig): readonly ScimConfig[] =>
  dialectsOf(config).map((dialect) => configOn(config, dialect))

const firstSteps = async (config: ScimConfig, cwd: string): Promise<readonly Step[]> => [
  { kind: 'mount', text: await mountStep(config, cwd) },
  ...(config.auth.check === 'bearerToken'
    ? [
        {
          kind: 'token',
          text: 'set SCIM_TOKEN, in the environment of the app, to the token that the identity provider gets',
        } as const,
      ]
    : []),
]

/** What of the emitted code only the app itself can call. */
const callSteps = ({ out, user }: ScimConfig): readonly string[] => [
  ...(user.active === 'scim'
    ? [
        `ask isActiveInScim() of ${out}/index.ts where you sign users in: until then whoever is deactivated gets in`,
      ]
    : []),
]

/** What the app has before all routes may keep identity providers from the service. */
async function guardSteps(config: ScimConfig, cwd: string): Promise<readonly string[]> {
  const guard = await frameworks[config.framework].guard?.(cwd, config)
  return guard ? [guardAdvice(config, guard).step] : []
}

async function connectionStep(config: ScimConfig, cwd: string): Promise<string> {
  const { tenant, db, out } = config
  const whatFor = (key: string) =>
    `make a connection${tenant ? ` for each tenant${key}` : ''}, whose token its identity provider gets`
  const what = whatFor(tenant ? ` (KEY: ${tenantKeyText(tenant)})` : '')
  const command = `npx scim-gen connection create --name NAME${tenant ? ' --tenant KEY' : ''}`
  if (db !== 'argument' && !isModelsHandle(config)) return `${what}: ${command}`
  const own = await (await import('../backfill/handle-hint.js')).handleFlag(config, cwd)
  const inApp = `createConnection() of ${out}/connections.ts`
  return own === undefined ? `${whatFor('')}: ${inApp}` : `${what}: ${command} --db ${own}, or ${inApp}`
}

const pageStep = ({ out }: ScimConfig): string =>
  `mount the page for your customers' IT behind your own check of administrators, by the line in ${out}/setup.ts`
