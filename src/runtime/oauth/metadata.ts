import { type HttpRequest, type HttpResponse, respond } from '../protocol/http.js'
import { ALGORITHMS } from './assertion.js'
import { SCOPE } from './token-endpoint.js'

/** Where the token endpoint is below the mount point. */
export const TOKEN_PATH = '/oauth/token'

/**
 * What the token endpoint can do (RFC 8414 §2).
 *
 * @param more what is said besides, by the URL of the mount point
 */
export const metadata =
  (more?: (baseUrl: string) => object) =>
  async ({ baseUrl }: HttpRequest): Promise<HttpResponse> =>
    respond(
      200,
      {
        issuer: baseUrl,
        token_endpoint: `${baseUrl}${TOKEN_PATH}`,
        grant_types_supported: ['client_credentials'],
        response_types_supported: [],
        scopes_supported: [SCOPE],
        token_endpoint_auth_methods_supported: [
          'client_secret_basic',
          'client_secret_post',
          'private_key_jwt',
        ],
        token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
        ...more?.(baseUrl),
      },
      { 'content-type': 'application/json' },
    )
