import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources, type Source } from '../detect/sources.js'
import type { Ref, SqlDialect } from '../host-model.js'
import { formatRef, parseRef } from '../ref.js'
import type { DataSourceFacts } from './data-source.js'
import type { TypeOrmSettings } from './settings.js'

/** What a look at a host's files tells about its use of TypeORM. */
export interface TypeOrmFindings {
  /** Files with entities, relative to the root. */
  readonly modelFiles: readonly string[]
  /** `undefined` where the host decides when it runs. */
  readonly dialect?: SqlDialect
  /** Exported constants that hold a `DataSource`. */
  readonly handles: readonly Ref[]
  /** NestJS makes the `DataSource` and injects it; one that is exported is for the command line. */
  readonly injected: boolean
  readonly settings: TypeOrmSettings
  /** The folder of the migrations, where it is told. */
  readonly migrations?: string
}

const mentionsTypeOrm = /['"][^'"\n]*typeorm[^'"\n]*['"]/
const declaresEntity = /@(\w+\.)?(Entity|ChildEntity)\s*\(|new\s+(\w+\.)?EntitySchema\b/
const configures = /\b(DataSource(Options)?|TypeOrmModule|TypeOrmModuleOptions|namingStrategy|entityPrefix)\b/

/** Looks for entities and for what the host tells its `DataSource`. Nothing of the host is run. */
export async function detectTypeOrm(sources: readonly Source[]): Promise<TypeOrmFindings> {
  const using = sources.filter(({ text }) => mentionsTypeOrm.test(text))
  const facts = await readFacts(using)
  const told = facts.map(({ facts: one }) => one)
  const dialects = new Set(told.flatMap((one) => one.dialects))
  const [dialect] = dialects
  return {
    modelFiles: using
      .filter(({ text }) => declaresEntity.test(text) && !text.includes('@mikro-orm/'))
      .map(({ path }) => path),
    dialect: dialects.size === 1 ? dialect : undefined,
    handles: facts.flatMap(({ file, facts: { exportNames } }) =>
      exportNames.map((exportName) => formatRef({ file, exportName })),
    ),
    injected: using.some(({ text }) => /\bTypeOrmModule\s*\.\s*forRoot/.test(text)),
    settings: joinSettings(told),
    migrations: told.find(({ migrations }) => migrations !== undefined)?.migrations,
  }
}

/**
 * What the host tells TypeORM about names: in the file of its handle, and wherever else a `DataSource` is configured.
 *
 * @param db The configuration's `db`: a reference, or `argument`.
 */
export async function findTypeOrmSettings(cwd: string, db: string): Promise<TypeOrmSettings> {
  const file = parseRef(db)?.file
  const path = file === undefined ? undefined : join(cwd, file)
  if (file !== undefined && path !== undefined && existsSync(path)) {
    const [found] = await readFacts([{ path: file, text: readFileSync(path, 'utf8') }])
    const own = found?.facts.settings ?? {}
    // Options that the file takes from another one are told there.
    return found && found.facts.dialects.length > 0
      ? own
      : { ...(await detectTypeOrm(readSources(cwd))).settings, ...own }
  }
  return (await detectTypeOrm(readSources(cwd))).settings
}

async function readFacts(sources: readonly Source[]) {
  const configuring = sources.filter(({ text }) => configures.test(text))
  if (configuring.length === 0) return []
  const { readDataSource } = await import('./data-source.js')
  return configuring.map(({ path, text }) => ({ file: path, facts: readDataSource(text) }))
}

/** The first to tell something wins: a host with two data sources has the same conventions for both, as a rule. */
function joinSettings(facts: readonly DataSourceFacts[]): TypeOrmSettings {
  const first = <K extends keyof TypeOrmSettings>(key: K) =>
    facts.map(({ settings }) => settings[key]).find((value) => value !== undefined)
  const driver = first('driver')
  const entityPrefix = first('entityPrefix')
  const schema = first('schema')
  const naming = first('naming')
  return {
    ...(driver !== undefined && { driver }),
    ...(entityPrefix !== undefined && { entityPrefix }),
    ...(schema !== undefined && { schema }),
    ...(naming !== undefined && { naming }),
  }
}
