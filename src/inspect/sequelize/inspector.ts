import { configurationOf } from '../classes/configuration.js'
import { readSources, type Source } from '../detect/sources.js'
import { ormInspector } from '../orm-inspector.js'

/** Settings that the host gives `new Sequelize(…)` once, for all of its models. */
export interface SequelizeSettings {
  /** `define`: the options that models have unless they say otherwise. */
  readonly define?: ModelDefaults
  /** The files that associate models, relative to the root: their calls add columns to models of other files. */
  readonly associations?: readonly string[]
}

export const modelFlags = ['underscored', 'freezeTableName', 'timestamps', 'paranoid'] as const
/** `false` for none, and `true` for the name that Sequelize gives it. */
export const namesOrFlags = ['createdAt', 'updatedAt', 'deletedAt', 'version'] as const

/** Of a model's options, those that a host sets for all. */
export type ModelDefaults = { readonly schema?: string } & {
  readonly [Flag in (typeof modelFlags)[number]]?: boolean
} & { readonly [Name in (typeof namesOrFlags)[number]]?: string | boolean }

/** Whether a package is Sequelize or its decorators. */
export const isSequelize = (module: string): boolean => /^sequelize(-typescript)?($|\/)/.test(module)

/** `User.init({ … }, options)`, `User.init(attributes as ModelAttributes, { … })` */
const init = String.raw`\.init\s*\(\s*(\{|\w+(\s+as\s+[\w.<>]+)?\s*,\s*\{)`

const declaresModel = new RegExp(
  String.raw`@(\w+\.)?\w*Table\b|\bTable\s+as\s|${init}|\.define\s*(<[^()]*>)?\s*\(|\.initialize\s*\(`,
)

/** `(sequelize, DataTypes) => …` imports neither: that is how sequelize-cli writes a model. */
const usesSequelize =
  /['"]sequelize(-typescript)?(\/[^'"\n]*)?['"]|\(\s*sequelize\b[^()]*,\s*[dD]ata[tT]ypes\b/

export const sequelizeConfiguration = configurationOf<SequelizeSettings>({
  uses: (text) => usesSequelize.test(text),
  declares: (text) => declaresModel.test(text),
  configures: /\bnew\s+(\w+\.)?Sequelize\b|\bSequelizeModule\b/,
  reader: async () => (await import('./options-syntax.js')).readSequelizeOptions,
})

/** The files that call `Team.hasMany(…)` or `User.init(…)`: their calls add columns to models of other files. */
export const associationFiles = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(
      ({ text }) => associates.test(text) || (initializes.test(text) && /sequelize|DataTypes/i.test(text)),
    )
    .map(({ path }) => path)

const associates = /\b\w+\.(belongsTo|belongsToMany|hasOne|hasMany)\s*\(/

/** Much has an `init` that takes options, such as a monitor of errors. */
const initializes = new RegExp(String.raw`\b[A-Z]\w*${init}`)

export const sequelize = ormInspector<SequelizeSettings>({
  signs: {
    packages: ['sequelize', 'sequelize-typescript', '@sequelize/core'],
    declares: declaresModel,
    models:
      "export class User extends Model { … } with User.init({ … }) or @Table, or sequelize.define('User', { … })",
  },
  detect: async (cwd, sources) => {
    const { settings, ...facts } = await sequelizeConfiguration.detect(cwd, sources)
    return { ...facts, settings: { ...settings, associations: associationFiles(sources) } }
  },
  settings: async ({ db }, cwd) => ({
    ...(await sequelizeConfiguration.find(cwd, db)),
    associations: associationFiles(readSources(cwd)),
  }),
  reader: async () => (await import('./read.js')).readSequelize,
})
