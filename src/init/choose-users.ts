/** Which table holds the users: the one that was named, else the one that is sure; what is likely is a question. */

import { yetToBeDeclared } from '../candidates/access/better-auth.js'
import { isOfApp } from '../candidates/code/app-code.js'
import { isJust, landscapeOf } from '../candidates/landscape.js'
import { organizations } from '../candidates/lexicon.js'
import type { Candidate, Ranking } from '../candidates/ranking.js'
import { hasPassword, isNamedByAll, keyedByMany } from '../candidates/users/passwords.js'
import { ENOUGH } from '../candidates/users/user.js'
import { emailNames, isCalledUser, isNamedUser } from '../candidates/users/user-names.js'
import {
  keeperOf,
  maySignIn,
  namingOthers,
  tellKeeper,
  tellOthers,
} from '../candidates/users/users-elsewhere.js'
import type { Diagnostic } from '../diagnostics.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostTable, Ref } from '../inspect/host-model.js'
import { listed, plainText, some, titleOf } from '../inspect/words.js'
import type { Choice, Question } from './answers.js'
import { choiceOf, chooseTable, OFFERED } from './choose.js'
import { keptUsers, mayBeUsers } from './kept-users.js'
import { speaksOfUsers } from './unread-models.js'

export interface ChosenUsers {
  readonly value: HostTable
  readonly reason: string
}

/**
 * @param named the answer, a reference
 * @param unread what is wrong with models that could not be read
 */
export function chooseUsers(
  ranking: Ranking<Candidate>,
  tables: readonly HostTable[],
  sources: readonly Source[],
  named: Ref | undefined,
  unread: readonly Diagnostic[],
): ChosenUsers | Question {
  const chosen = chooseTable(ranking, tables, named)
  const [first] = ranking.candidates
  const isElsewhere = named === undefined && first !== undefined && isKeptElsewhere(first.table, sources)
  const isOnly = !(first && isCalledUser(first.table))
  const keyed = named === undefined ? keyedByMany(tables, { isOnly }) : undefined
  const many = keyed && first && hasPassword(first.table) && !isNamedByAll(keyed, tables) ? undefined : keyed
  // A customer that signs in by one login is nobody's person.
  const customer =
    named === undefined && first && isJust(first.table, organizations) ? first.table : undefined
  const isSure = chosen && 'value' in chosen && !isElsewhere && !many && !customer
  if (isSure && (named !== undefined || isNamedUser(chosen.value))) return chosen
  const kept = [
    ...(isSure ? keptUsers : mayBeUsers)(sources),
    ...untypedUsers(sources, tables),
    ...(many ? [tellKey(many)] : []),
    ...(isSure ? [] : withoutKey(tables)),
    ...(ranking.candidates.length > 0 ? [] : yetToBeDeclared(sources)),
    ...(customer ? [`${titleOf(customer)} is called after customers: does one person have each?`] : []),
  ]
  if (isSure && kept.length === 0 && !unread.some(speaksOfUsers)) return chosen
  const likely = ranking.candidates.length > 0 ? choicesAmong(ranking) : mostReferred(tables)
  const message =
    ranking.candidates.length > 0
      ? 'Which model holds your users?'
      : `${unlike(tables)}. Which model holds them?`
  const [best] = ordered(ranking.candidates)
  const others = best && !many ? namingOthers(best.table, landscapeOf(tables)) : []
  const isBare = !leads(ranking) || kept.length > 0 || others.length > 0 || isElsewhere
  const keeper = isElsewhere || !leads(ranking) ? keeperOf(sources) : undefined
  const told = [
    message,
    ...kept,
    ...(others.length > 0 ? [tellOthers(others)] : []),
    ...(keeper ? [tellKeeper(keeper)] : []),
  ]
  return { flag: 'user', ...(isBare && { isBare }), message: told.join(' '), choices: likely }
}

/** Users that are called so, and cannot be told apart. */
const withoutKey = (tables: readonly HostTable[]): readonly string[] =>
  tables
    .filter((table) => isCalledUser(table) && table.primaryKey.length === 0)
    .map(
      (table) =>
        `${titleOf(table)} has no primary key, by which SCIM names each: declare it, and run init again.`,
    )

/** Staff of a customer's in an app whose users a service keeps: who signs in is nobody of theirs. */
const isKeptElsewhere = (table: HostTable, sources: readonly Source[]): boolean =>
  !isCalledUser(table) &&
  !table.columns.some(
    ({ field, primaryKey }) => !primaryKey && /pass|sub$|uid$|auth|clerk|external|provider/i.test(field),
  ) &&
  keeperOf(sources) !== undefined

