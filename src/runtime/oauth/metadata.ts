import { type HttpRequest, type HttpResponse, respond } from '../protocol/http.js'
import { ALGORITHMS } from './assertion.js'
import { SCOPE } from './token-endpoint.js'

/** Where the token endpoint is below the mount point. */
export const TOKEN_PATH = '/oauth/token'

/**
 * What the token endpoint can do (RFC 8414 §2): an object for the route at the root of the host, where §3 has clients look,
 * `/.well-known/oauth-authorization-server/scim/v2`.
 *
 * @param issuer the URL of the service that clients see: `https://app.example.com/scim/v2`
 */
export function oauthMetadata(issuer: string) {
  const base = issuer.replace(/\/+$/, '')
  return {
    issuer: base,
    token_endpoint: `${base}${TOKEN_PATH}`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    scopes_supported: [SCOPE],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
  }
}

/** The same, below the mount point. */
export const metadata =
  (of: (issuer: string) => object) =>
  async ({ baseUrl }: HttpRequest): Promise<HttpResponse> =>
    respond(200, of(baseUrl), { 'content-type': 'application/json' })
