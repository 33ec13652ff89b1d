import { type BodyFormat, json } from '../protocol/body.js'
import { earlierRefusal } from '../protocol/earlier-refusal.js'
import { errorResponse } from '../protocol/error-response.js'
import type { Handle } from '../protocol/http.js'
import { createService } from '../protocol/service.js'
import { discardRest, fetchBody, readFetchBody } from './body.js'
import type { MountSettings } from './options.js'
import { cutAfter, fixedBaseUrl, segmentsOf, splitAbsoluteUrl, toldBaseUrl } from './url.js'

export type { MountOptions } from './options.js'

/** Hono's context, as far as it is used here. */
interface HonoContext {
  readonly req: {
    readonly raw: Request
    /** The pattern of the route that matched: `/scim/v2/*`. */
    readonly routePath: string
    text(): Promise<string>
  }
  body(body: string | ReadableStream | null, status: number, headers: Record<string, string>): Response
}

/** Hono 4: the service as a handler for all methods and paths of an app, which is mounted with `app.route`. */
export const honoHandler = <Native>(options: MountSettings<Native>) =>
  honoPage(createService(options).handle, fixedBaseUrl(options))

/** Whatever answers neutral requests, as a handler. */
export function honoPage<Native>(handle: Handle<Native>, baseUrl?: string) {
  return async (context: Native & HonoContext): Promise<Response> => {
    const { raw, routePath } = context.req
    const { origin, path: whole, query } = splitAbsoluteUrl(raw.url)
    const place = cutAfter(whole, segmentsOf(routePath))
    const answer = await handle({
      method: raw.method,
      path: place.path,
      query,
      baseUrl: baseUrl ?? toldBaseUrl(origin, place.mount),
      header: (name) => raw.headers.get(name) ?? undefined,
      body: (format) => readBody(context, format),
      native: context,
    })
    const { status, headers } = answer
    if (status >= 400) await discardRest(raw)
    // Through the context, which adds the headers that the app's middlewares have set.
    return context.body(fetchBody(answer) ?? null, status, { ...headers })
  }
}

/**
 * A middleware that stands before what the app has before the service: its errors 401, 403, 429 and 503 become SCIM's.
 *
 * @example app.use('/scim/v2/*', scimErrors)
 */
export async function scimErrors(
  context: { readonly error: Error | undefined; res: Response },
  next: () => Promise<void>,
): Promise<void> {
  await next()
  const refusal = context.error && earlierRefusal(context.error)
  if (!refusal) return
  const { body, ...init } = errorResponse(refusal)
  context.res = new Response(body, init)
}

async function readBody({ req }: HonoContext, format: BodyFormat = json): Promise<unknown> {
  if (!req.raw.bodyUsed) return readFetchBody(req.raw, format)
  format.checkMediaType(req.raw.headers.get('content-type') ?? undefined)
  // Hono keeps what a middleware has read through it, and gives it again.
  return format.parse(await req.text())
}
