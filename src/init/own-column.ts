/** Which tenant a user is in by a column of their own, where it tells more than rows between both. */
import type { Collective } from '../candidates/groups/collectives.js'
import type { MembershipCandidate } from '../candidates/groups/membership.js'
import { isCalled } from '../candidates/landscape.js'
import { isAlone } from '../candidates/users/user-part.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'

/** Whether a user may be in several tenants by rows of a membership: of those that each has one of, what is not called after members tells of them. */
const isOfMany = ({ table, user }: MembershipCandidate): boolean =>
  isCalled(table, /^(member|membership|seat)$/) ||
  !table.columns.some((column) => column.field === user && isAlone(table, column))

/** The column by which each user is in one tenant; what they may be without is the tenant at hand, where memberships are all of them. */
export function ownColumn(
  { userField, membership }: Pick<Collective, 'userField' | 'membership'>,
  { columns, uniques }: HostTable,
): HostColumn | undefined {
  const column = columns.find(({ field }) => field === userField)
  const isAtHand =
    column !== undefined &&
    !column.notNull &&
    !column.mayBeDemanded &&
    // Unless users are told apart by it.
    !uniques.some((fields) => fields.includes(column.field)) &&
    membership !== undefined &&
    !membership.isAudience &&
    isOfMany(membership) &&
    // Rows that may be of no tenant tie nobody to one: a role that is given everywhere.
    membership.table.columns.some(({ field, notNull }) => field === membership.group && notNull)
  return isAtHand ? undefined : column
}
