/** How Sequelize 6 makes names: with version 1.13 of `inflection`, the one that it brings. */
import inflection from 'inflection'
import type { Model } from './model.js'

/** `TeamMember` → `team_member`; each capital letter starts a word: `userID` → `user_i_d`. */
export const underscore = (text: string): string =>
  text
    .replace(/([A-Z])/g, '_$1')
    .replace(/^_/, '')
    .toLowerCase()

/** `team_id` → `teamId`. */
export const camelize = (text: string): string =>
  text.trim().replace(/[-_\s]+(.)?/g, (_match, letter?: string) => letter?.toUpperCase() ?? '')

/** The plural of a model's name. */
export const pluralOf = (name: string): string => inflection.pluralize(name)

/** The singular of a model's name. */
export const singularOf = (name: string): string => inflection.singularize(name)

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
