import type { HostTable } from '../../inspect/host-model.js'
import { isCalled, isJust, type Landscape } from '../landscape.js'
import { groupNouns, lookupNouns, roleNouns, tenantNouns } from '../lexicon.js'
import { type Bounds, type Candidate, type Ranking, rank, weigh } from '../ranking.js'
import { isAlone } from '../users/user-part.js'
import { groupSigns } from './group-signs.js'
import type { MembershipCandidate } from './membership.js'
import {
  dealtBy,
  isDoubtful,
  isGroupToMembers,
  isGroupWithRights,
  isOfCustomer,
  isStrong,
  type Place,
  toldApart,
  treeOf,
} from './place.js'
import { placesOf } from './places.js'
import { tenantSigns } from './tenant-signs.js'

/** A table that users are in: by a membership, or by a column of the user. */
export interface Collective extends Candidate {
  readonly membership?: MembershipCandidate
  /** The field of the user that refers to it. */
  readonly userField?: string
  /** The field by which a group refers to a tenant. */
  readonly tenantField?: string
  /** A table that each of its rows must belong to, and that is no place of users': the project of a team. */
  readonly partOf?: HostTable
  /** Rows of it may be below others, customers and their groups in one table. */
  readonly isTree?: true
  /** Called after something else than a customer, and nothing says that it is one. */
  readonly isDoubtful?: true
  /** The app tells its database which of it a request is of. */
  readonly isOfSession?: true
  /** A column by which rows call one of it their supplier. */
  readonly dealtBy?: string
  /** Somebody has said that it is no customer, and little speaks for groups: people are in it all the same. */
  readonly isLeft?: true
}

/** Tables that users are in, told apart. */
export interface Collectives {
  readonly groups: Ranking<Collective>
  readonly tenants: Ranking<Collective>
}

const tenantBounds: Bounds = { floor: 4, sure: 7, margin: 3 }
export const groupBounds: Bounds = { floor: 4, sure: 7, margin: 2 }

/**
 * Tells groups from tenants by shape: "team" and "workspace" mean either, from host to host. A tenant is what other
 * tables belong to and what is billed or has a domain; a group belongs to a tenant.
 *
 * @param memberships of the user, the likeliest first
 * @param named the tenant, where it is known; `null` where there is none
 */
export function rankCollectives(
  landscape: Landscape,
  user: HostTable,
  memberships: readonly MembershipCandidate[],
  named: HostTable | null | undefined,
): Collectives {
  const places = placesOf(landscape, user, memberships)
  const all = places.map((place) => {
    const { table, membership, userColumn, owner } = place
    const whole = wholeOf(place, places)
    const supplier = dealtBy(place)
    const facts = {
      ...(whole && { partOf: whole }),
      ...(membership && { membership }),
      ...(userColumn && { userField: userColumn.field }),
      ...(owner && { tenantField: owner.field }),
      ...(treeOf(place) && ({ isTree: true } as const)),
      ...(isDoubtful(place) && ({ isDoubtful: true } as const)),
      ...(place.toldBy !== undefined && ({ isOfSession: true } as const)),
      ...(supplier !== undefined && { dealtBy: supplier }),
    }
    return {
      place,
      tenant: { ...weigh(table, place, tenantSigns), ...facts },
      group: { ...weigh(table, place, groupSigns), ...facts },
    }
  })
  const placeOf = (one: Collective) => places.find(({ table }) => table === one.table)
  const scores = new Map(
    all.map(({ tenant, group }) => [tenant.table, { tenant: tenant.score, group: group.score }]),
  )
  const tenants = rank(
    all
      .filter(({ tenant, group }) => tenant.score >= group.score - 3 || tenant.score >= tenantBounds.sure)
      .map(({ tenant }) => tenant),
    tenantBounds,
    (first) => {
      const place = placeOf(first)
      const score = scores.get(first.table)
      const mayBe =
        place !== undefined &&
        !isDoubtful(place) &&
        !isOptional(place) &&
        !first.dealtBy &&
        !isOneOfSeveral(first, memberships) &&
        isTenantAnyway(place)
      return mayBe && (score?.tenant ?? 0) > (score?.group ?? 0)
    },
  )
  const tenant =
    named === undefined ? tenants.choice : tenants.candidates.find(({ table }) => table === named)
  const likely = all
    .filter(
      ({ group, place }) =>
        group.score > (scores.get(place.table)?.tenant ?? 0) - 3 || place.owner || treeOf(place),
    )
    .filter(({ place }) => place.membership || isCalled(place.table, groupNouns))
    .filter(({ place }) => !givesRights(place))
    .map(({ group }) => group)
    .filter(({ score }) => score >= groupBounds.floor)
  // What has members and was asked about as the customer is not answered by that there is none.
  const left = all.flatMap(({ group, place }) =>
    named === null &&
    isStrong(place) &&
    group.score >= 0 &&
    !givesRights(place) &&
    tenants.candidates.some(({ table }) => table === place.table) &&
    !likely.includes(group)
      ? [{ ...group, score: groupBounds.floor, isLeft: true as const }]
      : [],
  )
  const groups = rank(
    likely.length > 0 ? likely : left,
    groupBounds,
    // Whom a membership in something else stands for, who is in it at all, what it is a part of, and whether it is no more than
    // one kind of those that the app calls plainly by the word, somebody has to say.
    (one, others) => isWritten(one, tenant) && !others.some((other) => isPlainer(other, one, tenant)),
  )
  return { groups, tenants }
}

