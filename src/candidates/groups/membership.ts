import type { HostColumn, HostTable, Ref } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { admittingIn } from '../access/admitting.js'
import type { Landscape } from '../landscape.js'
import { actorColumn, chosenColumn } from '../lexicon.js'
import { foreignLink, type Link, memberLink } from '../links.js'
import { type Bounds, type Candidate, type Ranking, rank, weigh } from '../ranking.js'
import { isOnePerson } from '../users/user-names.js'
import { isOfRoles, wordOfMany } from './join-names.js'
import { byName } from './looked-after.js'
import { arrays } from './member-arrays.js'
import { isKeyOf, isOwn, keyOfEach, keyOfOthers } from './member-keys.js'
import { isAudience, membershipSigns } from './membership-signs.js'
import { saysRole } from './roles.js'
import { isOfPerson, standIns } from './stand-ins.js'

/** A table whose rows put users into something. */
export interface MembershipCandidate extends Candidate {
  /** The field that refers to the user. */
  readonly user: string
  /** The field that refers to what the user is in, and that table. */
  readonly group: string
  readonly of: Ref
  /** The field of users that `user` holds, where that is not their primary key; and of what `group` refers to. */
  readonly key?: string
  readonly groupKey?: string
  /** The table that the foreign key of `user` names, whose rows have the keys of users: each user has to have one. */
  readonly by?: Ref
  /** Whether one of the two is in an array, and the other the key of the document that it is in. */
  readonly inArray?: true
  /** The array, where it holds objects. */
  readonly list?: HostColumn
  /** The membership that `user` refers to instead: who is in the tenant may be in its groups. */
  readonly via?: { readonly table: HostTable; readonly user: string }
  /** Says who looks at something rather than who is in it. */
  readonly isAudience?: true
  /** Where the app's code refuses whoever has no row. */
  readonly admittedBy?: string
  /** Its rows are what the app keeps of people, and each names one user and one of these. */
  readonly isOfPerson?: true
}

export const membershipBounds: Bounds = { floor: 3, sure: 3, margin: 1 }

/**
 * Ranks the tables that join a user with another table: a membership has few columns of its own, and one row for each
 * pair. What follows, watches or likes something is none.
 */
export function rankMemberships(landscape: Landscape, user: HostTable): Ranking<MembershipCandidate> {
  const direct = joinsBetween(landscape, user, user)
  // Who is in the tenant may be in its groups: `teamMember.organizationMemberId`.
  const through = [
    ...direct.filter(
      ({ table, score, isAudience }) => score > 3 && !isAudience && table.primaryKey.length === 1,
    ),
    ...standIns(landscape, user, direct),
  ].flatMap(({ table, user: field, of }) =>
    joinsBetween(landscape, table, user)
      .filter(
        (one) => one.of !== of && one.of !== user.ref && !direct.some((known) => known.table === one.table),
      )
      .map((one) => ({ ...one, via: { table, user: field } })),
  )
  return rank([...direct, ...unique(through), ...arrays(landscape.tables, user)], membershipBounds)
}

/** All that ties users to one table, however little speaks for it: what was named as a group has members somewhere. */
export const joinsOf = (
  landscape: Landscape,
  user: HostTable,
  target: HostTable,
): readonly MembershipCandidate[] =>
  rank(
    [...joinsBetween(landscape, user, user), ...arrays(landscape.tables, user)].filter(
      ({ of }) => of === target.ref,
    ),
    { ...membershipBounds, floor: Number.NEGATIVE_INFINITY },
  ).candidates

const unique = (list: readonly MembershipCandidate[]) =>
  list.filter(
    (one, index) => list.findIndex(({ table, of }) => table === one.table && of === one.of) === index,
  )

/**
 * All tables between a user and something else.
 *
 * @param holder the user, or the rows that stand for one
 */
export function joinsBetween(
  landscape: Landscape,
  holder: HostTable,
  user: HostTable,
): readonly MembershipCandidate[] {
  return landscape.tables
    .filter((table) => table !== user && table !== holder)
    .flatMap((table) => {
      const links = landscape
        .linksFrom(table)
        .filter(({ column }) => isOwn(column) && !actorColumn.test(plainField(table, column.field)))
      // Of several users of a row, its own is the one that is called so.
      const [linked] = links.filter(({ target }) => target === holder.ref).toSorted(byName(table, user))
      const named = () => foreignLink(table, user) ?? memberLink(table, user, links)
      const own = linked ?? (holder === user ? named() : undefined)
      const others = links.filter(
        ({ target, column }) =>
          column !== own?.column &&
          ![user.ref, holder.ref, table.ref].includes(target) &&
          !landscape.tables.some((one) => one.ref === target && isOnePerson(one)) &&
          !saysRole(table, column),
      )
      const roles = links.filter(({ column, target }) => saysRole(table, column) && target !== holder.ref)
      // Where nothing else is joined, the role is.
      const joined = others.length > 0 ? others : roles
      return own ? joined.flatMap((other) => candidate(landscape, holder, table, own, other, joined)) : []
    })
}

function candidate(
  landscape: Landscape,
  user: HostTable,
  table: HostTable,
  own: Link,
  other: Link,
  joined: readonly Link[],
): readonly MembershipCandidate[] {
  const { tables, sources } = landscape
  const target = tables.find(({ ref }) => ref === other.target)
  if (!target || chosenColumn.test(plainField(table, other.column.field))) return []
  const fields = [own.column.field, other.column.field]
  const isPair = [table.primaryKey, ...table.uniques].some((key) => isKeyOf(key, fields, table))
  const hasRole = table.columns.some(
    (column) =>
      isOwn(column) &&
      column.field !== other.column.field &&
      column.type.kind !== 'boolean' &&
      saysRole(table, column),
  )
  const admitting = admittingIn(table, fields, sources)
  const join = {
    table,
    own: own.column,
    other: other.column,
    target,
    user,
    others: joined.length - 1,
    hasRole,
    isPair,
    isOfRoles: isOfRoles({ table, user, target }, landscape),
    ofMany: wordOfMany({ table, own: own.column, user, target, hasRole }, landscape),
    ofOthers: isPair ? undefined : keyOfOthers(table, own, other, joined),
    ofEach: isPair || hasRole ? undefined : keyOfEach(table, fields, tables),
    admitting,
  }
  return [
    {
      ...weigh(table, join, membershipSigns),
      user: own.column.field,
      group: other.column.field,
      of: other.target,
      ...(own.key !== undefined && { key: own.key }),
      ...(other.key !== undefined && !other.column.references && { groupKey: other.key }),
      ...(own.by !== undefined && { by: own.by }),
      ...(isAudience(table, user, target) && { isAudience: true as const }),
      ...(admitting !== undefined && { admittedBy: admitting }),
      ...(isOfPerson(table, own.column) &&
        joined.filter((one) => one.target === other.target).length === 1 && { isOfPerson: true as const }),
    },
  ]
}
