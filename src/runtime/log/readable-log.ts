/** The log, and an endpoint from which `scim-gen tail --url` reads it. */
import { ScimError } from '../errors.js'
import { bearerTokenMatches } from '../protocol/auth.js'
import { errorResponse } from '../protocol/error-response.js'
import { type HttpRequest, type HttpResponse, respond } from '../protocol/http.js'
import { type LogOptions, RequestLog } from './request-log.js'
import type { LogStore } from './store.js'
import { readWhich } from './which.js'

export interface ReadableLogOptions extends LogOptions {
  /** Opens the endpoint, to the rows of all tenants. A missing or empty one opens it to nobody. */
  readonly token: string | undefined
}

/** Where the endpoint is below the mount point. */
const PATH = /^\/+log\/*$/

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }

export class ReadableLog<Db extends object, Tenant = never> extends RequestLog<Db, Tenant> {
  private readonly token: string | undefined

  constructor(store: LogStore<Db, Tenant>, { token, ...options }: ReadableLogOptions) {
    super(store, options)
    this.token = token
  }

  /** `GET /log?status=refused&after=…`: an object with `requests`. Undefined for any other path. */
  open(http: HttpRequest, db: unknown): Promise<HttpResponse> | undefined {
    return PATH.test(http.path) ? this.answer(http, db as Db) : undefined
  }

  private async answer(http: HttpRequest, db: Db): Promise<HttpResponse> {
    if (!bearerTokenMatches(http.header('authorization'), this.token)) return errorResponse(refused())
    if (http.method !== 'GET')
      return errorResponse(new ScimError(405, 'The log is read by GET', undefined, { allow: 'GET' }))
    try {
      const requests = await this.list(db, readWhich(new URLSearchParams(http.query)))
      return respond(200, { requests: requests.map(shown) }, HEADERS)
    } catch {
      return errorResponse(new ScimError(503, 'The log cannot be read now'))
    }
  }
}

const refused = () =>
  new ScimError(401, 'The token is not that of the log', undefined, { 'www-authenticate': 'Bearer' })

/** JSON has no bigint. */
const shown = ({ tenantId, ...row }: { readonly tenantId?: unknown }): object => ({
  ...row,
  ...(tenantId !== undefined && { tenantId: typeof tenantId === 'bigint' ? String(tenantId) : tenantId }),
})
