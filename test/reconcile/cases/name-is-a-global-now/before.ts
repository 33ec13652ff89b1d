// Yours to edit.
import { bearerTokenMatches } from '@scim-gen/runtime'
import type { Request } from 'express'

/** As identity providers send it. */
export function bearerToken(request: Request): boolean {
  return bearerTokenMatches(request.headers.authorization, process.env.SCIM_TOKEN)
}
