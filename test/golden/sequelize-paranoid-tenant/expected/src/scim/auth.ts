// Yours to edit: who may use the SCIM endpoints. Every request passes its check first, and whatever is not
// a clear `true` is answered with 401.
import { bearerTokenMatches, currentUser } from '@scim-gen/runtime'
import type { Context } from 'koa'

/** Only superusers. `Member` has no column for that: write here how your app tells them. */
export function isSuperuser(ctx: Context): boolean {
  return currentUser(ctx.state)?.isSuperuser === true
}

/** Any signed-in user. */
export function isAuthenticated(ctx: Context): boolean {
  return currentUser(ctx.state) !== undefined
}

/** `Authorization: Bearer <SCIM_TOKEN>`, as identity providers send it. Without the variable nobody gets in. */
export function bearerToken(ctx: Context): boolean {
  return bearerTokenMatches(ctx.get('authorization'), process.env.SCIM_TOKEN)
}

/** SCIM id of the signed-in user, whose resource `/Me` is. Until you write it, `/Me` answers 501. */
export function me(_ctx: Context): string | undefined {
  return undefined
}
