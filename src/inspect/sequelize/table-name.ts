import type { Model, ModelOptions } from './model.js'
import { pluralOf, underscore } from './names.js'

/** What a model's options come to with those that the host sets for all. */
export const effective = (model: Model, defaults: ModelOptions = {}): ModelOptions => ({
  timestamps: true,
  ...defaults,
  ...model.options,
})

/** The table of a model: as it is given, else the plural of its name. */
export function tableNameOf(model: Model, options: ModelOptions): string {
  if (options.tableName !== undefined) return options.tableName
  // A frozen name stays as it is.
  if (options.freezeTableName) return model.name
  return options.underscored ? underscore(pluralOf(model.name)) : pluralOf(model.name)
}

/** The column of an attribute without a name of its own. */
export const columnName = (attribute: string, { underscored }: ModelOptions): string =>
  underscored ? underscore(attribute) : attribute
