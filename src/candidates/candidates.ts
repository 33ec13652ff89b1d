import type { Source } from '../inspect/detect/sources.js'
import type { HostTable } from '../inspect/host-model.js'
import {
  type Collective,
  type Collectives,
  groupBounds,
  isWritten,
  rankCollectives,
} from './groups/collectives.js'
import { joinsOf, type MembershipCandidate, membershipBounds, rankMemberships } from './groups/membership.js'
import { type ProfilesTenant, tenantOfProfiles } from './groups/tenants-of-profiles.js'
import { landscapeOf } from './landscape.js'
import { type Ranking, rank } from './ranking.js'
import { withoutSnapshots } from './snapshots.js'
import { addressesOf } from './users/addresses.js'
import { rankUsers } from './users/user.js'
import { partOf, type UserPart } from './users/user-part.js'

/** Tables by what they may be to SCIM. */
export interface Candidates extends Collectives {
  readonly users: Ranking
  /** The memberships of the chosen user and group; of the user alone while the group is open. */
  readonly members: Ranking<MembershipCandidate>
  /** All that ties users to one table, however little speaks for it. */
  readonly joins: (target: HostTable) => readonly MembershipCandidate[]
  /** The tables that rows put users into. */
  readonly groupsBy: (members: HostTable) => readonly HostTable[]
  /** Whether what is known of a group is enough to write it and its members. */
  readonly isWritten: (group: Collective) => boolean
  /** What looks like a tenant, and has rows of which users may have several in it, rather than users. */
  readonly tenantOfProfiles: () => ProfilesTenant | undefined
  /** The table with the addresses of users, where they are in another. */
  readonly addresses: (user: HostTable) => HostTable | undefined
  /** The same, where it is certain which of its rows is a user's. */
  readonly part: (user: HostTable) => UserPart | undefined
}

/** The tables that are known already; `null` where there is none. */
export interface Known {
  readonly user?: HostTable | undefined
  readonly group?: HostTable | null | undefined
  readonly tenant?: HostTable | null | undefined
}

/**
 * Ranks the tables of a host as user, group, membership and tenant. A ranking without a `choice` is an open question:
 * the evidence is too little, or two tables are alike.
 *
 * @param tables Every table of the host.
 * @param sources The code of the app, which tells who is let in.
 * @param known What was named counts for all that follows; else the choice among the ranked ones.
 */
export function findCandidates(
  tables: readonly HostTable[],
  known: Known = {},
  sources: readonly Source[] = [],
): Candidates {
  const landscape = landscapeOf(withoutSnapshots(tables, [known.user, known.group, known.tenant]), sources)
  const users = rankUsers(landscape)
  const chosen = known.user ?? users.choice?.table
  const addresses = (user: HostTable) => addressesOf(user, landscape)
  const part = (user: HostTable) => partOf(user, landscape)
  const none = { candidates: [] }
  if (!chosen)
    return {
      users,
      members: none,
      groups: none,
      tenants: none,
      joins: () => [],
      groupsBy: () => [],
      isWritten: () => false,
      tenantOfProfiles: () => undefined,
      addresses,
      part,
    }
  const memberships = rankMemberships(landscape, chosen).candidates
  const { groups: all, tenants: places } = rankCollectives(landscape, chosen, memberships, known.tenant)
  // Nor is what was named as the group a customer.
  const isGroup = ({ table, isTree }: Collective) => table === known.group && !isTree
  const tenants = {
    candidates: places.candidates.filter((one) => !isGroup(one)),
    ...(places.choice && !isGroup(places.choice) && { choice: places.choice }),
  }
  const tenant = known.tenant === undefined ? tenants.choice?.table : known.tenant
  const ofTenant = tenants.candidates.find(({ table }) => table === tenant)
  // What is the tenant is no group, unless groups are rows of it, which somebody has to say.
  const groups = all.candidates.some(({ table }) => table === tenant)
    ? rank(
        all.candidates.filter(({ table, isTree }) => table !== tenant || isTree),
        groupBounds,
        (one) => one.table !== tenant && isWritten(one, ofTenant),
      )
    : all
  const group = known.group === undefined ? groups.choice?.table : known.group
  const members = memberships.filter(({ of }) => !group || of === group.ref)
  return {
    users,
    groups,
    tenants,
    members: rank(members, membershipBounds),
    joins: (target) => joinsOf(landscape, chosen, target),
    groupsBy: (rows) =>
      tables.filter((target) =>
        [...memberships, ...joinsOf(landscape, chosen, target)].some(
          ({ table, of }) => table === rows && of === target.ref,
        ),
      ),
    isWritten: (group) =>
      isWritten(group, ofTenant) ||
      // Whom each user must have one of, nobody can be put out of.
      (!group.membership &&
        !group.partOf &&
        chosen.columns.some(
          ({ field, notNull, writeOnce }) => field === group.userField && !notNull && !writeOnce,
        )),
    tenantOfProfiles: () => tenantOfProfiles(landscape, chosen),
    addresses,
    part,
  }
}
