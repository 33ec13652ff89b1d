import { type ModelContext, report } from '../classes/context.js'
import type { Model, ModelOptions } from './model.js'
import { pluralOf, underscore } from './names.js'

/** What a model's options come to with those that the host sets for all. */
export const effective = (model: Model, defaults: ModelOptions = {}): ModelOptions => ({
  timestamps: true,
  ...defaults,
  ...model.options,
})

/** The table of a model: as it is given, else the plural of its name; `undefined` where that is not certain. */
export function givenTable(model: Model, options: ModelOptions): string | undefined {
  if (options.tableName !== undefined) return options.tableName
  const name = options.freezeTableName ? model.name : pluralOf(model.name)
  // A frozen name stays as it is.
  return name === undefined || !options.underscored || options.freezeTableName ? name : underscore(name)
}

/** The same, with SG2043 and a name that holds its place. */
export function tableNameOf(context: ModelContext, model: Model, options: ModelOptions): string {
  const name = givenTable(model, options)
  if (name === undefined)
    report(context, model.declaration, {
      code: 'SG2043',
      message: `The table of ${model.name} is the plural that Sequelize makes of it, which is not certain`,
      fix: `Give it: tableName: '…' in the options of the model, as the database has it`,
    })
  return name ?? model.name
}

/** The column of an attribute without a name of its own. */
export const columnName = (attribute: string, { underscored }: ModelOptions): string =>
  underscored ? underscore(attribute) : attribute
