import { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { earlierRefusal } from '../protocol/earlier-refusal.js'
import { errorResponse } from '../protocol/error-response.js'
import { type Handle, type HttpRequest, type HttpResponse, SCIM_MEDIA_TYPE } from '../protocol/http.js'
import { createService } from '../protocol/service.js'
import { readNodeBody } from './body.js'
import { drain, headerOf } from './node.js'
import type { MountSettings } from './options.js'
import { cutAfter, fixedBaseUrl, segmentsOf, splitUrl, toldBaseUrl } from './url.js'

export type { MountOptions } from './options.js'

/** Fastify's types, as far as they are used here. */
interface FastifyRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly protocol: string
  readonly host: string
  readonly raw: IncomingMessage
  readonly body?: unknown
}

interface FastifyReply {
  code(status: number): FastifyReply
  headers(headers: Readonly<Record<string, unknown>>): FastifyReply
  serializer(serialize: (payload: string) => string): FastifyReply
  send(payload?: string | Readable): FastifyReply
  readonly statusCode: number
  getHeaders(): Readonly<Record<string, unknown>>
  hasHeader(name: string): boolean
  removeHeader(name: string): FastifyReply
}

type FastifyHandler<Native> = (request: Native & FastifyRequest, reply: FastifyReply) => Promise<unknown>

export interface FastifyInstance<Native> {
  readonly prefix: string
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    types: string[],
    parser: (request: unknown, payload: Readable, done: (error: null, body: Readable) => void) => void,
  ): unknown
  setErrorHandler(
    handler: (error: unknown, request: Native & FastifyRequest, reply: FastifyReply) => unknown,
  ): unknown
  addHook(
    name: 'onSend',
    hook: (
      request: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      done: (error: null, payload: unknown) => void,
    ) => void,
  ): unknown
  setNotFoundHandler(handler: FastifyHandler<Native>): unknown
  all(path: string, handler: FastifyHandler<Native>): unknown
  all(
    path: string,
    options: { readonly prefixTrailingSlash: 'no-slash' },
    handler: FastifyHandler<Native>,
  ): unknown
}

/**
 * Fastify 5: the service as a plugin for `app.register(…, { prefix: '/scim/v2' })`. Its content type parsers and its
 * error handler are its own; the app's hooks run, and what they refuse with 401, 403, 429 or 503 becomes SCIM's.
 */
export function fastifyPlugin<Native>(options: MountSettings<Native>) {
  const service = createService(options)
  const baseUrl = fixedBaseUrl(options)
  return (instance: FastifyInstance<Native>, _options: unknown, done: () => void): void => {
    const segments = segmentsOf(instance.prefix)
    const handler: FastifyHandler<Native> = async (request, reply) => {
      const response = await service.handle(neutral(request, segments, baseUrl))
      drain(streamOf(request))
      return answer(request, reply, response)
    }
    /** Requests that were refused in the service's own words. */
    const refused = new WeakSet<object>()
    const answer = (request: object, reply: FastifyReply, response: HttpResponse) => {
      const { status, headers } = response
      if (status >= 400) refused.add(request)
      // Without a serializer Fastify adds a charset to a media type of JSON, which has none.
      return reply.code(status).headers(headers).serializer(asItIs).send(payloadOf(response))
    }
    keepStreams(instance)
    // The router refuses such a path by itself, before any access check.
    // Named in the type of an instance, it would tell Fastify's types another kind of server than the app's.
    const server: unknown = Reflect.get(instance, 'server')
    if (server instanceof EventEmitter) {
      server.prependListener('request', (request: { url?: string }) => {
        if (request.url !== undefined) request.url = routable(request.url, instance.prefix)
      })
    }
    instance.setErrorHandler((error, request, reply) => {
      // A malformed content type reaches no parser; the service refuses it like any other.
      if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return handler(request, reply)
      const refusal = earlierRefusal(error)
      if (!refusal) throw error
      return answer(request, reply, errorResponse(refusal))
    })
    instance.addHook('onSend', (request, reply, payload, done) => {
      done(null, reply.statusCode < 400 || refused.has(request) ? payload : retold(reply, payload))
    })
    instance.all('/', { prefixTrailingSlash: 'no-slash' }, handler)
    instance.all('/*', handler)
    // Methods that Fastify does not route are refused by the service too. Without a prefix this handler is the app's.
    if (instance.prefix !== '') instance.setNotFoundHandler(handler)
    done()
  }
}

