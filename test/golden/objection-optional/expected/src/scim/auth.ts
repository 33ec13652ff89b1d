// Yours to edit: who may use the SCIM endpoints. Every request passes its check first, and whatever is not
// a clear `true` is answered with 401. `auth.check` of the config names it: isSuperuser, isAuthenticated, bearerToken,
// connection, or a function of yours.
import { bearerTokenMatches } from '@scim-gen/runtime'
import type { Context } from 'koa'

/** `Authorization: Bearer <SCIM_TOKEN>`, as identity providers send it. Without the variable nobody gets in. */
export function bearerToken(ctx: Context): boolean {
  return bearerTokenMatches(ctx.get('authorization'), process.env.SCIM_TOKEN)
}

/** SCIM id of the signed-in user, whose resource `/Me` is. Until you write it, `/Me` answers 501. */
export function me(_ctx: Context): string | undefined {
  return undefined
}
