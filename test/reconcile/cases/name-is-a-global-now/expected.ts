// Yours to edit.
import { bearerTokenMatches } from '@scim-gen/runtime'

/** As identity providers send it. */
export function bearerToken(request: Request): boolean {
  return bearerTokenMatches(request.headers.get('authorization'), process.env.OTHER ?? process.env.SCIM_TOKEN)
}
