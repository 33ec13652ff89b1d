import { randomUUID } from 'node:crypto'
import { isUnavailable } from '../database-error.js'
import { badRequest, ScimError, unavailable } from '../errors.js'
import type { QuirkSwitches } from '../idp/quirks.js'
import { createReaders } from '../idp/readers.js'
import { checkAccept } from './accept.js'
import { appRefusal } from './app-refusal.js'
import type { AsTenant } from './around.js'
import { type AuthCheck, allows } from './auth.js'
import { Budget, type Timeouts, weigh } from './budget.js'
import { errorResponse } from './error-response.js'
import type { Exchange, Settings } from './handler.js'
import { type Hooks, takesPasswords } from './hooks.js'
import type { HttpRequest, HttpResponse } from './http.js'
import type { Report, ServiceLog } from './note.js'
import type { Reads } from './reads.js'
import { repeated } from './repeated.js'
import { report } from './report.js'
import { createRouter, type Match, type Route } from './route.js'
import { type ScimRequest, scimRequest } from './scim-request.js'
import { Walks } from './walks.js'

export interface ServiceOptions<Native = unknown>
  extends Partial<Omit<Settings, 'changePassword' | 'readers'>> {
  /** Which deviations of identity providers are read, where that is not as it is by default. */
  readonly quirks?: QuirkSwitches
  readonly routes: readonly Route[]
  readonly authCheck: AuthCheck<Native>
  /** The database handle that adapters get as `context.db`. */
  readonly db: unknown
  /** Where lists are read, in place of that. */
  readonly reads?: Reads | undefined
  /**
   * Answers a request without the access check, such as one for a token by which to pass it.
   *
   * @returns undefined for all that the check is asked about
   */
  readonly open?: Open
  /** The key of the tenant that a request belongs to; asked after the access check. */
  readonly tenant?: (native: Native, request: HttpRequest<Native>) => unknown
  /** Runs all that follows as the tenant. */
  readonly around?: AsTenant
  /** The SCIM id of the user who sends a request: what `/Me` stands for (RFC 7644 §3.11). */
  readonly me?: (request: Native) => string | undefined | Promise<string | undefined>
  readonly hooks?: Hooks
  /** Adds to the hooks of the host what else is told of changes. */
  readonly watch?: (hooks: Hooks) => Hooks
  /** Notes each request when it is answered. */
  readonly log?: ServiceLog
  /** How long requests may take, and how long they wait for each other. */
  readonly timeouts?: Timeouts
  /** Told of every failure that is answered with 500 or 503, with the error as it was thrown. */
  readonly onError?: (error: unknown, request: HttpRequest<Native>) => void
}

/** Whatever is answered without the access check. */
export interface Open {
  /** @param budget the time of the request, which is its own to keep: what it says then has its form */
  (
    http: HttpRequest,
    db: unknown,
    report: (error: unknown) => void,
    budget: Budget,
  ): Promise<HttpResponse> | undefined
  /** What ServiceProviderConfig says of it (RFC 7643 §5). */
  readonly schemes?: readonly object[]
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
  let ownSecret: string | undefined
  const settings: Settings = {
    pagination: options.pagination ?? 'strict',
    patchResponse: options.patchResponse ?? 'resource',
    cursors: options.cursors ?? true,
    get cursorSecret() {
      // Workers have nothing random before their first request.
      ownSecret ??= randomUUID() + randomUUID()
      // An empty secret, of an environment variable that is not set, say, is one that everybody knows.
      return options.cursorSecret || ownSecret
    },
    changePassword: takesPasswords(options.hooks ?? {}),
    strict: options.strict,
    schemes: options.open?.schemes,
    readers: options.strict?.readers ?? createReaders(options.quirks),
  }

  const match = createRouter(options.routes)
  const walks = new Walks()
  const { hooks: ofHost = {}, watch, log } = options
  const watched = watch?.(ofHost) ?? ofHost
  const hooks = log?.watch(watched) ?? watched

  /** Tells the app's log what goes wrong with a request. */
  const reporting = (request: HttpRequest<Native>) => (error: unknown) =>
    void report(error, request, options.onError)
  // Only requests of this service are noted.
  const told: Report = (error, request) => reporting(request as HttpRequest<Native>)(error)

