import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { earlierRefusal } from '../protocol/earlier-refusal.js'
import { errorResponse } from '../protocol/error-response.js'
import type { Handle, HttpRequest, HttpResponse } from '../protocol/http.js'
import { createService } from '../protocol/service.js'
import { readNodeBody } from './body.js'
import { drain, headerOf } from './node.js'
import type { MountSettings } from './options.js'
import { cutBefore, fixedBaseUrl, splitUrl, toldBaseUrl } from './url.js'

export type { MountOptions } from './options.js'

/** Koa's context, as far as it is used here. */
interface KoaAnswer {
  status: number
  body: unknown
  set(headers: Record<string, string>): void
  readonly res: ServerResponse
}

interface KoaContext extends KoaAnswer {
  readonly req: IncomingMessage
  /** Body parsers put what they read here. */
  readonly request: { readonly body?: unknown }
  readonly method: string
  /** Below the mount point. */
  readonly path: string
  readonly originalUrl: string
  readonly protocol: string
  readonly host: string
}

/** Koa 3 and 2: the service as a middleware for `mount('/scim/v2', …)` of koa-mount. */
export const koaMiddleware = <Native>(options: MountSettings<Native>) =>
  koaPage(createService(options).handle, fixedBaseUrl(options))

/** Whatever answers neutral requests, as a middleware. */
export function koaPage<Native>(handle: Handle<Native>, baseUrl?: string) {
  return async (context: Native & KoaContext): Promise<void> => {
    answer(context, await handle(neutral(context, baseUrl)))
    drain(context.req)
  }
}

/**
 * A middleware that stands before what the app has before the service: its errors 401, 403, 429 and 503 become SCIM's.
 *
 * @example app.use(mount('/scim/v2', scimErrors)).use(limiter)
 */
export async function scimErrors(context: KoaAnswer, next: () => Promise<unknown>): Promise<void> {
  try {
    await next()
  } catch (error) {
    const refusal = earlierRefusal(error)
    if (!refusal) throw error
    answer(context, errorResponse(refusal))
  }
}

function answer(context: KoaAnswer, { status, headers, body, chunks }: HttpResponse): void {
  context.status = status
  context.set(headers)
  if (body !== undefined) context.body = body
  // Koa tells the app of a stream's error, and leaves the response open.
  if (chunks) context.body = Readable.from(chunks).once('error', () => context.res.destroy())
}

function neutral<Native>(context: Native & KoaContext, baseUrl: string | undefined): HttpRequest<Native> {
  const { req } = context
  const { path: whole, query } = splitUrl(context.originalUrl)
  const { mount, path } = cutBefore(whole, context.path)
  return {
    method: context.method,
    path,
    query,
    baseUrl: baseUrl ?? toldBaseUrl(`${context.protocol}://${context.host}`, mount),
    header: (name) => headerOf(req.headers, name),
    body: (format) => readNodeBody(req.headers['content-type'], req, () => context.request.body, format),
    native: context,
  }
}
