// Yours to edit: who may use the SCIM endpoints. Every request passes its check first, and whatever is not
// a clear `true` is answered with 401. `auth.check` of the config names it: isSuperuser, isAuthenticated, bearerToken,
// connection, or a function of yours.

/** SCIM id of the signed-in user, whose resource `/Me` is; it is given the request. Until you write it, `/Me` answers 501. */
export function me(): string | undefined {
  return undefined
}
