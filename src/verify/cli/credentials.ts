/** What a service is asked with: a token, or the credentials of a client that get one. */
import { NO_TOKEN, type OAuthClient } from '../token-endpoint.js'
import { fail } from '../verify-error.js'
import type { VerifyFlags } from './options.js'

export type CredentialFlags = Pick<VerifyFlags, 'token' | 'tokenUrl' | 'clientId' | 'clientSecret'>

export interface Credentials {
  readonly token: string | undefined
  readonly oauth: OAuthClient | undefined
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * From the flags, else from the environment: `SCIM_TOKEN`, `SCIM_CLIENT_SECRET`.
 *
 * @throws VerifyError SG6004 where there are none, SG6008 where half of them is missing
 */
export function readCredentials(flags: CredentialFlags, env: Env): Credentials {
  const oauth = readClient(flags, env)
  return { token: readToken(flags.token ?? (oauth ? undefined : env.SCIM_TOKEN), oauth), oauth }
}

/** Where no token is passed, the client's credentials get one. */
function readToken(token: string | undefined, oauth: OAuthClient | undefined): string | undefined {
  // What a header cannot hold would end in an error of fetch that shows the token.
  if (token && /^[\x21-\x7e]+$/.test(token)) return token
  if (!token && oauth) return undefined
  const problem = token ? { message: 'The token holds a character that a header cannot hold' } : {}
  return fail({ ...NO_TOKEN, ...problem })
}

/** The three belong together; none of them, and what they are for is told as not checked. */
function readClient(
  { tokenUrl, clientId, clientSecret = '' }: CredentialFlags,
  env: Env,
): OAuthClient | undefined {
  if (tokenUrl === undefined && clientId === undefined && clientSecret === '') return undefined
  const secret = clientSecret || env.SCIM_CLIENT_SECRET
  if (tokenUrl && clientId && secret && /^https?:/.test(tokenUrl) && URL.canParse(tokenUrl))
    return { tokenUrl, clientId, clientSecret: secret }
  return fail({
    code: 'SG6008',
    message:
      'A token endpoint is checked with its URL, the id of a client and its secret; one is missing or no URL',
    fix: 'Pass --token-url, --client-id and --client-secret, or SCIM_CLIENT_SECRET.',
  })
}
