/** The endpoints by which clients get access tokens: RFC 6749 §4.4, RFC 7523 §2.2 and RFC 8414. */
import { isUnavailable } from '../database-error.js'
import { ScimError } from '../errors.js'
import type { HttpRequest, HttpResponse } from '../protocol/http.js'
import type { Open } from '../protocol/service.js'
import { LOGOUT_TYPE } from './assertion.js'
import { LOGOUT_PATH, type LogoutSettings, logoutEndpoint } from './logout.js'
import { metadata, oauthMetadata, TOKEN_PATH } from './metadata.js'
import { OAuthError } from './oauth-error.js'
import { type Endpoint, type TokenSettings, tokenEndpoint } from './token-endpoint.js'

export type { TrustedIssuer } from '../connections/store.js'
export type { AssertedClient, Client, Clients } from './clients.js'
export type { LogoutSettings } from './logout.js'
export { oauthMetadata } from './metadata.js'
export { type IssuedSecret, OAuthConnections } from './oauth-connections.js'
export type { TokenSettings } from './token-endpoint.js'

/**
 * Makes the function that answers requests for tokens, and for what the endpoint can do.
 *
 * @returns undefined for a path that is neither's
 * @throws RangeError as {@link tokenEndpoint}
 */
export const oauth = (settings: TokenSettings): Open =>
  openOf([
    [TOKEN_PATH, { POST: tokenEndpoint(settings) }],
    [METADATA_PATH, { GET: metadata(oauthMetadata) }],
  ])

/** The same, and Universal Logout: {@link logoutEndpoint}. */
export const oauthAndLogout = (settings: TokenSettings & LogoutSettings): Open =>
  openOf([
    [TOKEN_PATH, { POST: tokenEndpoint(settings) }],
    [LOGOUT_PATH, { POST: logoutEndpoint(settings) }],
    [METADATA_PATH, { GET: metadata(oauthAndLogoutMetadata) }],
  ])

/** {@link oauthMetadata}, and where Universal Logout is. */
export function oauthAndLogoutMetadata(issuer: string) {
  const told = oauthMetadata(issuer)
  return {
    ...told,
    global_token_revocation_endpoint: `${told.issuer}${LOGOUT_PATH}`,
    global_token_revocation_endpoint_auth_methods_supported: [LOGOUT_TYPE],
  }
}

/** RFC 8414 §3 has this before the path of the issuer, at the root of the host: the app routes {@link oauthMetadata} there. */
const METADATA_PATH = '/.well-known/oauth-authorization-server'

type Methods = Readonly<Record<string, Endpoint>>

function openOf(list: readonly (readonly [path: string, methods: Methods])[]): Open {
  const endpoints = new Map(list)
  const open: Open = (http, db, report, budget) => {
    const methods = endpoints.get(http.path.replace(/\/+(?=\/|$)/g, ''))
    return methods && answer(methods, http, (endpoint) => budget.race(() => endpoint(http, db, report)))
  }
  return Object.assign(open, { schemes: [SCHEME] })
}

const SCHEME = {
  type: 'oauth2',
  name: 'OAuth 2.0 client credentials',
  description: `Access tokens from ${TOKEN_PATH}, by a secret or a signed assertion (RFC 6749, RFC 7523)`,
  specUri: 'https://www.rfc-editor.org/rfc/rfc6749',
}

async function answer(
  methods: Methods,
  http: HttpRequest,
  ask: (endpoint: Endpoint) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const endpoint = Object.hasOwn(methods, http.method) ? methods[http.method] : undefined
  if (!endpoint) {
    const headers = { allow: Object.keys(methods).join(', ') }
    throw new OAuthError('invalid_request', `${http.method} is not allowed here`, { status: 405, headers })
  }
  if (http.baseUrl === '')
    throw new OAuthError('invalid_request', 'The request names no host that this service can have')
  try {
    return await ask(endpoint)
  } catch (error) {
    throw inForm(error)
  }
}

/** An error as token endpoints tell it (RFC 6749 §5.2). */
function inForm(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error
  const isRefused = error instanceof ScimError
  if (isRefused && error.status < 500)
    return new OAuthError('invalid_request', 'The body cannot be read', {
      status: error.status,
      headers: error.headers,
    })
  const cause = isRefused ? error.cause : error
  if (!isRefused && !isUnavailable(error))
    return new OAuthError('server_error', 'Internal server error', { cause })
  return new OAuthError('temporarily_unavailable', 'Temporarily unavailable: try again later', {
    headers: { 'retry-after': '5' },
    cause,
  })
}
