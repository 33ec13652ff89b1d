/** What `init` writes behind a check that it proposes, by the check: it leaves with that. */
export const CHECK_NOTES: ReadonlyMap<string, string> = new Map([
  ['bearerToken', 'Authorization: Bearer <the environment variable SCIM_TOKEN>'],
])
