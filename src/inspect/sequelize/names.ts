/** How Sequelize 6 makes names, with version 1.13 of the package `inflection`. */
import { uncountable } from './uncountable.js'

/** `TeamMember` → `team_member`; each capital letter starts a word: `userID` → `user_i_d`. */
export const underscore = (text: string): string =>
  text
    .replace(/([A-Z])/g, '_$1')
    .replace(/^_/, '')
    .toLowerCase()

/** `team_id` → `teamId`. */
export const camelize = (text: string): string =>
  text.trim().replace(/[-_\s]+(.)?/g, (_match, letter?: string) => letter?.toUpperCase() ?? '')

/** Endings whose plural follows a rule of its own. */
const irregular =
  /(man|men|ox|is|us|as|[ti]um|[lr]f|fe|[ie]x|[ml|]ouse|foot|tooth|goose|quiz|criterion|(buffal|tomat|potat)o|summons|ren|eople|[ti]a|genera|feet|teeth|geese|[ml|]ice)$/i

/** The plural of a model's name, where it is certain; `undefined` for an irregular noun. */
export function pluralOf(name: string): string | undefined {
  if (uncountable.has(name.toLowerCase())) return name
  if (/person$/i.test(name)) return name.replace(/rson$/i, 'ople')
  if (/child$/i.test(name)) return `${name}ren`
  if (irregular.test(name)) return undefined
  if (/(x|ch|ss|sh)$/i.test(name)) return `${name}es`
  if (/s$/i.test(name)) return name
  return /([^aeiouy]|qu)y$/i.test(name) ? name.replace(/y$/i, 'ies') : `${name}s`
}

/** The singular of a model's name, where it is certain. */
export function singularOf(name: string): string | undefined {
  if (uncountable.has(name.toLowerCase())) return name
  if (irregular.test(name)) return undefined
  if (/ss$/i.test(name) || !/s$/i.test(name)) return name
  return /[^aeiousy]s$/i.test(name) && !/ves$/i.test(name) ? name.slice(0, -1) : undefined
}
