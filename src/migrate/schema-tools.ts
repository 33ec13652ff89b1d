/**
 * Tools that make a database like the models: what no model stands for, SCIM's tables, they drop, unless their configuration
 * keeps those out of their sight. Whether one is in use tell the scripts of the host.
 */
import { posix } from 'node:path'
import * as z from 'zod'
import type { ScimConfig } from '../config/config.js'
import { parseRef } from '../inspect/ref.js'
import { type MigrationTarget, migrationTarget } from './forms/target.js'
import { parseJson } from './json.js'

/** A script that would drop SCIM's tables. */
export interface DroppingScript {
  /** `drizzle-kit push` */
  readonly command: string
  /** Its name in package.json. */
  readonly script: string
  /** The package.json: the app's, that of the package with the models, or one above. */
  readonly manifest: string
  /** What keeps them, as an imperative sentence without its full stop. */
  readonly keep: string
}

type Read = (path: string) => string | undefined

interface SchemaTool {
  readonly command: string
  readonly pattern: RegExp
  readonly isKept: (read: Read, script: string, target: MigrationTarget | undefined) => boolean
  readonly keep: string
}

const configs = (...names: readonly string[]) =>
  names.flatMap((name) => ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json'].map((end) => `${name}.${end}`))

/** The configuration that a script names. */
const configIn = (script: string): string | undefined =>
  /--config[= ]\s*['"]?([^\s'"]+)/.exec(script)?.[1]?.replace(/^\.\//, '')

/** The file that the script names, else those in which the tool looks. */
const configured = (read: Read, script: string, usual: readonly string[]) => {
  const named = configIn(script)
  return (named === undefined ? usual : [named]).map((path) => read(path) ?? '')
}

const DRIZZLE = configs('drizzle.config')
const MIKRO_ORM = [
  ...configs('mikro-orm.config', 'src/mikro-orm.config', 'src/config/mikro-orm.config'),
  'package.json',
]

/** Whether the patterns of `tablesFilter` leave SCIM's tables out: by name, or because they are for tables of another beginning. */
function leavesOut(text: string): boolean {
  const [, written = ''] = /\btablesFilter\s*:\s*(\[[^\]]*\]|['"][^'"]*['"])/.exec(text) ?? []
  const patterns = [...written.matchAll(/['"]([^'"]+)['"]/g)].map(([, pattern = '']) => pattern)
  const isOfOthers = (pattern: string) =>
    /^\w/.test(pattern) && !/^(s|sc|sci|scim_?)\*/.test(pattern) && !pattern.startsWith('scim_')
  return (
    patterns.some((pattern) => pattern.startsWith('!scim_')) ||
    (patterns.length > 0 && patterns.every(isOfOthers))
  )
}

const TOOLS: readonly SchemaTool[] = [
  {
    command: 'drizzle-kit push',
    pattern: /\bdrizzle-kit\s+push\b/,
    isKept: (read, script) => configured(read, script, DRIZZLE).some(leavesOut),
    keep: "Set `tablesFilter: ['!scim_*']` in drizzle.config",
  },
  {
    command: 'mikro-orm schema:update',
    pattern: /\bmikro-orm\b.*\bschema:update\b(?!.*--safe)/,
    isKept: (read, script) =>
      configured(read, script, MIKRO_ORM).some((text) => /skipTables\b[^\]]*scim_/.test(text)),
    keep: "Name SCIM's tables in `schemaGenerator.skipTables` of the configuration of MikroORM, or run it with --safe",
  },
  {
    command: 'prisma db push',
    pattern: /\bprisma\s+db\s+push\b/,
    // The form of Prisma declares them in the schema.
    isKept: (read, _, target) =>
      target?.form === 'prisma' ||
      configs('prisma.config').some((path) => /\bscim_users\b/.test(read(path) ?? '')),
    keep: "Name SCIM's tables in `tables.external` of prisma.config, or let `migrations` be Prisma's",
  },
]

const packageSchema = z.looseObject({ scripts: z.record(z.string(), z.string()).optional() })

/**
 * The scripts of a host that would drop SCIM's tables.
 *
 * @param above how many folders above the app are of its workspace
 */
export function droppingScripts(
  read: Read,
  config: Pick<ScimConfig, 'orm' | 'dialect' | 'migrations' | 'user'>,
  above: number,
): readonly DroppingScript[] {
  const target = migrationTarget(config)
  if (!target) return []
  const own = parseRef(config.user.model)?.file ?? ''
  const folders = ['.', posix.dirname(own), target.folder].flatMap((folder) => upwards(folder, above))
  const scripts = [...new Set(folders)].flatMap((folder) => scriptsIn(read, folder))
  return TOOLS.flatMap(({ command, pattern, isKept, keep }) => {
    const found = scripts.find(
      ({ text, readBeside }) => pattern.test(text) && !isKept(readBeside, text, target),
    )
    if (!found) return []
    const named = configIn(found.text)
    const said = named === undefined ? keep : keep.replace('drizzle.config', named)
    return [{ command, script: found.name, manifest: found.manifest, keep: said }]
  })
}

/** A folder and those around it, in the app or in its workspace. */
function upwards(folder: string, above: number): readonly string[] {
  const here = posix.normalize(folder).replace(/\/$/, '')
  const isOutside = here.split('/').filter((part) => part === '..').length > above
  return isOutside ? [] : [here, ...(here.startsWith('/') ? [] : upwards(posix.join(here, '..'), above))]
}

/** The scripts of the package.json in a folder, and what reads the files beside it. */
function scriptsIn(read: Read, folder: string) {
  const manifest = posix.join(folder, 'package.json')
  const { scripts = {} } = packageSchema.safeParse(parseJson(read(manifest) ?? '')).data ?? {}
  const readBeside: Read = (path) => read(posix.join(folder, path))
  return Object.entries(scripts).map(([name, text]) => ({ name, text, manifest, readBeside }))
}

/** Which of them a person was told of: `.scim-gen/told.json`. */
export const TOLD_PATH = '.scim-gen/told.json'

const toldSchema = z.looseObject({ told: z.array(z.string()) })

/** The commands that the file names; none where it cannot be read. */
export const toldCommands = (text: string | undefined): readonly string[] =>
  toldSchema.safeParse(parseJson(text ?? '')).data?.told ?? []

/** The text of the file; undefined where there is nothing to tell. */
export const printTold = (commands: readonly string[]): string | undefined =>
  commands.length === 0 ? undefined : `${JSON.stringify({ told: commands.toSorted() }, null, 2)}\n`
