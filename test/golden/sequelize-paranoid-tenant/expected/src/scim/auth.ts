// Yours to edit: who may use the SCIM endpoints. Every request passes its check first, and whatever is not
// a clear `true` is answered with 401. `auth.check` of the config names it: isSuperuser, isAuthenticated, bearerToken,
// connection, or a function of yours.
import type { Context } from 'koa'

/** SCIM id of the signed-in user, whose resource `/Me` is. Until you write it, `/Me` answers 501. */
export function me(_ctx: Context): string | undefined {
  return undefined
}
