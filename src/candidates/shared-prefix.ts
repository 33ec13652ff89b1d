/** What the names of an app's tables begin with, and what says nothing of one: `sys_user` beside `sys_role`. */
import type { HostTable } from '../inspect/host-model.js'
import { nounOf, startsWith, titleOf, wordsOf } from '../inspect/words.js'
import { isNamedUser } from './users/user-names.js'

/** Fewer may begin alike by chance. */
const LEAST = 3

/**
 * Tells each table what the names of three in four begin with, in the code or in the database: not where one is called so, nor where
 * users are called users without it, for then it says what the others are of.
 */
export function withSharedPrefixes(tables: readonly HostTable[]): readonly HostTable[] {
  if (tables.length < LEAST) return tables
  const users = tables.filter(isNamedUser)
  const prefixes = [titleOf, ({ name }: HostTable) => name].flatMap((nameOf) => {
    const prefix = longestShared(tables.map((table) => wordsOf(nameOf(table))))
    const isOfAll = users.every((table) => startsWith(wordsOf(nameOf(table)), prefix))
    return prefix.length > 0 && isOfAll ? [prefix] : []
  })
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
  const thing = nounOf(prefix.join(' ')).join()
  const isThing = names.some((words) => nounOf(words.join(' ')).join() === thing)
  return isThing ? known : longestShared(names, prefix)
}
