import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request } from 'express'
import { earlierRefusal } from '../protocol/earlier-refusal.js'
import { errorResponse } from '../protocol/error-response.js'
import type { Handle, HttpRequest } from '../protocol/http.js'
import { createService } from '../protocol/service.js'
import { readNodeBody } from './body.js'
import { drain, headerOf, writeNode } from './node.js'
import type { MountOptions, MountSettings } from './options.js'
import { fixedBaseUrl, splitUrl, toldBaseUrl } from './url.js'

/** Options of the service that the host may set when it mounts it. */
export interface ExpressOptions extends MountOptions<Request> {}

/** The properties that Express adds to Node's request, as far as it is used here. */
interface ExpressRequest extends IncomingMessage {
  /** Below the mount point. */
  url: string
  method: string
  readonly baseUrl: string
  readonly protocol: string
  readonly app: { get(setting: string): unknown }
  readonly body?: unknown
}

/** Express 4 and 5: the service as a handler for `app.use('/scim/v2', …)`. */
export const expressHandler = <Native = Request>(options: MountSettings<Native>) =>
  expressPage(createService(options).handle, fixedBaseUrl(options))

/** Whatever answers neutral requests, as a handler. */
export function expressPage<Native = Request>(handle: Handle<Native>, baseUrl?: string) {
  return (
    request: Native & ExpressRequest,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): void => {
    handle(neutral(request, baseUrl))
      .then((answer) => {
        writeNode(response, answer)
        drain(request)
      })
      .catch(next)
  }
}

/**
 * An error handler for what the app has before the service: 401, 403, 429 and 503 become SCIM's.
 *
 * @example app.use('/scim/v2', limiter, scimRouter(), scimErrors)
 */
export function scimErrors(
  error: unknown,
  _request: unknown,
  response: ServerResponse,
  next: (error?: unknown) => void,
): void {
  const refusal = response.headersSent ? undefined : earlierRefusal(error)
  if (refusal) writeNode(response, errorResponse(refusal))
  else next(error)
}

function neutral<Native>(request: Native & ExpressRequest, baseUrl: string | undefined): HttpRequest<Native> {
  // Once: Express gives requests another prototype, and from then on Node looks each property up anew.
  const { headers } = request
  return {
    method: request.method,
    ...splitUrl(request.url),
    baseUrl: baseUrl ?? toldBaseUrl(`${request.protocol}://${hostOf(request)}`, request.baseUrl),
    header: (name) => headerOf(headers, name),
    body: (format) => readNodeBody(headers['content-type'], request, () => request.body, format),
    native: request,
  }
}

/** The host with its port, forwarded if the app trusts its proxy. Express 4 has no property that tells the port. */
function hostOf({ app, headers, socket }: ExpressRequest): string {
  const trusts = app.get('trust proxy fn')
  const isTrusted = typeof trusts === 'function' && trusts(socket.remoteAddress, 0) === true
  const forwarded = isTrusted && headerOf(headers, 'x-forwarded-host')?.split(',', 1)[0]?.trim()
  return forwarded || headers.host || ''
}
