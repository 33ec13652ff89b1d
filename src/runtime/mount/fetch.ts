import { checkMediaType } from '../protocol/body.js'
import type { HttpRequest, HttpResponse } from '../protocol/http.js'
import { createService } from '../protocol/service.js'
import { readFetchBody } from './body.js'
import type { MountSettings } from './options.js'
import { cutBehind, fixedBaseUrl, withoutTrailingSlash } from './url.js'

export type { MountOptions } from './options.js'

export interface FetchSettings extends MountSettings<Request> {
  /**
   * The mount point, such as `/scim/v2`. More may stand before it in a URL, and a server that has cut it off already is
   * fine as well.
   */
  readonly path: string
  /** The scheme and host that clients see, where a request's URL does not have them. */
  readonly originOf?: (request: Request) => string | undefined
}

/** Any server of Fetch requests: the service as a function. It reads the body, so pass a clone if you need it too. */
export function fetchHandler(settings: FetchSettings): (request: Request) => Promise<Response> {
  const service = createService(settings)
  const mount = withoutTrailingSlash(settings.path)
  const baseUrl = fixedBaseUrl(settings)
  return async (request) => {
    const url = new URL(request.url)
    const place = cutBehind(url.pathname, mount)
    const origin = () => settings.originOf?.(request) ?? url.origin
    return responseOf(
      await service.handle({
        method: request.method,
        path: place.path,
        query: url.search.slice(1),
        baseUrl: baseUrl ?? `${origin()}${place.mount}`,
        ...partsOf(request),
        native: request,
      }),
    )
  }
}

/** Headers and body of a Fetch request. */
const partsOf = (request: Request): Pick<HttpRequest, 'header' | 'body'> => ({
  header: (name) => request.headers.get(name) ?? undefined,
  body: async () => {
    checkMediaType(request.headers.get('content-type') ?? undefined)
    return readFetchBody(request)
  },
})

/** With its length told, a Node server sends head and body in one write instead of chunks. */
function responseOf({ status, headers, body }: HttpResponse): Response {
  const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }
  return new Response(body, { status, headers: { ...headers, ...length } })
}
