/** Tables that have the addresses of users who are in another. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isCalled, isJust, type Landscape } from '../landscape.js'
import { actorColumn, organizations } from '../lexicon.js'
import { isUnique } from '../links.js'
import { hasPassword } from './passwords.js'
import { columnNamed, emailNames, isCalledUser, isNamedUser, loginNames } from './user-names.js'

/** Whether rows have an address of their own, and a password beside it. */
const signsIn = (table: HostTable): boolean => {
  const address = columnNamed(table, emailNames)
  return address !== undefined && isUnique(table, address) && hasPassword(table)
}

/** Whether rows are of two keys, and of nothing besides: they put somebody into something, as `gang_users` do, where they are not called users alone. */
const isPair = (table: HostTable): boolean =>
  !isJust(table, /^user$/) &&
  table.columns.filter(({ references }) => references).length > 1 &&
  table.columns.every(({ references, primaryKey }) => references || primaryKey)

/** The column of a user that refers to a part of it, which each has, or none has with another: `identityId`. */
export const accountOf = (user: HostTable, part: HostTable): HostColumn | undefined =>
  (isPair(user) ? [] : user.columns).find(
    ({ references, notNull, unique, field }) =>
      references?.table === part.ref &&
      (notNull ||
        unique ||
        /^(employee|person|profile)/.test(plainField(user, field)) ||
        // Who has been invited signs in by none yet.
        (/^(auth|login|credential|identity)/.test(plainField(user, field)) && signsIn(part))),
  )

/** The table with the addresses of those who are in another, which is named after users or people. */
export const addressesOf = (table: HostTable, landscape: Landscape): HostTable | undefined =>
  addressTables(table, landscape)[0]

/** All that may be it. */
export function addressTables(table: HostTable, { tables, linksFrom }: Landscape): readonly HostTable[] {
  if (!isNamedUser(table) || columnNamed(table, [...emailNames, ...loginNames])) return []
  return tables.filter(
    (other) =>
      other !== table &&
      columnNamed(other, emailNames) &&
      // Users with passwords are whole: what refers to them is what one of them has elsewhere.
      (hasPassword(table) || !(isCalledUser(other) && hasPassword(other))) &&
      // Of a customer it is the one that it is written to by, whoever belongs to it.
      !isJust(other, organizations) &&
      // What has a password has been accepted, and its token is for another one.
      (hasPassword(other) || !other.columns.some((column) => isOfInvitation(other, column))) &&
      !isCalled(other, /^invit\w*$/) &&
      (accountOf(table, other) ||
        (!isNamedUser(other) &&
          linksFrom(other).some(
            ({ column, target }) =>
              column.notNull && target === table.ref && !actorColumn.test(plainField(other, column.field)),
          ))),
  )
}

/** Whether a column is of what has yet to be accepted. */
export const isOfInvitation = (table: HostTable, { field, notNull }: HostColumn): boolean => {
  const name = plainField(table, field)
  return /^(token|expiresat|invitedby(id)?|accepted(at)?)$/.test(name) && (notNull || name !== 'expiresat')
}
