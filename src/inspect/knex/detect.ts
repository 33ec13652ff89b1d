import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { singular } from '../candidates/words.js'
import { findFiles, readSources, type Source } from '../detect/sources.js'
import type { Ref, SqlDialect } from '../host-model.js'
import type { Naming } from '../interfaces/naming.js'
import { formatRef, parseRef } from '../ref.js'

/** What a look at a host's files tells about its use of Knex. */
export interface KnexFindings {
  /** The files that list tables for Knex, and those with types that are named after a table of the migrations. */
  readonly modelFiles: readonly string[]
  readonly dialect?: SqlDialect
  /** As `knexSnakeCaseMappers` maps names. */
  readonly naming?: Naming
  /** Exported constants that hold a `Knex`; none where the host injects it. */
  readonly handles: readonly Ref[]
  /** The folder of the migrations. */
  readonly migrations?: string
}

const MAPPERS = 'knexSnakeCaseMappers'

const clients: readonly (readonly [RegExp, SqlDialect])[] = [
  [/^(pg|pgnative|pg-native|postgres|postgresql|cockroachdb)$/, 'postgresql'],
  [/^(mysql|mysql2|mariadb)$/, 'mysql'],
  [/^(sqlite|sqlite3|better-sqlite3|libsql)$/, 'sqlite'],
]

/**
 * Looks for row types, client, mappers, handles and migrations. Nothing of the host is run.
 *
 * @param cwd The project's root; its workspaces are looked into as well.
 * @param sources The host's TypeScript files.
 */
export async function detectKnex(cwd: string, sources: readonly Source[]): Promise<KnexFindings> {
  const using = [
    ...sources.filter(({ text }) => /['"](knex|objection)(\/[^'"]*)?['"]/.test(text)),
    ...knexFiles(cwd),
  ]
  if (using.length === 0) return { modelFiles: [], handles: [] }
  const { findMigrations } = await import('../interfaces/migrations/find.js')
  const migrations =
    configuredFolder(cwd, using) ?? findMigrations(cwd, (text) => /\bschema\b|\.raw\(|runSql/.test(text))
  const dialect = dialectOf(using)
  const naming = await namingIn(using)
  return {
    modelFiles: await findModels(cwd, sources, migrations, dialect),
    ...(dialect && { dialect }),
    ...(naming && { naming }),
    handles: await findHandles(using),
    ...(migrations !== undefined && { migrations }),
  }
}

/**
 * How an app maps names: as the file of its handle says, else as the first file that makes a mapper does.
 *
 * @param db The configuration's `db`: a reference, or `argument`.
 */
export async function findKnexNaming(cwd: string, db: string): Promise<Naming | undefined> {
  const file = parseRef(db)?.file
  const path = file === undefined ? undefined : join(cwd, file)
  const text = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (file !== undefined && text.includes(MAPPERS)) return namingIn([{ path: file, text }])
  return namingIn([...knexFiles(cwd), ...readSources(cwd)])
}

/** Knex's own configuration, which is often JavaScript. */
const knexFiles = (cwd: string): readonly Source[] =>
  findFiles(cwd, (name) => /^knexfile\.[cm]?[jt]s$/i.test(name)).map((path) => ({
    path,
    text: readFileSync(join(cwd, path), 'utf8'),
  }))

function dialectOf(sources: readonly Source[]): SqlDialect | undefined {
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/\bclient:\s*['"]([\w-]+)['"]/g)].flatMap(([, client = '']) => client),
  )
  return clients.find(([pattern]) => named.some((client) => pattern.test(client)))?.[1]
}

async function namingIn(sources: readonly Source[]): Promise<Naming | undefined> {
  const candidates = sources.filter(({ text }) => text.includes(MAPPERS))
  if (candidates.length === 0) return undefined
  const { readNaming } = await import('../interfaces/naming-syntax.js')
  return candidates.map(({ text }) => readNaming(text, [MAPPERS])).find((naming) => naming !== undefined)
}

/** `migrations: { directory: './src/migrations' }` */
function configuredFolder(cwd: string, sources: readonly Source[]): string | undefined {
  for (const { path, text } of sources) {
    const [, written] = /\bmigrations:\s*\{[^}]*?\bdirectory:\s*['"]([^'"]+)['"]/.exec(text) ?? []
    const folder = written === undefined ? undefined : posix.join(dirname(path), written)
    if (folder !== undefined && existsSync(join(cwd, folder))) return folder
  }
  return undefined
}

async function findModels(
  cwd: string,
  sources: readonly Source[],
  migrations: string | undefined,
  dialect: SqlDialect = 'postgresql',
): Promise<readonly string[]> {
  const { listFiles } = await import('./lists.js')
  const lists = listFiles(cwd)
  if (migrations === undefined) return lists
  const { readMigrations } = await import('../interfaces/migrations/read.js')
  const { stemOf } = await import('../interfaces/table-name.js')
  const tables = new Set(readMigrations(cwd, migrations, dialect).map(({ name }) => singular(name)))
  const rows = sources.filter(
    ({ path, text }) =>
      !path.startsWith(`${migrations}/`) &&
      [...text.matchAll(/\bexport\s+(?:interface|type)\s+(\w+)/g)].some(([, name = '']) =>
        tables.has(stemOf(name)),
      ),
  )
  return [...new Set([...lists, ...rows.map(({ path }) => path)])]
}

async function findHandles(sources: readonly Source[]): Promise<readonly Ref[]> {
  const candidates = sources.filter(({ text }) => /['"]knex['"]/.test(text))
  if (candidates.length === 0) return []
  const { readHandles } = await import('./handles.js')
  return candidates.flatMap(({ path, text }) =>
    readHandles(text).map((exportName) => formatRef({ file: path, exportName })),
  )
}
