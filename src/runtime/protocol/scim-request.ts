import type { HttpRequest } from './http.js'
import { type Projection, readProjection } from './projection.js'

/** The request as adapters and hooks see it. */
export interface ScimRequest<Native = unknown> extends HttpRequest<Native> {
  readonly parameters: URLSearchParams
  /** Which attributes the client asked for. */
  readonly projection: Projection
  /** The key of the tenant, where the service has tenants. */
  readonly tenant?: unknown
}

/**
 * @param parameters of the query, unless the request has them elsewhere
 * @param read reads the body, unless the request does so itself
 */
export function scimRequest<Native>(
  http: HttpRequest<Native>,
  tenant?: unknown,
  parameters: URLSearchParams = new URLSearchParams(http.query),
  read: () => Promise<unknown> = () => http.body(),
): ScimRequest<Native> {
  let body: Promise<unknown> | undefined
  return {
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
  }
}
