/** How Sequelize 6 makes names: with version 1.13 of `inflection`, the one that it brings. */
import inflection from 'inflection'

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