  async function admit(http: HttpRequest<Native>, budget: Budget): Promise<HttpResponse> {
    if (!(await allows(options.authCheck, http, options.db))) throw unauthorized()
    if (http.baseUrl === '') throw badRequest('The request names no host that this service can have')
    checkAccept(http.header('accept'))
    // An unknown path is told before the tenant is asked for: both come after the access check.
    const matched = match(http.method, http.path)
    const tenant = await options.tenant?.(http.native, http)
    // A check that lets in a request of no tenant must not open all of them.
    if (options.tenant && (tenant === undefined || tenant === null)) throw unauthorized()
    const read = async () => {
      const body = await budget.without(() => http.body())
      budget.spend(weigh(body))
      return body
    }
    const work = (db?: unknown) => handle(matched, scimRequest(http, { tenant, budget, read }), db)
    return options.around ? options.around(tenant, work) : work()
  }

  /** @param db where the host has begun a transaction, which is its own to begin again */
  function handle({ handler, id }: Match, request: ScimRequest<Native>, db?: unknown): Promise<HttpResponse> {
    request.note?.admitted(request)
    const work = () => handler(exchangeOf(options.strict?.request(request) ?? request, id, db))
    if (db === undefined) return repeated(work, request.budget)
    request.budget.attempts = 0
    return work()
  }

  /** @param other where the request reads in place of the database, its own not being the host's transaction */
  const exchangeOf = (
    request: ScimRequest<Native>,
    id: string | undefined,
    own: unknown,
    other?: unknown,
  ): Exchange => ({
    request,
    settings,
    id,
    adapter: ({ adapter: Adapter, schema }) => {
      const adapter = new Adapter()
      adapter.context = {
        db: own ?? other ?? options.db,
        request,
        schema,
        hooks,
        report: reporting(request),
        // What the host's transaction shows, others may not see, nor yet.
        walks: own === undefined ? walks : undefined,
      }
      // Of what others write nothing is known.
      if (!adapter.isTransactional) request.budget.mayBeCommitted ||= request.method !== 'GET'
      return adapter
    },
    reading: (read) => {
      const work = (elsewhere?: unknown) => read(exchangeOf(request, id, own, elsewhere))
      if (!options.reads || own !== undefined) return work()
      return options.reads(options.db, reporting(request), work)
    },
    mayGoOn: !options.around,
    me: async () => options.me?.(request.native),
    dispatch: ({ method, path, body, version }) => {
      // Conditions are about one resource, so each request has its own.
      const header = (name: string) =>
        /^if-/i.test(name) ? (/^if-match$/i.test(name) ? version : undefined) : request.header(name)
      // Of the resource nothing is shown, so nothing but its version need be fetched.
      const { tenant, budget } = request
      const sent = { ...request, method, path, query: 'attributes=id', header, body: async () => body }
      // Where a former operation has spent all, this one is not begun.
      const work = () => handle(match(method, path), scimRequest(sent, { tenant, budget }), own)
      return noted(sent, () => answered(sent, () => budget.race(work)))
    },
    with: (changes) =>
      exchangeOf(
        changes.parameters ? scimRequest(request, { ...request, parameters: changes.parameters }) : request,
        changes.id ?? id,
        own,
        other,
      ),
  })

  /** Whatever goes wrong becomes a SCIM error. */
  async function answered(
    http: HttpRequest<Native>,
    work: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    try {
      return await work()
    } catch (error) {
      const told = appRefusal(error) ?? (isUnavailable(error) ? unavailable(error, 5) : undefined)
      const failure = told ? told.cause : error
      if (!told || failure !== undefined) reporting(http)(failure)
      const refusal = told ?? new ScimError(500, 'Internal server error')
      if (http.note) http.note.error = refusal
      return errorResponse(refusal)
    }
  }

  /** Tells the log of a request, when it is answered. */
  async function noted(http: HttpRequest<Native>, work: () => Promise<HttpResponse>): Promise<HttpResponse> {
    if (!log) return work()
    const note = log.begin(http, options.db, told)
    http.note = note
    const response = await work()
    note.end(response)
    return response
  }

  function inTime(http: HttpRequest<Native>): Promise<HttpResponse> {
    const budget = new Budget(options.timeouts)
    return answered(
      http,
      async () =>
        options.open?.(http, options.db, reporting(http), budget) ?? budget.race(() => admit(http, budget)),
    )
  }

  async function headed(http: HttpRequest<Native>): Promise<HttpResponse> {
    if (http.method !== 'HEAD') return inTime(http)
    const { body, chunks: _, ...head } = await inTime({ ...http, method: 'GET' })
    if (body === undefined) return head
    return { ...head, headers: { ...head.headers, 'content-length': String(Buffer.byteLength(body)) } }
  }

  return { handle: (http) => log?.open?.(http, options.db) ?? noted(http, () => headed(http)) }
}

const unauthorized = () =>
  new ScimError(401, 'Authentication required', undefined, { 'www-authenticate': 'Bearer' })
