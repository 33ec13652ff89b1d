/** Tables that have the addresses of users who are in another. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { plainField } from '../inspect/words.js'
import type { Landscape } from './landscape.js'
import { columnNamed, emailNames, isNamedUser, loginNames } from './user-names.js'

/** The column of a user that refers to a part of it, which each has, or none has with another: `identityId`. */
export const accountOf = (user: HostTable, part: HostTable): HostColumn | undefined =>
  user.columns.find(
    ({ references, notNull, unique, field }) =>
      references?.table === part.ref &&
      (notNull || unique || /^(employee|person|profile)/.test(plainField(user, field))),
  )

/** The table with the addresses of those who are in another, which is named after users or people. */
export const addressesOf = (table: HostTable, landscape: Pick<Landscape, 'tables'>): HostTable | undefined =>
  addressTables(table, landscape)[0]

/** All that may be it. */
export function addressTables(table: HostTable, { tables }: Pick<Landscape, 'tables'>): readonly HostTable[] {
  if (!isNamedUser(table) || columnNamed(table, [...emailNames, ...loginNames])) return []
  return tables.filter(
    (other) =>
      other !== table &&
      columnNamed(other, emailNames) &&
      !other.columns.some((column) => isOfInvitation(other, column)) &&
      (accountOf(table, other) ||
        (!isNamedUser(other) &&
          other.columns.some(({ references, notNull }) => notNull && references?.table === table.ref))),
  )
}

/** Whether a column is of what has yet to be accepted. */
export const isOfInvitation = (table: HostTable, { field, notNull }: HostColumn): boolean => {
  const name = plainField(table, field)
  return /^(token|expiresat|invitedby(id)?|accepted(at)?)$/.test(name) && (notNull || name !== 'expiresat')
}
