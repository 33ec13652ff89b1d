import { findSuperuser } from '../candidates/users/superuser.js'
import type { EmitContext } from './context.js'
import { inComment, literal, property } from './literal.js'

/**
 * How the emitted `isSuperuser` tells a superuser: by the type of the request's user, else by the host's user model.
 *
 * @param user the expression for the signed-in user
 */
export function superuserCheck(
  { plan, framework, wantsBrackets, requestUser }: EmitContext,
  user: string,
): { readonly superuser: string; readonly note: string } {
  const { table } = plan.user
  const { note = '`signedInUser` finds them.' } = framework.auth
  const found = findSuperuser(table, requestUser)
  const field = found?.field ?? 'isSuperuser'
  const value = wantsBrackets ? `${user}?.[${literal(field)}]` : property(`${user}?`, field)
  return {
    superuser: `${value} === ${literal(found?.value ?? true)}`,
    note: found
      ? note
      : `${requestUser ? `The user of requests has no field` : `\`${inComment(table.exportName)}\` has no column`} for that: write here how your app tells them.`,
  }
}
