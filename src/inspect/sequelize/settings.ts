/** What the host tells `new Sequelize(…)` once, for all of its models. */
export interface SequelizeSettings {
  /** `define`: the options that models have unless they say otherwise. */
  readonly define?: ModelDefaults
  /** The files that associate models, relative to the root: their calls add columns to models of other files. */
  readonly associations?: readonly string[]
}

/** Of a model's options, those that a host sets for all. */
export interface ModelDefaults {
  readonly underscored?: boolean
  readonly freezeTableName?: boolean
  readonly timestamps?: boolean
  readonly paranoid?: boolean
  readonly createdAt?: string | boolean
  readonly updatedAt?: string | boolean
  readonly deletedAt?: string | boolean
  readonly version?: string | boolean
  readonly schema?: string
}
