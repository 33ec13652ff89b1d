/** Where a host keeps its migrations, and in which tool's form: by what lies there, for `init`. */
import { posix } from 'node:path'
import type { MigrationFormName, Orm } from '../../config/config.js'
import type { HostFiles } from './form.js'
import { scriptsIn } from './script-style.js'

export interface FoundMigrations {
  readonly folder: string
  readonly form: MigrationFormName
  /** Why, as a clause for the comment in the config. */
  readonly reason: string
}

/** How a tool's migrations are told from other scripts, and where its users have them. */
interface Trace {
  readonly form: MigrationFormName
  readonly pattern: RegExp
  readonly folders: readonly string[]
}

const TRACES = {
  typeorm: {
    form: 'typeorm',
    pattern: /\bimplements\s+MigrationInterface\b|@implements\s*\{MigrationInterface\}/,
    folders: [
      'src/migrations',
      'src/migration',
      'migrations',
      'migration',
      'src/db/migrations',
      'db/migrations',
    ],
  },
  knex: {
    form: 'knex',
    pattern: /\bup\b[^{]*\bknex\b/i,
    folders: [
      'migrations',
      'db/migrations',
      'src/migrations',
      'src/db/migrations',
      'src/database/migrations',
    ],
  },
  kysely: {
    form: 'kysely',
    pattern: /['"]kysely['"].*\bup\b/s,
    folders: [
      'migrations',
      'src/migrations',
      'db/migrations',
      'src/db/migrations',
      'src/database/migrations',
    ],
  },
  sequelize: {
    form: 'sequelize',
    pattern: /\bup\b[^{]*(\{[^}]*)?\b(queryInterface|QueryInterface|context)\b/,
    folders: [
      'migrations',
      'db/migrations',
      'src/migrations',
      'src/db/migrations',
      'server/migrations',
      'database/migrations',
    ],
  },
  mikroOrm: {
    form: 'mikro-orm',
    pattern: /\bextends\s+Migration\b/,
    folders: ['migrations', 'src/migrations', 'db/migrations', 'src/db/migrations'],
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
 * @param sources the host's sources: a folder is found wherever it is
 * @returns `undefined` for Drizzle and Prisma, whose own configuration tells, and where there is nothing to migrate
 */
export function findMigrations(
  orm: Orm,
  sources: readonly { readonly path: string; readonly text: string }[],
  files: HostFiles,
): FoundMigrations | undefined {
  const tools = TOOLS[orm]
  if (!tools) return undefined
  for (const trace of tools) {
    const folder = folderOf(trace, sources, files)
    if (folder !== undefined)
      return { folder, form: trace.form, reason: `where the migrations of ${trace.form} are` }
  }
  // Kysely's types may be made from a Prisma schema.
  const lock = orm === 'kysely' ? lockedFolder(sources, files) : undefined
  if (lock !== undefined)
    return { folder: lock, form: 'prisma', reason: 'where the migrations of prisma are' }
  return { folder: 'migrations', form: 'sql', reason: `no migrations of ${orm} were found: plain SQL` }
}

function folderOf(
  { pattern, folders }: Trace,
  sources: readonly { readonly path: string; readonly text: string }[],
  files: HostFiles,
): string | undefined {
  const counts = new Map<string, number>()
  for (const { path, text } of sources) {
    if (isNamed(posix.basename(path)) && pattern.test(text))
      counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  if (most) return most[0]
  // Scripts in JavaScript are not among the sources.
  const configured = sequelizeFolder(files)
  return [...(configured === undefined ? [] : [configured]), ...folders].find((folder) =>
    scriptsIn(folder, files).some(({ name, text }) => isNamed(name) && pattern.test(text)),
  )
}

/** Migrations start with what they are ordered by; a base class or a helper does not. */
const isNamed = (name: string) => /^(Migration)?\d/.test(name)

/** `'migrations-path': path.resolve('db', 'migrations')` in `.sequelizerc`. */
function sequelizeFolder({ existing }: HostFiles): string | undefined {
  const value = /['"]migrations-path['"]\s*:([^\n]*)/.exec(existing('.sequelizerc') ?? '')?.[1]
  const parts = [...(value ?? '').matchAll(/['"]([^'"]+)['"]/g)].flatMap(([, part]) => part ?? [])
  return parts.length > 0 ? posix.join(...parts) : undefined
}

const LOCK = 'migration_lock.toml'

/** The folder with Prisma's lock file: at the root, or in a package of the workspace. */
function lockedFolder(
  sources: readonly { readonly path: string }[],
  { existing }: HostFiles,
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
