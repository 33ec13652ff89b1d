import type { NextFunction, Request, Response } from 'express'
import { checkMediaType, collect, decodeUtf8, parseJson } from '../protocol/body.js'
import type { HttpRequest } from '../protocol/http.js'
import { createService, type ServiceOptions } from '../protocol/service.js'

/** What the host may set when it mounts the service. */
export interface ExpressOptions
  extends Partial<Pick<ServiceOptions<Request>, 'authCheck' | 'cursorSecret' | 'hooks' | 'onError'>> {
  /** Absolute URL of the mount point, for `meta.location` behind a proxy: `https://app.example.com/scim/v2`. */
  readonly baseUrl?: string
}

/** Express 4 and 5: the service as a handler for `app.use('/scim/v2', …)`. */
export function expressHandler(options: ServiceOptions<Request> & ExpressOptions) {
  const service = createService(options)
  const baseUrl = options.baseUrl?.replace(/\/+$/, '')
  return (request: Request, response: Response, next: NextFunction): void => {
    service
      .handle(neutral(request, baseUrl))
      .then(({ status, headers, body }) => {
        // With its length known, Node sends head and body in one write instead of chunks.
        const length = body !== undefined && { 'content-length': Buffer.byteLength(body) }
        response.writeHead(status, { ...headers, ...length }).end(body)
        // What was not read of a refused request is thrown away, so that the connection can go on.
        if (!request.readableEnded) request.resume()
      })
      .catch(next)
  }
}

function neutral(request: Request, baseUrl: string | undefined): HttpRequest<Request> {
  const mark = request.url.indexOf('?')
  return {
    method: request.method,
    path: mark < 0 ? request.url : request.url.slice(0, mark),
    query: mark < 0 ? '' : request.url.slice(mark + 1),
    baseUrl: baseUrl ?? `${request.protocol}://${request.get('host')}${request.baseUrl}`,
    header: (name) => request.get(name),
    body: () => readBody(request),
    native: request,
  }
}

/** The host's own parser may have run first; then its result is what there is. */
async function readBody(request: Request): Promise<unknown> {
  checkMediaType(request.get('content-type'))
  // The stream must outlive a refusal: a destroyed one takes the connection, and the answer, with it.
  if (!request.readableDidRead) return parseJson(await collect(request.iterator({ destroyOnReturn: false })))
  const parsed: unknown = request.body
  if (typeof parsed === 'string') return parseJson(parsed)
  if (Buffer.isBuffer(parsed)) return parseJson(decodeUtf8(parsed))
  return parsed
}
