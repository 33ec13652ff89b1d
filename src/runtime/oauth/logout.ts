/** Universal Logout: an identity provider ends all that a user is signed in with (draft-parecki-oauth-global-token-revocation-06). */
import { hashOf } from '../connections/token.js'
import type { CompareValue, Filter } from '../filter/ast.js'
import { BEARER } from '../protocol/auth.js'
import { Budget } from '../protocol/budget.js'
import type { UserEnds } from '../protocol/ends.js'
import { type HttpRequest, noContent } from '../protocol/http.js'
import type { ResourceType } from '../protocol/resource-type.js'
import { scimRequest } from '../protocol/scim-request.js'
import { type Rate, TokenBuckets } from '../protocol/token-bucket.js'
import { claimsOf, LOGOUT_TYPE, verifyAssertion } from './assertion.js'
import type { AssertedClient, Clients } from './clients.js'
import { OAuthError } from './oauth-error.js'
import type { Endpoint } from './token-endpoint.js'

/** Where the endpoint is below the mount point. */
export const LOGOUT_PATH = '/oauth/global-token-revocation'

export interface LogoutSettings {
  readonly clients: Pick<Clients, 'findByAssertion' | 'isFirstUse'>
  /** What ends with a user's deactivation, and so here. */
  readonly ends: UserEnds
  /** Of these users are found. */
  readonly types: readonly ResourceType[]
  /** How often one issuer may ask: 100 at once and ten a second, by default. */
  readonly logoutRate?: Rate
}

/**
 * The endpoint: 204 where all of a user's sessions, keys and tokens have ended.
 *
 * @returns a function that answers, and throws OAuthError: 400 for a malformed body, 401 for whoever is not known, 403 for
 *   a subject of another issuer, 404 for one who is no user here, 422 for one who is several, 503 where something is left
 */
export function logoutEndpoint(settings: LogoutSettings): Endpoint {
  const { ends, types, logoutRate = { burst: 100, refill: 10 } } = settings
  const buckets = new TokenBuckets(logoutRate)
  const users = types.find(({ name }) => name === 'User')
  if (!users) throw new TypeError('There are no users among the types')

  return async (http, db, report) => {
    const asked = await authenticated(settings, buckets, http, db)
    const filters = filtersOf(await http.body(), asked)
    for (const filter of filters) {
      const [record, ...others] = await found(users, filter, asked, http, db)
      if (others.length > 0) throw refused(422, 'The subject is several users')
      if (record === undefined) continue
      const hasEnded = await ends.endOf(record, { tenant: asked.tenant, db }, report)
      if (hasEnded) return noContent
      throw new OAuthError('temporarily_unavailable', 'Not all has ended: try again later', {
        headers: { 'retry-after': '5' },
      })
    }
    throw refused(404, 'The subject is no user here')
  }
}

const refused = (status: number, description: string) =>
  new OAuthError('invalid_request', description, { status })

const unknown = () =>
  new OAuthError('invalid_client', 'The assertion is not accepted', {
    headers: { 'www-authenticate': 'Bearer' },
  })

/** The connection whose issuer has signed the request, which is taken once. */
async function authenticated(
  { clients }: LogoutSettings,
  buckets: TokenBuckets,
  http: HttpRequest,
  db: unknown,
): Promise<AssertedClient> {
  const assertion = BEARER.exec(http.header('authorization') ?? '')?.[1]
  if (assertion === undefined) throw unknown()
  const { issuer, subject } = claimsOf(assertion)
  const seconds = buckets.take(JSON.stringify([issuer, subject]))
  if (seconds > 0)
    throw new OAuthError('temporarily_unavailable', 'Too many requests: try again later', {
      status: 429,
      headers: { 'retry-after': String(seconds) },
    })
  const asked = await clients.findByAssertion(db, issuer, subject)
  if (!asked) throw unknown()
  const { id, expiresAt } = await verifyAssertion(assertion, asked.trusted, LOGOUT_TYPE)
  // Without a name it could be sent again by whoever sees it.
  if (id === undefined) throw unknown()
  const used = hashOf(JSON.stringify([issuer, subject, id]))
  if (!(await clients.isFirstUse(db, asked.client, used, expiresAt))) throw unknown()
  return asked
}

/** Which user a request is about (RFC 9493 §3.2), the likeliest first. `subject` is the name of older drafts. */
function filtersOf(body: unknown, { trusted }: AssertedClient): readonly Filter[] {
  const { sub_id: id, subject = id } = Object(body)
  const { format, email, iss, sub } = Object(subject)
  if (format === 'email' && isText(email)) return [eq('userName', email), eq('emails', email, 'value')]
  if (format !== 'iss_sub' || !isText(iss) || !isText(sub))
    throw refused(400, 'sub_id must be a subject of the format email or iss_sub')
  if (iss !== trusted.issuer) throw new OAuthError('access_denied', 'The subject is of another issuer')
  return [eq('externalId', sub)]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const eq = (name: string, value: CompareValue, subAttribute?: string): Filter => ({
  kind: 'compare',
  path: { name, ...(subAttribute !== undefined && { subAttribute }) },
  operator: 'eq',
  value,
})

/** The users of the tenant that a filter finds: two, where they are more. */
async function found(
  { adapter: Adapter, schema }: ResourceType,
  filter: Filter,
  { tenant }: AssertedClient,
  http: HttpRequest,
  db: unknown,
): Promise<readonly { readonly scim: object }[]> {
  const adapter = new Adapter()
  const request = scimRequest({ ...http, method: 'GET', query: '' }, { tenant, budget: new Budget() })
  adapter.context = { db, request, schema, hooks: {}, report: () => {} }
  return adapter.getQueryset().filter(filter, { lenient: true }).slice({ offset: 0, limit: 2 })
}
