import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { ts } from 'ts-morph'
import { dialectNamed } from '../detect/dialect.js'
import { findHandles, handleSource } from '../detect/handles.js'
import { findFiles, readSources, type Source } from '../detect/sources.js'
import type { SqlDialect } from '../host-model.js'
import { findMigrations } from '../interfaces/migrations/find.js'
import { readMigrations } from '../interfaces/migrations/read.js'
import type { Naming } from '../interfaces/naming.js'
import { readNaming } from '../interfaces/naming-syntax.js'
import type { TypedSettings } from '../interfaces/read.js'
import { stemOf } from '../interfaces/table-name.js'
import type { Found } from '../orm-inspector.js'
import { type MadeExports, madeExports } from '../source/made-exports.js'
import { importedNames, parseSource } from '../source/syntax.js'
import { singular } from '../words.js'
import { listFiles } from './lists.js'

const MAPPERS = 'knexSnakeCaseMappers'

/** Looks for row types, client, mappers, handles and migrations. Nothing of the host is run. */
export function detectKnex(cwd: string, sources: readonly Source[]): Found<TypedSettings> {
  const using = [
    ...sources.filter(({ text }) => /['"](knex|objection)(\/[^'"]*)?['"]/.test(text)),
    ...knexFiles(cwd),
  ]
  if (using.length === 0) return { modelFiles: [], handles: [], settings: {} }
  const configured = configuredFolder(cwd, using)
  const migrations = configured
    ? [configured]
    : findMigrations(cwd, (text) => /\bschema\b|\.raw\(|runSql/.test(text))
  const [folder] = migrations
  const dialect = dialectOf(using)
  return {
    modelFiles: findModels(cwd, sources, migrations, dialect),
    dialect,
    ...findHandles(using, /['"]knex['"]/, readHandles),
    migrations: folder === undefined ? undefined : { folder, note: 'where Knex has its migrations' },
    settings: { naming: readNaming(using, MAPPERS), migrations },
  }
}

/** The mapping of names: as the file of the handle says, else as the first file that makes a mapper does. */
export function findKnexNaming(cwd: string, db: string): Naming | undefined {
  const own = handleSource(cwd, db)
  return (own && readNaming([own], MAPPERS)) ?? readNaming([...knexFiles(cwd), ...readSources(cwd)], MAPPERS)
}

/** Knex's own configuration, which is often JavaScript. */
const knexFiles = (cwd: string): readonly Source[] =>
  findFiles(cwd, (name) => /^knexfile\.[cm]?[jt]s$/i.test(name)).map((path) => ({
    path,
    text: readFileSync(join(cwd, path), 'utf8'),
  }))

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

function findModels(
  cwd: string,
  sources: readonly Source[],
  migrations: readonly string[],
  dialect: SqlDialect = 'postgresql',
): readonly string[] {
  const lists = listFiles(cwd)
  const made = migrations.flatMap((folder) => readMigrations(cwd, folder, dialect))
  const tables = new Set(made.map(({ name }) => singular(name)))
  const rows = sources.filter(
    ({ path, text }) =>
      !migrations.some((folder) => path.startsWith(`${folder}/`)) &&
      [...text.matchAll(/\bexport\s+(?:interface|type)\s+(\w+)/g)].some(([, name = '']) =>
        tables.has(stemOf(name)),
      ),
  )
  return [...new Set([...lists, ...rows.map(({ path }) => path)])]
}

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
