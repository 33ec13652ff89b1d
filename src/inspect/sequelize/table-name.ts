import type { Model } from './model.js'
import { pluralOf, underscore } from './names.js'

/** The table of a model: as it is given, else the plural of its name. */
export function tableNameOf({ name, options }: Model): string {
  if (options.tableName !== undefined) return options.tableName
  // A frozen name stays as it is.
  if (options.freezeTableName) return name
  return options.underscored ? underscore(pluralOf(name)) : pluralOf(name)
}

/** The column of an attribute without a name of its own. */
export const columnName = (attribute: string, { options }: Model): string =>
  options.underscored ? underscore(attribute) : attribute
