import type { HostColumn, HostTable, Ref } from '../../inspect/host-model.js'
import { nounsOf, plainField, some } from '../../inspect/words.js'
import { admittingIn } from '../access/admitting.js'
import { isCalled, type Landscape } from '../landscape.js'
import {
  actorColumn,
  affirmative,
  affirmedAt,
  audience,
  chosenColumn,
  contentNouns,
  otherPeople,
  ownContent,
  roleNouns,
} from '../lexicon.js'
import { foreignLink, type Link, memberLink } from '../links.js'
import { type Bounds, type Candidate, type Ranking, rank, type Sign, weigh } from '../ranking.js'
import { isOnePerson } from '../users/user-names.js'
import { isNamedAfterEnds, isNamedSo, isOfElse, isOfRoles, wordOfMany } from './join-names.js'
import { byName, isLookedAfter } from './looked-after.js'
import { draftedIn, measuresIn } from './measures.js'
import { arrays } from './member-arrays.js'
import { isChosen, isKeyOf, isOwn, isTold, keyOfEach, keyOfOthers } from './member-keys.js'
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

/** Two columns that make a row a membership, and what is beside them. */
interface Join {
  readonly table: HostTable
  readonly own: HostColumn
  readonly other: HostColumn
  readonly target: HostTable
  readonly user: HostTable
  /** How many more tables a row refers to. */
  readonly others: number
  readonly hasRole: boolean
  readonly isPair: boolean
  /** Whether it says who has a role, beside rows that say who is in. */
  readonly isOfRoles: boolean
  /** What else there is one row for each of, whoever the user is. */
  readonly ofOthers: string | undefined
  readonly ofEach: string | undefined
  readonly ofMany: string | undefined
  /** Where the app's code refuses whoever has no row. */
  readonly admitting: string | undefined
}

const signs: readonly Sign<Join>[] = [
  { weight: 2, sees: ({ own, other }) => `joins by ${own.field} and ${other.field}` },
  { weight: 3, sees: ({ isPair }) => (isPair ? 'one row for each pair' : undefined) },
  { weight: 2, sees: (join) => (isNamedSo(join) ? `named ${join.table.name}` : undefined) },
  { weight: 1, sees: (join) => (isBare(join) ? 'has nothing besides' : undefined) },
  // A committee of a tenant's has members there, too: those of the tenant are called after it, or nothing else.
  { weight: -1, sees: (join) => (isOfElse(join) ? 'members of something else' : undefined) },
  // Whoever may do more has a row there; everybody is in by the others.
  { weight: -4, sees: ({ isOfRoles }) => (isOfRoles ? 'members of roles' : undefined) },
  { weight: 2, sees: ({ hasRole }) => (hasRole ? 'has a role' : undefined) },
  { weight: 2, sees: ({ table }) => (isAccepted(table) ? 'says who has accepted' : undefined) },
  {
    // What is told of somebody there puts nobody there.
    weight: -2,
    sees: ({ table, hasRole }) =>
      isCalled(table, /(profile|detail|info|metadata)$/) && !hasRole
        ? `named ${table.name}: what is told of somebody`
        : undefined,
  },
  { weight: 5, sees: ({ admitting }) => admitting && `${admitting} refuses who has none` },
  {
    weight: -6,
    sees: ({ table, user, target }) =>
      isAudience(table, user, target) ? `named ${table.name}: who uses or looks at something` : undefined,
  },
  { weight: -4, sees: contentOf },
  {
    // Whoever joins is asked for nothing; what is told of somebody beside the membership is. Who has a role there once may be in it.
    weight: -2,
    sees: ({ table, hasRole, isPair }) => {
      const told = table.columns.filter((column) => isTold(table, column))
      return told.length > 2
        ? [`asks for more: ${some(told.map(({ field }) => field))}`, hasRole && isPair ? 1 : 2]
        : undefined
    },
  },
  { weight: -6, sees: ({ table, hasRole }) => (hasRole ? undefined : measuresIn(table)) },
  { weight: -6, sees: ({ table }) => draftedIn(table) },
  { weight: -6, sees: ({ ofOthers }) => ofOthers },
  { weight: -6, sees: ({ ofEach }) => ofEach },
  {
    // What somebody pays by, or is known by to a service.
    weight: -6,
    sees: ({ table, user, target, hasRole }) =>
      isCalled(table, /^account$/) && ![user, target].some((one) => isCalled(one, /^account$/)) && !hasRole
        ? `named ${table.name}: what somebody has elsewhere`
        : undefined,
  },
  { weight: -3, sees: ({ ofMany }) => ofMany },
  {
    // Affiliates and patients of a customer are users, too, and work for somebody else.
    weight: -6,
    sees: ({ table, user, hasRole }) =>
      isCalled(table, otherPeople) && !isCalled(user, otherPeople) && !hasRole
        ? `named ${table.name}: people whom the app knows`
        : undefined,
  },
  {
    weight: -8,
    sees: ({ table, own, user, isPair }) =>
      !isPair && isLookedAfter(table, own, user) ? `people whose ${own.field} a user is` : undefined,
  },
  {
    weight: -1,
    // Some ORMs have both so by themselves: beside a role, and nothing else, that tells nothing. What is called after both is to join them.
    sees: (join) => {
      const { own, other, others, hasRole } = join
      const isOpen = !own.notNull && !other.notNull && others === 0
      if ((own.notNull || hasRole) && (other.notNull || isOpen)) return undefined
      return ['a link may be absent', isOpen && isNamedAfterEnds(join) ? 1 : 2]
    },
  },
  { weight: -1, sees: ({ others }) => (others > 0 ? 'refers to more tables' : undefined) },
  {
    // Posts and prescriptions refer to a user and to something else, too.
    weight: -2,
    sees: (join) =>
      join.isPair || join.hasRole || join.admitting !== undefined || isNamedSo(join)
        ? undefined
        : 'may have several rows for a pair',
  },
]

