/** How a client says who it is: by a secret, in a header or in the body, or by an assertion (RFC 6749 §2.3, RFC 7523 §2.2). */
import type { Form } from './form.js'
import { OAuthError } from './oauth-error.js'

export type ClientAuthentication =
  | { readonly by: 'secret'; readonly clientId: string; readonly secret: string }
  | { readonly by: 'assertion'; readonly clientId?: string; readonly assertion: string }

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/**
 * Reads how a client authenticates.
 *
 * @param authorization the `Authorization` header
 * @throws OAuthError `invalid_client` where it does not, `invalid_request` where it does so in two ways or in none that is known
 */
export function readClientAuthentication(
  authorization: string | undefined,
  form: Form,
): ClientAuthentication {
  const basic = authorization === undefined ? undefined : readBasic(authorization)
  const { client_id: clientId, client_secret: secret, client_assertion: assertion } = form
  if ([basic, secret, assertion].filter((way) => way !== undefined).length > 1)
    throw new OAuthError('invalid_request', 'The client authenticates in more than one way')
  if (basic) {
    if (clientId !== undefined && clientId !== basic.clientId)
      throw new OAuthError('invalid_request', 'The client_id is not that of the Authorization header')
    return basic
  }
  if (assertion !== undefined) {
    if (form.client_assertion_type !== JWT_BEARER)
      throw new OAuthError('invalid_request', `client_assertion_type must be ${JWT_BEARER}`)
    return { by: 'assertion', assertion, ...(clientId !== undefined && { clientId }) }
  }
  if (clientId === undefined || secret === undefined)
    throw new OAuthError('invalid_client', 'The client does not authenticate', { headers: CHALLENGE })
  return { by: 'secret', clientId, secret }
}

/** What a client that used the `Authorization` header is answered (RFC 6749 §5.2). */
export const CHALLENGE = { 'www-authenticate': 'Basic realm="SCIM", charset="UTF-8"' }

function readBasic(authorization: string): Extract<ClientAuthentication, { by: 'secret' }> {
  const encoded = /^Basic +([\w+/-]+=*) *$/i.exec(authorization)?.[1]
  const text = encoded && Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text ? text.indexOf(':') : -1
  const clientId = text && decode(text.slice(0, colon))
  const secret = text && decode(text.slice(colon + 1))
  if (colon < 1 || !clientId || !secret)
    throw new OAuthError('invalid_client', 'The Authorization header holds no client and secret', {
      headers: CHALLENGE,
    })
  return { by: 'secret', clientId, secret }
}

/** Id and secret are encoded as in a form before they are put together (RFC 6749 §2.3.1); undefined where they are not. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
