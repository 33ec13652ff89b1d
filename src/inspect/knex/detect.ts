import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { dialectNamed } from '../detect/dialect.js'
import { findHandles, handleSource } from '../detect/handles.js'
import { type FindFiles, fileFinder, readSources, type Source, sourcesAt } from '../detect/sources.js'
import type { SqlDialect } from '../host-model.js'
import { findMigrations } from '../interfaces/migrations/find.js'
import { type Migrated, migratedBy } from '../interfaces/migrations/read.js'
import type { Naming } from '../interfaces/naming.js'
import { readNaming } from '../interfaces/naming-syntax.js'
import type { TypedSettings } from '../interfaces/read.js'
import { stemOf, stemsOfTable } from '../interfaces/table-name.js'
import type { Found } from '../orm-inspector.js'
import { type MadeExports, madeExports } from '../source/made-exports.js'
import { importedNames, parseSource } from '../source/syntax.js'
import { listFiles } from './lists.js'

const MAPPERS = 'knexSnakeCaseMappers'

/** Looks for row types, client, mappers, handles and migrations. Nothing of the host is run. */
export function detectKnex(
  cwd: string,
  sources: readonly Source[],
  find: FindFiles = fileFinder(cwd),
): Found<TypedSettings> {
  const using = [
    ...sources.filter(({ text }) => /['"](knex|objection)(\/[^'"]*)?['"]/.test(text)),
    ...knexFiles(cwd, find),
  ]
  if (using.length === 0) return { modelFiles: [], handles: [], settings: {} }
  const configured = configuredFolder(cwd, using)
  const migrations = configured
    ? [configured]
    : findMigrations(cwd, find, (text) => /\bschema\b|\.raw\(|runSql/.test(text))
  const [folder] = migrations
  const dialect = dialectOf(using)
  const migrated = migratedBy(cwd, migrations)
  return {
    modelFiles: [...new Set([...listFiles(cwd, find), ...rowFiles(sources, migrations, migrated(dialect))])],
    dialect,
    ...findHandles(using, importsKnex, readHandles),
    migrations:
      folder === undefined
        ? undefined
        : {
            folder,
            note: 'where Knex has its migrations',
            ...(!configured && { isFullest: true as const }),
          },
    settings: { naming: readNaming(using, MAPPERS), migrations, migrated },
  }
}

/** The mapping of names: as the file of the handle says, else as the first file that makes a mapper does. */
export function findKnexNaming(cwd: string, db: string): Naming | undefined {
  const own = handleSource(cwd, db)
  return (own && readNaming([own], MAPPERS)) ?? readNaming([...knexFiles(cwd), ...readSources(cwd)], MAPPERS)
}

/** Knex's own configuration, which is often JavaScript. */
const knexFiles = (cwd: string, find: FindFiles = fileFinder(cwd)): readonly Source[] =>
  sourcesAt(
    cwd,
    find((name) => /^knexfile\.[cm]?[jt]s$/i.test(name)),
  )

function dialectOf(sources: readonly Source[]): SqlDialect | undefined {
  const named = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/\bclient:\s*['"]([\w-]+)['"]/g)].map(([, client]) =>
        dialectNamed(client === 'cockroachdb' ? 'postgres' : client),
      ),
    ),
  )
  // Of several the one for production: SQLite is for tests.
  return (['postgresql', 'mysql', 'sqlite'] as const).find((dialect) => named.has(dialect))
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

/** The files with types that are called after tables of the migrations. */
function rowFiles(
  sources: readonly Source[],
  migrations: readonly string[],
  made: ReturnType<Migrated>,
): readonly string[] {
  const tables = new Set(made.flatMap(({ name }) => stemsOfTable(name)))
  return sources
    .filter(({ path }) => !migrations.some((folder) => path.startsWith(`${folder}/`)))
    .filter(({ text }) =>
      [...text.matchAll(/\bexport\s+(?:default\s+)?(?:interface|type)\s+(\w+)/g)].some(([, name = '']) =>
        tables.has(stemOf(name)),
      ),
    )
    .map(({ path }) => path)
}

/** The type of a handle is imported wherever one is used, and makes none. */
const importsKnex =
  /\bimport\s+(?!type\b|\{\s*(?:type\s+)?Knex\s*\})[^'"]*['"]knex['"]|\brequire\(\s*['"]knex['"]/

/**
 * The exports of a source that hold a `Knex`, or make one: `knex({ client: 'pg' })`, whatever the import is called, and
 * `knex.default({ … })` or `knex.knex({ … })`, as ES modules call what is CommonJS.
 */
function readHandles(text: string): MadeExports {
  const source = parseSource(text)
  const imported = importedNames(source, (module) => module === 'knex')
  const isMaker = (node: ts.Expression): boolean =>
    ts.isPropertyAccessExpression(node)
      ? ['default', 'knex'].includes(node.name.text) && isMaker(node.expression)
      : ts.isIdentifier(node) && /^(default|knex|\*)$/.test(imported.get(node.text)?.name ?? '')
  return madeExports(source, (node) => ts.isCallExpression(node) && isMaker(node.expression))
}