/** Whether enough speaks for the first, which is called after those who sign in, and none of the others is. */
const leads = ({ candidates }: Ranking<Candidate>) => {
  const [first, ...others] = ordered(candidates)
  const isLikely =
    first !== undefined &&
    first.score >= ENOUGH &&
    isNamedUser(first.table) &&
    (isCalledUser(first.table) || maySignIn(first.table))
  return isLikely && !others.some(({ table }) => isNamedUser(table))
}

const tellKey = (table: HostTable): string => {
  const { name, primaryKey } = table
  return `${name} has ${hasPassword(table) ? 'passwords' : 'addresses'}, and a key of ${primaryKey.length} columns (${listed(primaryKey)}): scim-gen serves users by a key of one column.`
}

/** The table of users of a migration, or of a query, of which no type is the row: called after them, or with an address and a password. */
function untypedUsers(sources: readonly Source[], tables: readonly HostTable[]): readonly string[] {
  const known = new Set(tables.map(({ name }) => name.toLowerCase()))
  const made = sources.flatMap(madeTables).filter(({ name }) => !known.has(name.toLowerCase()))
  const first = made.find(({ name }) => /^(app_?)?users?$/i.test(name)) ?? made.find(hasLogin)
  const found = first ? `${first.path} makes the table ${first.name}` : queriedUsers(sources, known)
  return found
    ? [
        `${found}, and no type that is exported and called after it has all columns that a new row needs: export one, and run init again.`,
      ]
    : []
}

/** `db('users').where(…)`, `.from('users')`, `const TABLE = 'users'`; the file first that is called after them. */
function queriedUsers(sources: readonly Source[], known: ReadonlySet<string>): string | undefined {
  const queries =
    /(?:\b(?:from|into|table)\(\s*|\b\w*TABLE\w*\s*=\s*)['"`]((?:app_)?users?)['"`]|\b\w+\(\s*['"`]((?:app_)?users?)['"`]\s*\)\s*\.(?:select|where|insert|first|update|count|(?:left)?join)\b/i
  const found = sources.filter(isOfApp).flatMap(({ path, text }) => {
    const [, named, asked] = queries.exec(text) ?? []
    const name = named ?? asked
    return name && !known.has(name) ? [{ path, name }] : []
  })
  const asking = found.find(({ path }) => /user/i.test(path)) ?? found[0]
  return asking && `${asking.path} queries the table ${asking.name}`
}

interface MadeTable {
  readonly path: string
  readonly name: string
  readonly columns: readonly string[]
}

/** `createTable('users', (table) => { table.string('email') … })` */
const madeTables = ({ path, text }: Source): readonly MadeTable[] =>
  text
    .split(/\bcreateTable\(\s*(?=['"`]\w+['"`])/i)
    .slice(1)
    .map((call) => ({
      path,
      name: /\w+/.exec(call)?.[0] ?? '',
      columns: [...call.matchAll(/\.\w+\(\s*['"`](\w+)['"`]/g)].map(([, column = '']) => plainText(column)),
    }))

const hasLogin = ({ columns }: MadeTable): boolean =>
  columns.some((one) => emailNames.includes(one)) &&
  columns.some((one) => /^pass(word|wd)?(hash)?$/.test(one))

const choicesAmong = ({ candidates }: Ranking<Candidate>) =>
  ordered(candidates).slice(0, OFFERED).map(choiceOf)

/** Of those for which as much speaks, first what is called after users. */
const ordered = (candidates: readonly Candidate[]) =>
  candidates.toSorted(
    (one, other) =>
      other.score - one.score || Number(isNamedUser(other.table)) - Number(isNamedUser(one.table)),
  )

/** What no table has that users have, and of how many. */
const unlike = ({ length }: readonly HostTable[]): string =>
  length > OFFERED
    ? `No table looks like users: none of ${length} has an address, a login or a password`
    : 'No table looks like users'

/** Tables that nothing speaks for: most of an app refers to its users. */
function mostReferred(tables: readonly HostTable[]): readonly Choice[] {
  const { referringTo } = landscapeOf(tables)
  return tables
    .map((table) => ({ table, times: referringTo(table.ref).length }))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, OFFERED)
    .map(({ table: { ref, columns } }) => ({ value: ref, reason: some(columns.map(({ field }) => field)) }))
}