/** Whether users may be in none, and nothing else must belong to one: an employer, of whom some are. */
const isOptional = ({ table, userColumn, membership, referring, landscape }: Place): boolean =>
  userColumn?.notNull === false &&
  !membership &&
  !referring.some((other) =>
    landscape.linksFrom(other).some(({ target, column }) => target === table.ref && column.notNull),
  )

/** Whether rows put users into it or else into something else, each by a column that may be empty: they are rights, and which of it is a customer they do not tell. */
const isOneOfSeveral = (
  { membership, userField }: Collective,
  memberships: readonly MembershipCandidate[],
): boolean => {
  if (!membership || userField !== undefined) return false
  const mayBeEmpty = ({ table, group }: MembershipCandidate) =>
    table.columns.some(({ field, notNull }) => field === group && !notNull)
  const same = memberships.filter((one) => one.table === membership.table && !one.via)
  return same.length > 1 && same.every(mayBeEmpty)
}

/** Roles may rule an app by their names: an identity provider makes and gives them where somebody has named their table, and not unasked. */
const givesRights = (place: Place) =>
  isCalled(place.table, roleNouns) &&
  !isCalled(place.table, groupNouns) &&
  !isGroupWithRights(place.table) &&
  !isGroupToMembers(place)

/**
 * Whether groups and their members can be written: groups are parts of nothing else; where rows of members refer to others, every
 * user has one of those, by being in the tenant. A row by which a user is in the tenant is no other one for each group.
 */
export const isWritten = (
  { membership, partOf }: Pick<Collective, 'membership' | 'partOf'>,
  tenant: Collective | undefined,
): boolean =>
  membership !== undefined &&
  !partOf &&
  (!membership.via || membership.via.table === tenant?.membership?.table) &&
  !isOfTenant(membership, tenant) &&
  !isRoomOfSharedUsers(membership, tenant)

/** Whether there is room for one row of each user, whom several tenants know: the group of one would take the place of another's. */
export const isRoomOfSharedUsers = (
  { table, user, via, inArray, list }: MembershipCandidate,
  tenant: Collective | undefined,
): boolean =>
  !via &&
  !inArray &&
  !list &&
  tenant?.membership !== undefined &&
  tenant.userField === undefined &&
  table.columns.some((column) => column.field === user && isAlone(table, column))

/** Whether a table that could be written, too, is called after groups and nothing else, where the other is of some kind: `Team` and `CabGroup`. */
const isPlainer = (plain: Collective, one: Collective, tenant: Collective | undefined): boolean =>
  isJust(plain.table, groupNouns) && !isJust(one.table, groupNouns) && isWritten(plain, tenant)

/** Whether the rows of a membership are those by which users are in the tenant. */
export const isOfTenant = (
  { table, inArray }: MembershipCandidate,
  tenant: Collective | undefined,
): boolean => !inArray && table === tenant?.membership?.table && tenant.userField === undefined

/** The table whose rows its own are parts of: no identity provider names one, so none can make it. */
function wholeOf({ table, user, landscape }: Place, places: readonly Place[]): HostTable | undefined {
  const needed = landscape.linksFrom(table).filter(({ column }) => column.notNull && !column.filledBy)
  return landscape.tables.find(
    (whole) =>
      whole !== user &&
      needed.some(({ target }) => target === whole.ref) &&
      !isCalled(whole, lookupNouns) &&
      !places.some((one) => one.table === whole),
  )
}

/**
 * Users are tied to it, and it has what customers have. That each user has one, and many tables refer to it, is no proof: so it is
 * with positions, grades and plans.
 */
const isTenantAnyway = (place: Place) =>
  (place.userColumn !== undefined ||
    (place.membership !== undefined && !place.membership.via && !place.membership.isAudience)) &&
  (isJust(place.table, tenantNouns) ||
    // What is shared may hold what is shared in its turn.
    place.holds.some((one) => place.userColumn !== undefined || isCalled(one, groupNouns)) ||
    ((place.userColumn?.notNull === true || isStrong(place)) &&
      (isOfCustomer(place) || toldApart(place) !== undefined)))
