import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField, some } from '../../inspect/words.js'
import { isCalled } from '../landscape.js'
import {
  affirmative,
  affirmedAt,
  audience,
  contentNouns,
  otherPeople,
  ownContent,
  roleNouns,
} from '../lexicon.js'
import type { Sign } from '../ranking.js'
import { isNamedAfterEnds, isNamedSo, isOfElse } from './join-names.js'
import { isLookedAfter } from './looked-after.js'
import { draftedIn, measuresIn } from './measures.js'
import { isChosen, isTold } from './member-keys.js'

/** Two columns that make a row a membership, and what is beside them. */
export interface Join {
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

/** For and against a membership. */
export const membershipSigns: readonly Sign<Join>[] = [
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
export function isAudience(table: HostTable, user: HostTable, target: HostTable): boolean {
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
