import { Budget } from './budget.js'
import type { HttpRequest } from './http.js'
import { printing } from './printed.js'
import { type Projection, readProjection } from './projection.js'

/** The request as adapters and hooks see it. */
export interface ScimRequest<Native = unknown> extends HttpRequest<Native> {
  readonly parameters: URLSearchParams
  /** Which attributes the client asked for. */
  readonly projection: Projection
  /** The key of the tenant, where the service has tenants. */
  readonly tenant?: unknown
  /** The work and the time that it may still ask for. */
  readonly budget: Budget
}

/** Parts of a request that did not come over HTTP. */
interface Parts {
  readonly tenant?: unknown
  /** Those of the query, unless the request has them elsewhere. */
  readonly parameters?: URLSearchParams
  /** That of the request that this one is a part of. */
  readonly budget?: Budget
  /** Reads the body, unless the request does so itself. */
  readonly read?: () => Promise<unknown>
}

export function scimRequest<Native>(
  http: HttpRequest<Native>,
  {
    tenant,
    parameters = new URLSearchParams(http.query),
    budget = new Budget(),
    read = () => http.body(),
  }: Parts = {},
): ScimRequest<Native> {
  let body: Promise<unknown> | undefined
  return {
    ...printing,
    method: http.method,
    path: http.path,
    query: http.query,
    baseUrl: http.baseUrl,
    native: http.native,
    header: (name) => http.header(name),
    // A stream cannot be read twice; adapters and hooks may ask for the body after the handler.
    body: () => (body ??= read()),
    parameters,
    projection: readProjection(parameters),
    tenant,
    connection: http.connection,
    note: http.note,
    budget,
  }
}
