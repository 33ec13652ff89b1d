import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handle } from '../protocol/http.js'
import { createService } from '../protocol/service.js'
import { readNodeBody } from './body.js'
import { type FetchSettings, fetchHandler, fetchPage } from './fetch.js'
import { drain, headerOf, writeNode } from './node.js'
import type { MountSettings } from './options.js'
import { cutBehind, fixedBaseUrl, splitUrl, toldBaseUrl, withoutTrailingSlash } from './url.js'

export type { MountOptions } from './options.js'

type RouteHandler = (request: Request) => Promise<Response>

/** The functions that a route file exports; that of GET answers HEAD. */
export type NextRoutes = Readonly<
  Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', RouteHandler>
>

/** Next.js 15 and 16, App Router: the service as the functions of `app/scim/v2/[...path]/route.ts`. */
export function nextRoutes(settings: FetchSettings): NextRoutes {
  const handler = fetchHandler({ originOf: originOfFetch, ...settings })
  return {
    GET: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  }
}

/** A page as the functions of a route file: `app/admin/scim/route.ts`. */
export function nextPage(handle: Handle<Request>): Pick<NextRoutes, 'GET' | 'POST'> {
  const handler = fetchPage(handle, { originOf: originOfFetch })
  return { GET: handler, POST: handler }
}

/** The properties that Next.js adds to Node's request, as far as it is used here. */
interface ApiRequest extends IncomingMessage {
  readonly body?: unknown
}

export interface NextApiSettings<Native> extends MountSettings<Native> {
  /** The mount point, such as `/api/scim/v2`; more may stand before it. */
  readonly path: string
}

/** Next.js 15 and 16, Pages Router: the service as the handler of `pages/api/scim/v2/[...path].ts`. */
export const nextApiHandler = <Native>(settings: NextApiSettings<Native>) =>
  nextApiPage(createService(settings).handle, { ...settings, baseUrl: fixedBaseUrl(settings) })

/** Whatever answers neutral requests, as the handler of a file below `pages/api`. */
export function nextApiPage<Native>(
  handle: Handle<Native>,
  { path: mounted = '', baseUrl }: { readonly path?: string; readonly baseUrl?: string | undefined } = {},
) {
  const mountPath = withoutTrailingSlash(mounted)
  return async (request: Native & ApiRequest, response: ServerResponse): Promise<void> => {
    const header = (name: string) => headerOf(request.headers, name)
    const { path: whole, query } = splitUrl(request.url ?? '/')
    const { mount, path } = cutBehind(whole, mountPath)
    const answer = await handle({
      method: request.method ?? 'GET',
      path,
      query,
      baseUrl: baseUrl ?? toldBaseUrl(originOf(header) ?? '', mount),
      header,
      body: (format) => readNodeBody(header('content-type'), request, () => request.body, format),
      native: request,
    })
    writeNode(response, answer)
    drain(request)
  }
}

const originOfFetch = ({ headers }: Request) => originOf((name) => headers.get(name) ?? undefined)

/** Next.js runs behind its own server, which rewrites a request's URL and tells the client's in these headers. */
function originOf(header: (name: string) => string | undefined): string | undefined {
  const first = (name: string) => header(name)?.replace(/,.*/, '').trim()
  const host = first('x-forwarded-host') || header('host')
  return host && `${first('x-forwarded-proto') || 'http'}://${host}`
}
