import { hashOf } from '../connections/token.js'
import { isSame } from '../protocol/auth.js'
import { type HttpRequest, type HttpResponse, respond } from '../protocol/http.js'
import { type Rate, TokenBuckets } from '../protocol/token-bucket.js'
import { claimsOf, verifyAssertion } from './assertion.js'
import { CHALLENGE, type ClientAuthentication, readClientAuthentication } from './client-authentication.js'
import type { Client, Clients } from './clients.js'
import { readForm, urlencoded } from './form.js'
import { OAUTH_HEADERS, OAuthError } from './oauth-error.js'

/** The only scope: all of the service. */
export const SCOPE = 'scim'

export interface TokenSettings {
  readonly clients: Clients
  /** How long an access token is valid, in seconds; an hour by default, six at most. */
  readonly lifetime?: number
  /** How often one client may ask: 20 at once and one a second, by default. */
  readonly rate?: Rate
}

/**
 * @param db the handle that the service has
 * @param report tells the app of what fails later
 */
export type Endpoint = (
  http: HttpRequest,
  db: unknown,
  report: (error: unknown) => void,
) => Promise<HttpResponse>

const HOUR = 3600

/**
 * The token endpoint (RFC 6749 §3.2): gives access tokens to clients by their own credentials (§4.4).
 *
 * @returns a function that answers, and throws OAuthError
 * @throws RangeError for a lifetime below one hour and above six
 */
export function tokenEndpoint(settings: TokenSettings): Endpoint {
  const { clients, lifetime = HOUR, rate = { burst: 20, refill: 1 } } = settings
  if (!(lifetime >= HOUR && lifetime <= 6 * HOUR))
    throw new RangeError('An access token is valid for 3600 to 21600 seconds')
  const buckets = new TokenBuckets(rate)

  return async (http, db) => {
    const parameters = readForm(await http.body(urlencoded))
    const authentication = readClientAuthentication(http.header('authorization'), parameters)
    limit(buckets, authentication)
    const { grant_type: grantType, scope } = parameters
    if (grantType === undefined)
      throw new OAuthError('invalid_request', 'The parameter grant_type is missing')
    if (grantType !== 'client_credentials')
      throw new OAuthError('unsupported_grant_type', 'grant_type must be client_credentials')
    if (scope !== undefined && scope !== SCOPE)
      throw new OAuthError('invalid_scope', `scope must be ${SCOPE}`)
    const { client, by } = await authenticated(clients, authentication, db)
    const token = await clients.issueAccess(db, client, by, new Date(Date.now() + lifetime * 1000))
    if (token === undefined) throw new OAuthError('invalid_client', 'The client was ended')
    const body = { access_token: token, token_type: 'Bearer', expires_in: lifetime, scope: SCOPE }
    return respond(200, body, OAUTH_HEADERS)
  }
}

/** @throws OAuthError 429; `invalid_client` for an assertion that is none */
function limit(buckets: TokenBuckets, authentication: ClientAuthentication): void {
  // Who names no client is not counted with all others who do not.
  const { clientId = authentication.by === 'assertion' ? nameIn(authentication.assertion) : '' } =
    authentication
  // By its hash: a part of the form would keep the secret in memory.
  const seconds = buckets.take(hashOf(clientId))
  if (seconds > 0)
    throw new OAuthError('temporarily_unavailable', 'Too many requests for tokens: try again later', {
      status: 429,
      headers: { 'retry-after': String(seconds) },
    })
}

const nameIn = (assertion: string): string => {
  const { issuer, subject } = claimsOf(assertion)
  return JSON.stringify([issuer, subject])
}

interface Authenticated {
  readonly client: Client
  /** The hash of what it was by. */
  readonly by: string
}

const authenticated = (
  clients: Clients,
  authentication: ClientAuthentication,
  db: unknown,
): Promise<Authenticated> =>
  authentication.by === 'secret'
    ? bySecret(clients, authentication, db)
    : byAssertion(clients, authentication, db)

type BySecret = Extract<ClientAuthentication, { readonly by: 'secret' }>

/** No secret: that of a client which is unknown is compared with it, which takes as long. */
const NONE = hashOf('')

async function bySecret(
  clients: Clients,
  { clientId, secret }: BySecret,
  db: unknown,
): Promise<Authenticated> {
  const client = await clients.findClient(db, clientId)
  const sent = hashOf(secret)
  const matches = (client?.secrets ?? [NONE]).filter((known) => isSame(known, sent))
  if (!client || matches.length === 0)
    throw new OAuthError('invalid_client', 'The client or its secret is unknown', { headers: CHALLENGE })
  return { client, by: sent }
}

type ByAssertion = Extract<ClientAuthentication, { readonly by: 'assertion' }>

async function byAssertion(
  clients: Clients,
  { clientId, assertion }: ByAssertion,
  db: unknown,
): Promise<Authenticated> {
  const { issuer, subject } = claimsOf(assertion)
  const found = await clients.findByAssertion(db, issuer, subject)
  // The client that it is of, and no other (RFC 7521 §4.2).
  if (!found || (clientId !== undefined && clientId !== found.client.id))
    throw new OAuthError('invalid_client', 'The client assertion is not accepted')
  const { client, trusted, hash: by } = found
  const { id, expiresAt } = await verifyAssertion(assertion, trusted)
  if (id !== undefined) {
    const used = hashOf(JSON.stringify([issuer, subject, id]))
    const isFirst = await clients.isFirstUse(db, client, used, expiresAt)
    if (!isFirst) throw new OAuthError('invalid_client', 'The client assertion was used before')
  }
  return { client, by }
}
