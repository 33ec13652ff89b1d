/** What the names of an app's tables begin with, and what says nothing of one: `sys_user` beside `sys_role`. */
import type { HostTable } from './host-model.js'
import { singularWord, startsWith, titleOf, wordsOf } from './words.js'

/** Fewer may begin alike by chance. */
const LEAST = 3

/** Tells each table what the names of three in four begin with, in the code or in the database, where no table is called so. */
export function withSharedPrefixes(tables: readonly HostTable[]): readonly HostTable[] {
  if (tables.length < LEAST) return tables
  const prefixes = [tables.map(titleOf), tables.map(({ name }) => name)]
    .map((names) => longestShared(names.map(wordsOf)))
    .filter((prefix) => prefix.length > 0)
  return prefixes.length === 0 ? tables : tables.map((table) => ({ ...table, prefixes }))
}

/** In whole words. */
function longestShared(
  names: readonly (readonly string[])[],
  known: readonly string[] = [],
): readonly string[] {
  const alike = names.filter((words) => startsWith(words, known))
  const next = alike.map((words) => words[known.length])
  const shared = next.find((word) => next.filter((one) => one === word).length * 4 >= names.length * 3)
  if (shared === undefined) return known
  const prefix = [...known, shared]
  const isThing = names.some((words) => words.map(singularWord).join() === prefix.map(singularWord).join())
  return isThing ? known : longestShared(names, prefix)
}
