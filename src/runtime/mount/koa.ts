import type { IncomingMessage } from 'node:http'
import type { HttpRequest } from '../protocol/http.js'
import { createService } from '../protocol/service.js'
import { readNodeBody } from './body.js'
import { drain, headerOf } from './node.js'
import type { MountSettings } from './options.js'
import { cutBefore, fixedBaseUrl, splitUrl, toldBaseUrl } from './url.js'

export type { MountOptions } from './options.js'

/** Koa's context, as far as it is used here. */
interface KoaContext {
  readonly req: IncomingMessage
  /** Body parsers put what they read here. */
  readonly request: { readonly body?: unknown }
  readonly method: string
  /** Below the mount point. */
  readonly path: string
  readonly originalUrl: string
  readonly protocol: string
  readonly host: string
  status: number
  body: unknown
  set(headers: Record<string, string>): void
}

/** Koa 3 and 2: the service as a middleware for `mount('/scim/v2', …)` of koa-mount. */
export function koaMiddleware<Native>(options: MountSettings<Native>) {
  const service = createService(options)
  const baseUrl = fixedBaseUrl(options)
  return async (context: Native & KoaContext): Promise<void> => {
    const { status, headers, body } = await service.handle(neutral(context, baseUrl))
    context.status = status
    context.set(headers)
    if (body !== undefined) context.body = body
    drain(context.req)
  }
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