/** Whatever answers neutral requests, as a plugin: the app's hooks run, and its error handler is the app's. */
export function fastifyPage<Native>(handle: Handle<Native>) {
  return (instance: FastifyInstance<Native>, _options: unknown, done: () => void): void => {
    const segments = segmentsOf(instance.prefix)
    keepStreams(instance)
    instance.all('/', fastifyRoute(handle, segments))
    done()
  }
}

/** Whatever answers neutral requests, as the handler of a route. */
export function fastifyRoute<Native>(handle: Handle<Native>, segments = 0): FastifyHandler<Native> {
  return async (request, reply) => {
    const response = await handle(neutral(request, segments, undefined))
    const { status, headers } = response
    drain(streamOf(request))
    return reply.code(status).headers(headers).send(payloadOf(response))
  }
}

/** The body stays in its stream: the access check comes first, and its limit and its errors are those of what answers. */
function keepStreams<Native>(instance: FastifyInstance<Native>): void {
  instance.removeAllContentTypeParsers()
  instance.addContentTypeParser(
    ['application/scim+json', 'application/json', '*'],
    (_request, payload, parsed) => parsed(null, payload),
  )
}

/** What a hook of the app's has answered, as SCIM tells it where it refuses the request. */
function retold(reply: FastifyReply, payload: unknown): unknown {
  const refusal = earlierRefusal({ statusCode: reply.statusCode })
  if (!refusal || payload instanceof Readable || reply.hasHeader('content-encoding')) return payload
  const headers = { ...refusal.headers, ...reply.getHeaders(), 'content-type': SCIM_MEDIA_TYPE }
  reply.headers(headers).removeHeader('content-length')
  return JSON.stringify(refusal)
}

/** A URL below the prefix with percent signs that encode nothing: they stand for themselves from here on. */
function routable(url: string, prefix: string): string {
  if (!url.includes('%')) return url
  const { path, query } = splitUrl(url)
  const isBelow = prefix.split('/').every((name, at) => name.startsWith(':') || name === path.split('/')[at])
  if (!isBelow || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + (query && `?${query}`)
}

function isDecodable(path: string): boolean {
  try {
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/** What a parser of the app's has made of a body that was read. */
function bodyLeft({ body }: FastifyRequest): unknown {
  if (body === undefined || body instanceof Readable)
    throw new Error('A hook has read the body, and passed on no other')
  return body
}

const payloadOf = ({ body, chunks }: HttpResponse) => (chunks ? Readable.from(chunks) : body)

const asItIs = (text: string): string => text

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined

function neutral<Native>(
  request: Native & FastifyRequest,
  segments: number,
  baseUrl: string | undefined,
): HttpRequest<Native> {
  const { path: whole, query } = splitUrl(request.url)
  const { mount, path } = cutAfter(whole, segments)
  return {
    method: request.method,
    path,
    query,
    baseUrl: baseUrl ?? toldBaseUrl(`${request.protocol}://${request.host}`, mount),
    header: (name) => headerOf(request.headers, name),
    body: (format) =>
      readNodeBody(request.headers['content-type'], streamOf(request), () => bodyLeft(request), format),
    native: request,
  }
}

/** The body's stream as the app's hooks left it: one may decompress it. */
const streamOf = ({ body, raw }: FastifyRequest): Readable => (body instanceof Readable ? body : raw)
