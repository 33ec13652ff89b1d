/** Roles that have rows of their own, which nobody is given unasked. */

import { type MembershipCandidate, membershipBounds } from '../candidates/groups/membership.js'
import { isCalled } from '../candidates/landscape.js'
import { roleNouns, talkNouns } from '../candidates/lexicon.js'
import { declaredIn } from '../candidates/named-references.js'
import type { HostTable } from '../inspect/host-model.js'
import { plainField, titleOf } from '../inspect/words.js'
import type { Context } from './context.js'

interface RoleTable {
  readonly role: HostTable
  readonly rows: MembershipCandidate
}

/** The table of roles that users have by rows of another one: some apps let nobody in who has none; a permission is none. */
export function roleTable({ candidates, tables }: Context): RoleTable | undefined {
  const [found] = candidates.members.candidates.flatMap((rows) => {
    const role = tables.find(({ ref }) => ref === rows.of)
    return role &&
      isRoles(role) &&
      candidates.isWritten({ table: role, score: 0, reasons: [], membership: rows })
      ? [{ role, rows }]
      : []
  })
  return found
}

/** Whether its rows are roles: by its name, or because each is some permissions. */
const isRoles = (table: HostTable): boolean =>
  isCalled(table, /role$/) ||
  (isCalled(table, /privilege$/) &&
    table.columns.some(
      (column) => !column.references && /^(permissions|rights)$/.test(plainField(table, column.field)),
    ))

/** @param tenant the customers, whose identity providers would give the roles */
export function whoHas({ role, rows }: RoleTable, tenant: HostTable | undefined): string {
  const isOfOne = [role, rows.table].some(({ columns }) =>
    columns.some((column) => declaredIn(column)?.table === tenant?.ref),
  )
  const everywhere = tenant && !isOfOne ? `, whichever ${titleOf(tenant)} gives it: it counts in all` : ''
  return `who has one is in ${titleOf(rows.table)}${everywhere}`
}

/** What the app lets nobody into who has no row, or what has members that are called so: whether its people are a group, only somebody can say. */
export function orPlaces({ candidates, tables }: Context, tenant: HostTable | undefined): string {
  const found = candidates.members.candidates.flatMap((rows) => {
    const place = tables.find(({ ref }) => ref === rows.of)
    const isPlace = place && place !== tenant && !rows.isAudience && !isCalled(place, roleNouns)
    const said = isPlace ? toldOf(rows, place) : undefined
    return said && isPlace && candidates.isWritten({ table: place, score: 0, reasons: [], membership: rows })
      ? [`; or --group ${place.ref}: ${said}`]
      : []
  })
  return found[0] ?? ''
}

/** What says that people are in something; who talks there is none. */
function toldOf({ admittedBy, table, score }: MembershipCandidate, place: HostTable): string | undefined {
  if (admittedBy !== undefined) return `${admittedBy} refuses who has no row of ${titleOf(table)}`
  const hasMembers = isCalled(table, /(member|membership)$/) && score > membershipBounds.sure
  return hasMembers && !isCalled(place, talkNouns) && !isCalled(place, /(room|channel)$/)
    ? `who is in one is in ${titleOf(table)}`
    : undefined
}

/** Roles that have rows are nothing to give away unasked, and may be what is meant all the same. */
export function orRoles(context: Context, tenant: HostTable | undefined): string {
  const found = roleTable(context)
  return found ? `; or --group ${found.role.ref}: ${whoHas(found, tenant)}` : ''
}
