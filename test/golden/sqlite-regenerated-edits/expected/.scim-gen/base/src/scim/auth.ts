// Yours to edit: who may use the SCIM endpoints. Every request passes its check first, and whatever is not
// a clear `true` is answered with 401. `auth.check` of the config names it: isSuperuser, isAuthenticated, bearerToken,
// connection, or a function of yours.
import { bearerTokenMatches, currentUser } from '@scim-gen/runtime'
import type { Request } from 'express'

/** Only superusers. `request.user` is what Passport and most other middlewares set. */
export function isSuperuser(request: Request): boolean {
  return currentUser(request)?.role === 'admin'
}

/** Any signed-in user. */
export function isAuthenticated(request: Request): boolean {
  return currentUser(request) !== undefined
}

/** `Authorization: Bearer <SCIM_TOKEN>`, as identity providers send it. Without the variable nobody gets in. */
export function bearerToken(request: Request): boolean {
  return bearerTokenMatches(request.get('authorization'), process.env.SCIM_TOKEN)
}

/** SCIM id of the signed-in user, whose resource `/Me` is. Until you write it, `/Me` answers 501. */
export function me(_request: Request): string | undefined {
  return undefined
}
