import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources, type Source } from '../detect/sources.js'
import type { Ref, SqlDialect } from '../host-model.js'
import { formatRef, parseRef } from '../ref.js'
import type { MikroOrmFacts } from './config-syntax.js'
import type { MikroOrmSettings } from './settings.js'

/** What a look at a host's files tells about its use of MikroORM. */
export interface MikroOrmFindings {
  /** Files with entities, relative to the root. */
  readonly modelFiles: readonly string[]
  /** By the driver that is imported; `undefined` for none, or several. */
  readonly dialect?: SqlDialect
  /** Exported constants that hold a `MikroORM`. */
  readonly handles: readonly Ref[]
  /** NestJS makes it and injects it. */
  readonly injected: boolean
  readonly settings: MikroOrmSettings
  /** The folder of the migrations, where it is told. */
  readonly migrations?: string
}

const drivers: Readonly<Record<string, SqlDialect>> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mysql',
  sqlite: 'sqlite',
  'better-sqlite': 'sqlite',
  libsql: 'sqlite',
}

const declaresEntity = /@(\w+\.)?Entity\s*\(|\bdefineEntity\s*(<[^()]*>)?\s*\(|new\s+(\w+\.)?EntitySchema\b/
const configures = /\b(defineConfig|MikroORM|MikroOrmModule|MikroOrmModuleOptions|namingStrategy)\b/

/** Looks for entities and for what the host tells MikroORM. Nothing of the host is run. */
export async function detectMikroOrm(sources: readonly Source[]): Promise<MikroOrmFindings> {
  const using = sources.filter(({ text }) => text.includes('@mikro-orm/'))
  const facts = await readFacts(using)
  const dialects = new Set(using.flatMap(({ text }) => driversIn(text)))
  const [dialect] = dialects
  return {
    modelFiles: using.filter(({ text }) => declaresEntity.test(text)).map(({ path }) => path),
    dialect: dialects.size === 1 ? dialect : undefined,
    handles: facts.flatMap(({ file, told }) =>
      told.exportNames.map((exportName) => formatRef({ file, exportName })),
    ),
    injected: using.some(({ text }) => /\bMikroOrmModule\s*\.\s*forRoot/.test(text)),
    settings: facts.map(({ told }) => told.settings).find((one) => Object.keys(one).length > 0) ?? {},
    migrations: facts.find(({ told }) => told.migrations !== undefined)?.told.migrations,
  }
}

function driversIn(text: string): readonly SqlDialect[] {
  return [...text.matchAll(/['"]@mikro-orm\/([\w-]+)['"]/g)].flatMap(([, name]) => drivers[name ?? ''] ?? [])
}

/**
 * What the host tells MikroORM about names and types: in the file of its handle, else wherever it is configured.
 *
 * @param db The configuration's `db`: a reference, or `argument`.
 */
export async function findMikroOrmSettings(cwd: string, db: string): Promise<MikroOrmSettings> {
  const file = parseRef(db)?.file
  const path = file === undefined ? undefined : join(cwd, file)
  if (file !== undefined && path !== undefined && existsSync(path)) {
    const [found] = await readFacts([{ path: file, text: readFileSync(path, 'utf8') }])
    if (found && Object.keys(found.told.settings).length > 0) return found.told.settings
  }
  return (await detectMikroOrm(readSources(cwd))).settings
}

async function readFacts(
  sources: readonly Source[],
): Promise<readonly { readonly file: string; readonly told: MikroOrmFacts }[]> {
  const configuring = sources.filter(({ text }) => configures.test(text))
  if (configuring.length === 0) return []
  const { readMikroOrmConfig } = await import('./config-syntax.js')
  return configuring.map(({ path, text }) => ({ file: path, told: readMikroOrmConfig(text) }))
}
