import type { Handle } from '../protocol/http.js'
import { createService } from '../protocol/service.js'
import { discardRest, fetchBody, readFetchBody } from './body.js'
import type { MountSettings } from './options.js'
import { cutBehind, fixedBaseUrl, splitAbsoluteUrl, toldBaseUrl, withoutTrailingSlash } from './url.js'

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
export const fetchHandler = (settings: FetchSettings): ((request: Request) => Promise<Response>) =>
  fetchPage(createService(settings).handle, { ...settings, baseUrl: fixedBaseUrl(settings) })

type Place = Partial<Pick<FetchSettings, 'path' | 'originOf'>> & { readonly baseUrl?: string | undefined }

/**
 * Whatever answers neutral requests, as a function of Fetch requests.
 *
 * @param place where it is mounted; what is but one page need not know
 */
export function fetchPage(handle: Handle<Request>, { path = '', originOf, baseUrl }: Place = {}) {
  const mount = withoutTrailingSlash(path)
  return async (request: Request): Promise<Response> => {
    const { origin, path: whole, query } = splitAbsoluteUrl(request.url)
    const place = cutBehind(whole, mount)
    const header = (name: string) => request.headers.get(name) ?? undefined
    const answer = await handle({
      method: request.method,
      path: place.path,
      query,
      baseUrl: baseUrl ?? toldBaseUrl(originOf?.(request) ?? origin, place.mount),
      header,
      body: (format) => readFetchBody(request, format),
      native: request,
    })
    const { status, headers } = answer
    if (status >= 400) await discardRest(request)
    return new Response(fetchBody(answer), { status, headers })
  }
}
