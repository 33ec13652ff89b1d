/** The OAuth 2.0 token endpoint beside a SCIM service, where a run is told of one. */
import type { Answer } from './answer.js'
import { exchangeOnce, type Patience } from './http.js'
import { property } from './json.js'
import { fail } from './verify-error.js'

export interface OAuthClient {
  /** RFC 6749 §3.2. */
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface TokenEndpoint {
  readonly url: string
  /** Asks for an access token by client credentials (RFC 6749 §4.4), the secret in the header (§2.3.1). */
  grant(clientSecret?: string): Promise<Answer>
  /** A well-known document of the same server; see {@link metadataPaths}. */
  metadata(path: string): Promise<Answer>
}

/**
 * @param keep told of every access token, for no report to show it
 */
export function createTokenEndpoint(
  { tokenUrl, clientId, clientSecret }: OAuthClient,
  patience: Patience,
  keep: (secret: string) => void,
): TokenEndpoint {
  const send = (method: string, url: string, headers: Readonly<Record<string, string>>, body?: string) => {
    const request = { method, url, headers, ...(body !== undefined && { body }) }
    const isSecret = headers.authorization !== undefined
    const shown = isSecret ? { ...request, headers: { ...headers, authorization: 'Basic ***' } } : request
    return exchangeOnce(shown, request, patience)
  }
  return {
    url: tokenUrl,
    async grant(secret = clientSecret) {
      const pair = [clientId, secret].map((part) => encodeURIComponent(part)).join(':')
      const headers = {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      }
      const answer = await send('POST', tokenUrl, headers, 'grant_type=client_credentials&scope=scim')
      const token = property(answer.json, 'access_token')
      if (typeof token === 'string') keep(token)
      return answer
    },
    metadata: (path) => send('GET', new URL(path, tokenUrl).href, { accept: 'application/json' }),
  }
}

/**
 * An access token for the run itself, where nobody passed a token.
 *
 * @throws VerifyError SG6004 where there is no endpoint, SG6003 where it gives none
 */
export async function grantedBy(endpoint: TokenEndpoint | undefined): Promise<string> {
  if (!endpoint) return fail(NO_TOKEN)
  const { request, status, problem, json } = await endpoint.grant()
  const token = property(json, 'access_token')
  if (status === 200 && typeof token === 'string' && token !== '') return token
  const error = property(json, 'error')
  const answered = problem ?? `answered ${status}${typeof error === 'string' ? `, ${error}` : ''}`
  return fail({
    code: 'SG6003',
    message: `The token endpoint gives no token: ${request.method} ${request.url} ${answered}`,
    fix: 'Pass the id of a client and its secret as they were made, or a token with --token.',
  })
}

export const NO_TOKEN = {
  code: 'SG6004',
  message: 'There is no token',
  fix: 'Pass --token, or set SCIM_TOKEN; or pass --token-url, --client-id and --client-secret for an access token.',
} as const

const WELL_KNOWN = '/.well-known/oauth-authorization-server'

/**
 * Where the metadata of a token endpoint may be: RFC 8414 §3.1 puts the well-known part between the host and the
 * issuer's path, which is some part of the endpoint's. A service that is mounted below a path has it there, at times.
 */
export function metadataPaths(tokenUrl: string): { readonly path: string; readonly isStandard: boolean }[] {
  const segments = new URL(tokenUrl).pathname.split('/').filter(Boolean)
  const issuers = segments.map((_, index) => segments.slice(0, segments.length - 1 - index))
  const paths = [...issuers, []].map((parts) => parts.map((part) => `/${part}`).join(''))
  const places = [...new Set(paths)]
  return [
    ...places.map((issuer) => ({ path: `${WELL_KNOWN}${issuer}`, isStandard: true })),
    ...places
      .filter((issuer) => issuer !== '')
      .map((issuer) => ({ path: `${issuer}${WELL_KNOWN}`, isStandard: false })),
  ]
}
