import { type AuthCheck, allows } from './auth.js'
import { ScimError } from './errors.js'
import type { Settings } from './handler.js'
import { type HttpRequest, type HttpResponse, respond } from './http.js'
import { matchRoute, type Route } from './route.js'
import { scimRequest } from './scim-request.js'

export interface ServiceOptions<Native = unknown> extends Partial<Settings> {
  readonly routes: readonly Route[]
  readonly authCheck: AuthCheck<Native>
  /** The database handle that adapters get as `context.db`. */
  readonly db: unknown
  /** The key of the tenant that a request belongs to; asked after the access check. */
  readonly tenant?: (request: Native) => unknown
  /** Told of every failure that is answered with 500, with the error as it was thrown. */
  readonly onError?: (error: unknown, request: HttpRequest<Native>) => void
}

export interface ScimService<Native = unknown> {
  /** Answers a request; never throws. */
  handle(request: HttpRequest<Native>): Promise<HttpResponse>
}

/**
 * Makes the service: access check first, then routing, then the handler; whatever goes wrong becomes a SCIM
 * error (RFC 7644 §3.12).
 */
export function createService<Native>(options: ServiceOptions<Native>): ScimService<Native> {
  const settings: Settings = {
    pagination: options.pagination ?? 'strict',
    patchResponse: options.patchResponse ?? 'resource',
  }

  async function dispatch(http: HttpRequest<Native>): Promise<HttpResponse> {
    if (!(await allows(options.authCheck, http.native))) throw unauthorized()
    const { route, id } = matchRoute(options.routes, http.method, http.path)
    const request = scimRequest(http, await options.tenant?.(http.native))
    // A check that lets in a request of no tenant must not open all of them.
    if (options.tenant && (request.tenant === undefined || request.tenant === null)) throw unauthorized()
    return route.handler({
      request,
      settings,
      id,
      adapter: ({ adapter: Adapter, schema }) => {
        const adapter = new Adapter()
        adapter.context = { db: options.db, request, schema }
        return adapter
      },
    })
  }

  return {
    async handle(http) {
      try {
        return await dispatch(http)
      } catch (error) {
        if (error instanceof ScimError) return errorResponse(error)
        report(error, http, options.onError)
        return errorResponse(new ScimError(500, 'Internal server error'))
      }
    },
  }
}

const unauthorized = () =>
  new ScimError(401, 'Authentication required', undefined, { 'www-authenticate': 'Bearer' })

const errorResponse = (error: ScimError) => respond(error.status, error, error.headers)

/** By default the log gets names and codes only: messages of database errors hold SQL and values. */
function report<Native>(
  error: unknown,
  request: HttpRequest<Native>,
  onError: ServiceOptions<Native>['onError'],
) {
  if (onError) return onError(error, request)
  const names: string[] = []
  for (let cause = error; cause instanceof Error && names.length < 5; cause = cause.cause) {
    const code = Reflect.get(cause, 'code')
    names.push(typeof code === 'string' ? `${cause.name} ${code}` : cause.name)
  }
  console.error(
    `SCIM ${request.method} failed: ${names.join(' < ') || typeof error} (pass onError to see more)`,
  )
}
