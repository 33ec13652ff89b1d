/** What a table between users and something else is called. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounOf, nounsOf, plainField, startsWith } from '../../inspect/words.js'
import type { Landscape } from '../landscape.js'
import { actorColumn, contentNouns, endsAs } from '../lexicon.js'

/** A table, its column of users, and both that it joins. */
interface Named {
  readonly table: HostTable
  readonly own: HostColumn
  readonly user: HostTable
  readonly target: HostTable
  readonly hasRole: boolean
  /** Whether each user has one row at most of each. */
  readonly isPair?: boolean
}

const membershipWord = /^(member|membership|user|seat|lnk)$/
/** Says that rows join two others, one of which it is called after: `group_map`. */
const joinWord = /^(map|mapping|rel|relation|xref)$/
/** Says what a row is of nobody but its user and what that is in. */
const ownWord = /^(member|membership|user|seat|lnk|role)$/

/** `dashboard_user_widgets` are widgets. */
const isMembership = (noun: readonly string[]) =>
  noun.some((word) => membershipWord.test(word)) && !endsAs(contentNouns, noun.at(-1) ?? '')

/** Whether it is called after members, after both that it joins, or after what somebody is there: `team_roles` of teams. */
export const isNamedSo = (join: Named): boolean =>
  nounsOf(join.table).some(
    (noun) =>
      isMembership(noun) ||
      isNamedAfterJoined(noun, join) ||
      joinWord.test(wordBeside(noun, join.target) ?? '') ||
      ((join.hasRole || join.isPair === true) && wordBeside(noun, join.target) === 'role'),
  )

/** The one word of a name that is not of what the rows are of: `writer` of `lens_writers`. */
const wordBeside = (noun: readonly string[], target: HostTable): string | undefined =>
  nounsOf(target).some((words) => words.length === noun.length - 1 && startsWith(noun, words))
    ? noun.at(-1)
    : undefined

/** Fewer are called alike by chance. */
const MANY = 4

/** The word by which rows between users and many tables are called, each after what it is of: who writes what, and not who is in it. */
export function wordOfMany(
  { table, user, target, hasRole }: Named,
  { tables, linksFrom }: Landscape,
): string | undefined {
  const word = nounsOf(table).flatMap((noun) => wordBeside(noun, target) ?? [])[0]
  if (word === undefined || hasRole || ownWord.test(word)) return undefined
  const alike = tables.filter((one) => {
    const others = linksFrom(one).map((link) => link.target)
    return (
      others.includes(user.ref) &&
      tables.some(
        (other) =>
          other !== user &&
          others.includes(other.ref) &&
          nounsOf(one).some((noun) => wordBeside(noun, other) === word),
      )
    )
  })
  return alike.length < MANY ? undefined : `${alike.length} tables have ${word}s: who may do what`
}

/** Whether its members, or those who have a role by it, are those of something else than what it joins them with: `duty_plan_roles` of a team. */
export const isOfElse = ({ table, user, target }: Named): boolean => {
  const joined = [user, target].flatMap((one) => nounsOf(one).flat())
  return nounsOf(table).every(
    (noun) =>
      (isMembership(noun) || noun.at(-1) === 'role') &&
      !isNamedAfter(noun, target) &&
      noun.some((word) => !ownWord.test(word) && !joined.some((one) => one.startsWith(word))),
  )
}

/** Whether its members are those of a role that its rows name, beside rows that are called after both ends: `role_members` and `user_parishes`. */
export function isOfRoles(
  { table, user, target }: Pick<Named, 'table' | 'user' | 'target'>,
  { tables, linksFrom }: Landscape,
): boolean {
  const targetsOf = (one: HostTable) => linksFrom(one).map((link) => link.target)
  const named = tables.filter((one) => targetsOf(table).includes(one.ref)).flatMap(nounsOf)
  const isOfOne = nounsOf(table).some((noun) => {
    const words = noun.filter((word) => !membershipWord.test(word))
    return words.at(-1) === 'role' && named.some((role) => role.join() === words.join())
  })
  const joinsBoth = (one: HostTable) => [user, target].every(({ ref }) => targetsOf(one).includes(ref))
  return (
    isOfOne &&
    tables.some((one) => one !== table && isNamedAfterEnds({ table: one, user, target }) && joinsBoth(one))
  )
}

const isNamedAfter = (noun: readonly string[], table: HostTable) =>
  nounsOf(table).some((words) => words.every((word) => noun.includes(word)))

/** `GroupAccount` of `AccessGroup` and `Account`: the whole name of each, or nothing but their last words. */
function isNamedAfterBoth(noun: readonly string[], user: HostTable, target: HostTable): boolean {
  if (isNamedAfter(noun, user) && isNamedAfter(noun, target)) return true
  const ends = [user, target].map((one) => nounsOf(one).flatMap((words) => words.at(-1) ?? []))
  return (
    noun.every((word) => ends.flat().includes(word)) &&
    ends.every((words) => words.some((word) => noun.includes(word)))
  )
}

/** Whether it is called after both that it joins, and after nothing else: `user_departments`. */
export const isNamedAfterEnds = ({
  table,
  user,
  target,
}: Pick<Named, 'table' | 'user' | 'target'>): boolean => {
  const ends = [user, target].flatMap((one) => nounsOf(one).flat())
  return nounsOf(table).some(
    (noun) => isNamedAfterBoth(noun, user, target) && noun.every((word) => ends.includes(word)),
  )
}

/** `agent_teams`, whose users are its `agentId`: called after what users are there. Who did something is no member. */
function isNamedAfterJoined(noun: readonly string[], { table, own, user, target }: Named): boolean {
  if (isNamedAfterBoth(noun, user, target)) return true
  const called = nounOf(own.field).filter((word) => word !== 'id')
  return (
    called.length > 0 &&
    !actorColumn.test(plainField(table, own.field)) &&
    called.every((word) => noun.includes(word)) &&
    isNamedAfter(noun, target)
  )
}
