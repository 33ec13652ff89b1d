import { dirname, resolve } from 'node:path'
import type { Framework, Orm } from '../config/config.js'
import { findDrizzleConfig } from './detect/drizzle-config.js'
import type { DrizzleConfig } from './detect/drizzle-syntax.js'
import { findImportExtension, type ImportExtension } from './detect/import-style.js'
import { findFrameworks, findOrms } from './detect/packages.js'
import { readSources, type Source } from './detect/sources.js'
import type { Casing } from './drizzle/casing.js'
import type { Dialect, Ref } from './host-model.js'
import { formatRef } from './ref.js'

/** What a look at the host's files tells, before any model is read. */
export interface HostFindings {
  /** Used and installed, the likeliest first; several where a monorepo has several. */
  readonly frameworks: readonly Framework[]
  readonly orms: readonly Orm[]
  /** By the imports of the files with tables, else by `drizzle.config.*`. */
  readonly dialect?: Dialect
  /** Files that seem to declare tables, relative to the root. */
  readonly modelFiles: readonly string[]
  readonly drizzleConfig?: DrizzleConfig
  readonly casing?: Casing
  /** Exported constants that hold a database handle; none where the host injects it. */
  readonly handles: readonly Ref[]
  readonly importExtension: ImportExtension
  /** All sources, for the searches that follow. */
  readonly sources: readonly Source[]
}

const declaresTable = /\b(sqliteTable|pgTable|mysqlTable|table)\s*\(|TableCreator\s*\(/
const dialectImports: readonly (readonly [string, Dialect])[] = [
  ['drizzle-orm/pg-core', 'postgresql'],
  ['drizzle-orm/sqlite-core', 'sqlite'],
  ['drizzle-orm/mysql-core', 'mysql'],
]
const configDialects: Readonly<Record<string, Dialect>> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  singlestore: 'mysql',
  sqlite: 'sqlite',
  turso: 'sqlite',
}

/**
 * Looks for framework, ORM, tables and database handle in the sources below a folder. Nothing of the host is run.
 *
 * @param folder The project's root; its workspaces are looked into as well.
 */
export async function detectHost(folder: string): Promise<HostFindings> {
  const cwd = resolve(folder)
  const sources = readSources(cwd)
  const makers = sources.filter(({ text }) => text.includes('drizzle-orm') || text.includes('TableCreator'))
  const creators = makers.flatMap(({ text }) => creatorNames(text))
  const declaring = sources.filter(({ text }) => declaresTable.test(text) || callsAny(text, creators))
  const drizzleConfig = await findConfig(cwd, declaring)
  const named = (drizzleConfig?.schema ?? []).map(globPattern)
  const out = drizzleConfig?.out
  // `drizzle-kit pull` writes a copy of every table beside the migrations.
  const isCopy = (path: string) => out !== undefined && path.startsWith(`${out}/`)
  const models = sources.filter(
    (one) => named.some((glob) => glob.test(one.path)) || (declaring.includes(one) && !isCopy(one.path)),
  )
  const handles = await findHandles(sources)
  const [model] = models
  return {
    frameworks: findFrameworks(cwd, sources),
    orms: findOrms(cwd, sources),
    dialect: commonDialect(models) ?? configDialects[drizzleConfig?.dialect ?? ''],
    modelFiles: models.map(({ path }) => path),
    drizzleConfig,
    casing: handles.casing ?? drizzleConfig?.casing,
    handles: handles.refs,
    importExtension: findImportExtension(cwd, model?.path ?? 'src/index.ts'),
    sources,
  }
}

/** The constants that hold a table creator: their calls declare tables in other files. */
function creatorNames(text: string): readonly string[] {
  return [...text.matchAll(/\b(\w+)\s*=\s*\w+TableCreator\s*\(/g)].flatMap(([, name]) => name ?? [])
}

function callsAny(text: string, names: readonly string[]): boolean {
  return names.some((name) => text.includes(`${name}(`))
}

/** A path, folder or glob of `drizzle.config.*` as a pattern over paths. */
function globPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
  return new RegExp(`^${source}(/.*)?$`)
}

function commonDialect(models: readonly Source[]): Dialect | undefined {
  const counted = dialectImports.map(([module, dialect]) => {
    return { dialect, count: models.filter(({ text }) => text.includes(module)).length }
  })
  const [best] = counted.sort((a, b) => b.count - a.count)
  return best && best.count > 0 ? best.dialect : undefined
}

/** The configuration at the root, else in the package of a model. */
async function findConfig(cwd: string, models: readonly Source[]): Promise<DrizzleConfig | undefined> {
  const folders = new Set(['.'])
  for (const { path } of models) {
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  for (const folder of folders) {
    const config = await findDrizzleConfig(cwd, folder)
    if (config) return config
  }
  return undefined
}

async function findHandles(sources: readonly Source[]): Promise<{ refs: readonly Ref[]; casing?: Casing }> {
  const candidates = sources.filter(({ text }) => text.includes('drizzle(') || text.includes('drizzle<'))
  if (candidates.length === 0) return { refs: [] }
  const { readHandles } = await import('./detect/drizzle-syntax.js')
  const read = candidates.map(({ path, text }) => ({ file: path, ...readHandles(text) }))
  return {
    refs: read.flatMap(({ file, exportNames }) =>
      exportNames.map((exportName) => formatRef({ file, exportName })),
    ),
    casing: read.find(({ casing }) => casing !== undefined)?.casing,
  }
}
