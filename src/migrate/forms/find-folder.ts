/** Where a host keeps its migrations, and in which tool's form: by what lies there, for `init`. */
import { posix } from 'node:path'
import type { MigrationFormName, Orm } from '../../config/config.js'
import { dialectNamed } from '../../inspect/detect/dialect.js'
import { isSetAside } from '../../inspect/interfaces/migrations/set-aside.js'
import { escaped } from '../../inspect/words.js'
import type { HostFiles } from './form.js'

export interface FoundMigrations {
  readonly folder: string
  readonly form: MigrationFormName
  /** Why, as a clause for the comment in the config. */
  readonly reason: string
}

/** What tells the folder of a database from those of others. */
export interface MeantDatabase {
  readonly dialect?: string | undefined
  /** The names of tables that are in it. */
  readonly tables: readonly string[]
  /** The folder that the tool has been told of: it runs no other. */
  readonly told?: string | undefined
  /** Whether git ignores a folder: what is there is put together from elsewhere, or nobody else's. */
  readonly isIgnored?: ((folder: string) => boolean) | undefined
}

interface Script {
  readonly path: string
  readonly text: string
}

/** How a tool's migrations are told from other scripts. */
interface Trace {
  readonly form: MigrationFormName
  readonly pattern: RegExp
}

const TRACES = {
  typeorm: {
    form: 'typeorm',
    pattern: /\bimplements\s+MigrationInterface\b|@implements\s*\{MigrationInterface\}/,
  },
  knex: {
    form: 'knex',
    pattern: /\bup\b[^{]*\bknex\b/i,
  },
  kysely: {
    form: 'kysely',
    pattern: /['"]kysely['"].*\bup\b/s,
  },
  sequelize: {
    form: 'sequelize',
    pattern: /\bup\b[^{]*(\{[^}]*)?\b(queryInterface|QueryInterface|context)\b/,
  },
  mikroOrm: {
    form: 'mikro-orm',
    pattern: /\bextends\s+Migration\b/,
  },
} as const satisfies Readonly<Record<string, Trace>>

/** The tools that hosts of an ORM migrate with, the likeliest first. */
const TOOLS: Readonly<Partial<Record<Orm, readonly Trace[]>>> = {
  typeorm: [TRACES.typeorm],
  kysely: [TRACES.kysely, TRACES.knex],
  knex: [TRACES.knex],
  sequelize: [TRACES.sequelize],
  'mikro-orm': [TRACES.mikroOrm],
}

/**
 * Looks for the migrations of a host; plain SQL where there are none that a tool known here has made.
 *
 * @param scripts the host's sources, and what it has in JavaScript: a folder is found wherever it is
 * @returns `undefined` for Drizzle and Prisma, whose own configuration tells, and where there is nothing to migrate
 */
export function findMigrations(
  orm: Orm,
  scripts: readonly Script[],
  files: Pick<HostFiles, 'existing'>,
  meant: MeantDatabase = { tables: [] },
): FoundMigrations | undefined {
  const tools = TOOLS[orm]
  if (!tools) return undefined
  for (const trace of tools) {
    const folder = folderOf(trace, scripts, files, meant)
    if (folder !== undefined)
      return { folder, form: trace.form, reason: `where the migrations of ${trace.form} are` }
  }
  // Kysely's types may be made from a Prisma schema.
  const lock = orm === 'kysely' ? lockedFolder(scripts, files) : undefined
  if (lock !== undefined)
    return { folder: lock, form: 'prisma', reason: 'where the migrations of prisma are' }
  return { folder: 'migrations', form: 'sql', reason: `no migrations of ${orm} were found: plain SQL` }
}

function folderOf(
  { pattern }: Trace,
  scripts: readonly Script[],
  files: Pick<HostFiles, 'existing'>,
  meant: MeantDatabase,
): string | undefined {
  const found = new Map<string, Script[]>()
  for (const script of scripts) {
    if (!isMigrationName(posix.basename(script.path)) || !pattern.test(script.text)) continue
    const folder = posix.dirname(script.path)
    found.set(folder, [...(found.get(folder) ?? []), script])
  }
  const configured = sequelizeFolder(files)
  if (configured !== undefined && found.has(configured)) return configured
  const paths = [...found.values()].flat().map(({ path }) => path)
  const [first] = [...found]
    .map(([folder, own]) => {
      const worth = [isSetAside(folder, paths) ? 0 : 1, ...worthOf(folder, own, meant)]
      return { folder, worth }
    })
    .sort(({ worth: one }, { worth: other }) => {
      const at = one.findIndex((value, index) => value !== other[index])
      return (other[at] ?? 0) - (one[at] ?? 0)
    })
  return first?.folder
}

/** Not another database's by its name, nor ignored by git, then the one that the tool runs, then with the most of the tables, then the app's own, then with the most migrations. */
function worthOf(
  folder: string,
  scripts: readonly Script[],
  { dialect, tables, told, isIgnored }: MeantDatabase,
): readonly number[] {
  const parts = folder.split('/')
  const made = tables.filter((table) => scripts.some(({ text }) => speaksOf(table).test(text)))
  // MariaDB is MySQL, too.
  const isJust = dialect !== undefined && parts.includes(dialect)
  const isOwn = !folder.startsWith('../')
  return [
    isOfOther(folder, dialect) ? 0 : 1,
    isIgnored?.(folder) ? 0 : 1,
    folder === told ? 1 : 0,
    made.length,
    isJust ? 1 : 0,
    isOwn ? 1 : 0,
    scripts.length,
  ]
}

/** Whether a folder is another database's by its name. */
export function isOfOther(folder: string, dialect: string | undefined): boolean {
  const named = folder.split('/').flatMap((part) => folderDialect(part) ?? [])
  return dialect !== undefined && named.length > 0 && !named.some((one) => one === dialect)
}

/** `sqlite`, `postgresdb`, `mysqldb` */
export const folderDialect = (part: string) => dialectNamed(part) ?? dialectNamed(part.replace(/db$/, ''))

/** Where names are mapped, migrations may write them otherwise than the database has them. */
const speaksOf = (table: string) => new RegExp(`(?<!\\w)${escaped(table)}(?!\\w)`, 'i')

/** Migrations start with what they are ordered by; a base class or a helper does not. */
export const isMigrationName = (name: string) => /^(Migration)?\d/.test(name)

/** `'migrations-path': path.resolve('db', 'migrations')` in `.sequelizerc`. */
function sequelizeFolder({ existing }: Pick<HostFiles, 'existing'>): string | undefined {
  const value = /['"]migrations-path['"]\s*:([^\n]*)/.exec(existing('.sequelizerc') ?? '')?.[1]
  const parts = [...(value ?? '').matchAll(/['"]([^'"]+)['"]/g)].flatMap(([, part]) => part ?? [])
  return parts.length > 0 ? posix.join(...parts) : undefined
}

const LOCK = 'migration_lock.toml'

/** The folder with Prisma's lock file: at the root, or in a package of the workspace. */
function lockedFolder(
  sources: readonly { readonly path: string }[],
  { existing }: Pick<HostFiles, 'existing'>,
): string | undefined {
  const roots = new Set(['.', ...sources.flatMap(({ path }) => packagesAbove(path))])
  return [...roots]
    .flatMap((root) =>
      ['prisma/migrations', 'prisma/schema/migrations', 'migrations'].map((at) => posix.join(root, at)),
    )
    .find((folder) => existing(`${folder}/${LOCK}`) !== undefined)
}

/** `packages/db/src/client.ts` → `packages`, `packages/db`. */
function packagesAbove(path: string): readonly string[] {
  const [first, second] = posix.dirname(path).split('/')
  if (first === undefined || first === '.') return []
  return second === undefined ? [first] : [first, `${first}/${second}`]
}