/** Whether rows say that somebody has accepted an invitation, or since when one is in. */
const isAccepted = (table: HostTable): boolean =>
  table.columns.some(({ field, type }) => {
    const name = plainField(table, field)
    return (
      (type.kind === 'boolean' && affirmative.test(name) && /accepted/.test(name)) ||
      (type.kind === 'date' && affirmedAt.test(name) && /accepted|joined/.test(name))
    )
  })

/** A row of two keys has nothing else to say. */
const isBare = ({ table, own, other, isPair }: Join) =>
  !isPair &&
  table.columns.every(
    (column) => column.primaryKey || column === own || column === other || column.type.kind === 'date',
  )

/** Words of the join's name that are not of the two tables that it joins. Access to a place puts people into it. */
function isAudience(table: HostTable, user: HostTable, target: HostTable): boolean {
  const own = new Set([user, target].flatMap((one) => nounsOf(one).flat()))
  if (!isCalled(target, contentNouns)) own.add('access')
  // Who has a role has it assigned.
  if (isCalled(target, roleNouns)) own.add('assignment')
  return nounsOf(table).some(
    (noun) => noun.some((word) => audience.has(word) && !own.has(word)) || isChosen(noun, target),
  )
}

/**
 * Posts and comments have something to say; memberships do not. An address beside a user who may be absent is of an invitation,
 * in what is called after members it is a copy of theirs, and a role may end, or be paid.
 */
function contentOf(join: Join): string | undefined {
  const { table, own, hasRole, isPair } = join
  const isPending = !own.notNull || hasRole || isNamedSo(join)
  const held = table.columns.filter(({ field, notNull }) => {
    const name = plainField(table, field)
    const mayEnd = /^expires(at)?$/.test(name) && hasRole && !notNull
    const isPaid = /(salary|wage)$/.test(name) && hasRole && isPair
    return ownContent.test(name) && !mayEnd && !isPaid && !(name === 'email' && isPending)
  })
  return held.length > 0 ? `has content of its own: ${some(held.map(({ field }) => field))}` : undefined
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
      ...weigh(table, join, signs),
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
