import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources, type Source } from '../detect/sources.js'
import type { Ref, SqlDialect } from '../host-model.js'
import { formatRef, parseRef } from '../ref.js'
import type { SequelizeFacts } from './options-syntax.js'
import type { SequelizeSettings } from './settings.js'

/** What a look at a host's files tells about its use of Sequelize. */
export interface SequelizeFindings {
  /** Files with models, relative to the root. */
  readonly modelFiles: readonly string[]
  /** `undefined` where the host decides when it runs. */
  readonly dialect?: SqlDialect
  /** Exported constants that hold a `Sequelize`. */
  readonly handles: readonly Ref[]
  readonly settings: SequelizeSettings
}

const mentionsSequelize = /['"]sequelize(-typescript)?(\/[^'"\n]*)?['"]/
const declaresModel = /@(\w+\.)?Table\b|\.init\s*\(\s*\{|\.define\s*(<[^()]*>)?\s*\(|\.initialize\s*\(/

/** Looks for models and for what the host tells its `Sequelize`. Nothing of the host is run. */
export async function detectSequelize(sources: readonly Source[]): Promise<SequelizeFindings> {
  const using = sources.filter(({ text }) => mentionsSequelize.test(text))
  const facts = await readFacts(using)
  const dialects = new Set(facts.flatMap(({ told }) => told.dialect ?? []))
  const [dialect] = dialects
  return {
    modelFiles: using.filter(({ text }) => declaresModel.test(text)).map(({ path }) => path),
    dialect: dialects.size === 1 ? dialect : undefined,
    handles: facts.flatMap(({ file, told }) =>
      told.exportNames.map((exportName) => formatRef({ file, exportName })),
    ),
    settings: facts.map(({ told }) => told.settings).find(({ define }) => define !== undefined) ?? {},
  }
}

/**
 * What the host tells Sequelize for all models: in the file of its handle, else wherever one is made.
 *
 * @param db The configuration's `db`: a reference, or `argument`.
 */
export async function findSequelizeSettings(cwd: string, db: string): Promise<SequelizeSettings> {
  const file = parseRef(db)?.file
  const path = file === undefined ? undefined : join(cwd, file)
  if (file !== undefined && path !== undefined && existsSync(path)) {
    const [found] = await readFacts([{ path: file, text: readFileSync(path, 'utf8') }])
    if (found?.told.settings.define) return found.told.settings
  }
  return (await detectSequelize(readSources(cwd))).settings
}

async function readFacts(
  sources: readonly Source[],
): Promise<readonly { readonly file: string; readonly told: SequelizeFacts }[]> {
  const making = sources.filter(({ text }) => /\bnew\s+(\w+\.)?Sequelize\b|\bSequelizeModule\b/.test(text))
  if (making.length === 0) return []
  const { readSequelizeOptions } = await import('./options-syntax.js')
  return making.map(({ path, text }) => ({ file: path, told: readSequelizeOptions(text) }))
}
