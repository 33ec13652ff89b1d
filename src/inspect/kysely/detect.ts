import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources, type Source } from '../detect/sources.js'
import type { Ref, SqlDialect } from '../host-model.js'
import type { Naming } from '../interfaces/naming.js'
import { formatRef, parseRef } from '../ref.js'

/** What a look at a host's files tells about its use of Kysely. */
export interface KyselyFindings {
  /** The files of the database interfaces. */
  readonly modelFiles: readonly string[]
  /** The database interfaces: `src/db/types.ts#Database`. */
  readonly databases: readonly Ref[]
  readonly dialect?: SqlDialect
  /** As `CamelCasePlugin` maps names. */
  readonly naming?: Naming
  /** Exported constants that hold a `Kysely`; none where the host injects it. */
  readonly handles: readonly Ref[]
  /** The folder of the migrations. */
  readonly migrations?: string
}

const PLUGIN = 'CamelCasePlugin'

/** Drivers are named after their database, or after who hosts it. */
const dialects: readonly (readonly [RegExp, SqlDialect])[] = [
  [/\b\w*(postgres|pglite|neon|xata)\w*Dialect\b|postgres-kysely/i, 'postgresql'],
  [/\b\w*(mysql|planetscale|mariadb|singlestore|tidb)\w*Dialect\b/i, 'mysql'],
  [/\b\w*(sqlite|libsql|d1|turso)\w*Dialect\b/i, 'sqlite'],
]

/**
 * Looks for the database interface, dialect, plugins and handles. Nothing of the host is run.
 *
 * @param cwd The project's root; its workspaces are looked into as well.
 * @param sources The host's TypeScript files.
 */
export async function detectKysely(cwd: string, sources: readonly Source[]): Promise<KyselyFindings> {
  const using = sources.filter(({ text }) => /['"][^'"]*kysely[^'"]*['"]/.test(text))
  if (using.length === 0) return { modelFiles: [], databases: [], handles: [] }
  const { declarationsOf } = await import('../interfaces/declarations.js')
  const { listsIn, namedLists } = await import('./lists.js')
  const { findMigrations } = await import('../interfaces/migrations/find.js')
  const declarations = declarationsOf(cwd)
  const named = namedLists(using, declarations)
  const lists =
    named.length > 0 ? named : using.flatMap(({ path }) => listsIn(path, declarations).slice(0, 1))
  const migrations = findMigrations(cwd, (text) => /['"]kysely['"]/.test(text))
  const app = using.filter(({ path }) => migrations === undefined || !path.startsWith(`${migrations}/`))
  const dialect = dialects.find(([pattern]) => app.some(({ text }) => pattern.test(text)))?.[1]
  const naming = await namingIn(app)
  return {
    modelFiles: [...new Set(lists.map(({ path }) => path))],
    databases: lists.map(({ path, name }) => formatRef({ file: path, exportName: name })),
    ...(dialect && { dialect }),
    ...(naming && { naming }),
    handles: await findHandles(app),
    ...(migrations !== undefined && { migrations }),
  }
}

/**
 * How an app maps names: as the file of its handle says, else as the only file that makes a plugin does.
 *
 * @param db The configuration's `db`: a reference, or `argument`.
 */
export async function findKyselyNaming(cwd: string, db: string): Promise<Naming | undefined> {
  const file = parseRef(db)?.file
  const path = file === undefined ? undefined : join(cwd, file)
  const text = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (file !== undefined && text !== undefined) {
    // A handle that is made in its own file has its plugins there.
    if (text.includes(PLUGIN) || /\bnew\s+Kysely\b/.test(text)) return namingIn([{ path: file, text }])
  }
  return namingIn(readSources(cwd))
}

async function namingIn(sources: readonly Source[]): Promise<Naming | undefined> {
  const candidates = sources.filter(({ text }) => text.includes(PLUGIN))
  if (candidates.length === 0) return undefined
  const { readNaming } = await import('../interfaces/naming-syntax.js')
  return candidates.map(({ text }) => readNaming(text, [PLUGIN])).find((naming) => naming !== undefined)
}

async function findHandles(sources: readonly Source[]): Promise<readonly Ref[]> {
  const candidates = sources.filter(({ text }) => /\bKysely\s*[<(]|createKysely/.test(text))
  if (candidates.length === 0) return []
  const { readHandles } = await import('./handles.js')
  return candidates.flatMap(({ path, text }) =>
    readHandles(text).map((exportName) => formatRef({ file: path, exportName })),
  )
}
