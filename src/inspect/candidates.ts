import { type Collectives, rankCollectives } from './candidates/collectives.js'
import { type MembershipCandidate, rankMemberships } from './candidates/membership.js'
import { type Ranking, rank } from './candidates/ranking.js'
import { rankUsers } from './candidates/user.js'
import type { HostTable } from './host-model.js'

/** Tables by what they may be to SCIM. */
export interface Candidates extends Collectives {
  readonly users: Ranking
  /** The memberships of the chosen user and group; of the user alone while the group is open. */
  readonly members: Ranking<MembershipCandidate>
}

/**
 * Ranks the tables of a host as user, group, membership and tenant. A ranking without a `choice` is an open question:
 * two tables are alike, or none fits.
 *
 * @param tables Every table of the host.
 * @param known The tables that are known already; else the choice among the ranked ones.
 */
export function findCandidates(
  tables: readonly HostTable[],
  known: { readonly user?: HostTable | undefined; readonly group?: HostTable | undefined } = {},
): Candidates {
  const users = rankUsers(tables)
  const chosen = known.user ?? users.choice?.table
  if (!chosen) return { users, members: rank([]), groups: rank([]), tenants: rank([]), undecided: [] }
  const collectives = rankCollectives(tables, chosen)
  const group = known.group ?? collectives.groups.choice?.table
  const members = rankMemberships(tables, chosen).candidates.filter(({ of }) => !group || of === group.ref)
  return { users, ...collectives, members: rank(members) }
}
