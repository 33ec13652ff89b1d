// Yours to edit: who may use the SCIM endpoints. Every request passes its check first, and whatever is not
// a clear `true` is answered with 401. `auth.check` of the config names it: isSuperuser, isAuthenticated, bearerToken,
// connection, or a function of yours.
import { bearerTokenMatches } from '@scim-gen/runtime'
import type { Request } from 'express'

/** `Authorization: Bearer <SCIM_TOKEN>`, as identity providers send it. Without the variable nobody gets in. */
export function bearerToken(request: Request): boolean {
  return bearerTokenMatches(request.get('authorization'), process.env.SCIM_TOKEN)
}

/** SCIM id of the signed-in user, whose resource `/Me` is; it is given the request. Until you write it, `/Me` answers 501. */
export function me(): string | undefined {
  return undefined
}
