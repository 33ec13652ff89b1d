import { findSuperuser } from '../inspect/candidates/superuser.js'
import type { HostTable } from '../inspect/host-model.js'
import type { AuthCode } from './frameworks/framework.js'
import { literal, property } from './literal.js'

/**
 * How the emitted `isSuperuser` tells a superuser from the host's user model.
 *
 * @param user the expression for the signed-in user
 */
export function superuserCheck(
  table: HostTable,
  user: string,
  { note = '`signedInUser` finds them.' }: AuthCode,
): { readonly superuser: string; readonly note: string } {
  const found = findSuperuser(table)
  const value = property(`${user}?`, found?.field ?? 'isSuperuser').replace('?[', '?.[')
  return {
    superuser: `${value} === ${literal(found?.value ?? true)}`,
    note: found
      ? note
      : `\`${table.exportName}\` has no column for that: write here how your app tells them.`,
  }
}
