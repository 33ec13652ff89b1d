import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
export async function detectSequelize(cwd: string, sources: readonly Source[]): Promise<SequelizeFindings> {
  const using = sources.filter(({ text }) => mentionsSequelize.test(text))
  const facts = await readFacts(cwd, using)
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
    const [found] = await readFacts(cwd, [{ path: file, text: readFileSync(path, 'utf8') }])
    if (found?.told.settings.define) return found.told.settings
  }
  return (await detectSequelize(cwd, readSources(cwd))).settings
}

async function readFacts(
  cwd: string,
  sources: readonly Source[],
): Promise<readonly { readonly file: string; readonly told: SequelizeFacts }[]> {
  const making = sources.filter(({ text }) => /\bnew\s+(\w+\.)?Sequelize\b|\bSequelizeModule\b/.test(text))
  if (making.length === 0) return []
  const { readSequelizeOptions } = await import('./options-syntax.js')
  return making.map((source) => {
    const told = readSequelizeOptions(source.text)
    const beside = optionsBeside(cwd, source).map(readSequelizeOptions)
    const define = [told, ...beside].flatMap(({ settings }) => settings.define ?? [])[0]
    const dialect = [told, ...beside].flatMap((one) => one.dialect ?? [])[0]
    return { file: source.path, told: { ...told, dialect, settings: define ? { define } : {} } }
  })
}

/** `'../config/config.js'`, or the parts of it: `path.join(__dirname, '..', 'config', 'config.json')`. */
function pathsIn(text: string): readonly string[] {
  const whole = [...text.matchAll(/['"`](\.{0,2}\/[^'"`\n]*)['"`]/g)].map(([, name = '']) => name)
  const parts = [...text.matchAll(/__dirname\s*,((\s*['"][^'"\n]*['"]\s*,?)+)\)/g)].map(([, list = '']) =>
    [...list.matchAll(/['"]([^'"]*)['"]/g)].map(([, part = '']) => part).join('/'),
  )
  return [...whole, ...parts]
}

/** The files with options that a file of the host loads, as sequelize-cli lays them out: `config/config.json`. */
function optionsBeside(cwd: string, { path, text }: Source): readonly string[] {
  const folder = join(cwd, dirname(path))
  const files = new Set(pathsIn(text).flatMap((name) => fileAt(join(folder, name)) ?? []))
  return [...files].flatMap((file) => {
    const found = readFileSync(file, 'utf8')
    if (!/\b(define|dialect)['"]?\s*:/.test(found)) return []
    return file.endsWith('.json') ? `export default ${found}` : found
  })
}

/** The file that a module specifier means. */
function fileAt(path: string): string | undefined {
  const stem = path.replace(/\.js$/, '')
  const names = [path, ...['.ts', '.js', '.cjs', '.json', '/index.ts', '/index.js'].map((end) => stem + end)]
  return names.find((name) => statSync(name, { throwIfNoEntry: false })?.isFile())
}

/** The files that call `Team.hasMany(…)` or `User.init(…)`: their calls add columns to models of other files. */
export const associationFiles = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(({ text }) =>
      /\b\w+\.(belongsTo|belongsToMany|hasOne|hasMany)\s*\(|\b[A-Z]\w*\.init\s*\(\s*\{/.test(text),
    )
    .map(({ path }) => path)
