/** Bodies as the mounts find them: in a stream, in a Fetch request, or parsed by the host. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { badRequest, ScimError } from '../errors.js'
import * as limits from '../limits.js'
import {
  type BodyFormat,
  Chunks,
  checkEncoding,
  collect,
  decodeUtf8,
  json,
  tooLarge,
} from '../protocol/body.js'
import type { HttpResponse } from '../protocol/http.js'
import { invalidJson } from '../protocol/json.js'

/**
 * Reads a body from its stream, or takes what the host's own parser has made of it.
 *
 * @param stream the request, or what a hook of the host has put in its place: that has no headers, and is unpacked
 * @param parsed what the host's parser left; asked for where something has read the stream
 * @throws ScimError 400 for malformed JSON and for a body that breaks off, 413 above the limit, 415 for another media type
 *   and for a content encoding
 * @throws Error when the host has read the body and left nothing
 */
export async function readNodeBody(
  contentType: string | undefined,
  stream: Readable & { readonly headers?: IncomingHttpHeaders },
  parsed: () => unknown,
  format: BodyFormat = json,
): Promise<unknown> {
  format.checkMediaType(contentType)
  if (stream.readableDidRead) return bodyLeft(parsed(), format)
  // It was read, and is empty.
  if (stream.readableEnded) return format.parse('')
  checkEncoding(stream.headers?.['content-encoding'])
  return format.parse(await readStream(stream))
}

/** The body as the host's parser has left it: a value, text, or bytes. */
function bodyLeft(left: unknown, format: BodyFormat): unknown {
  if (left === undefined)
    throw new Error('The body was read before SCIM got it, and nothing of it left in `body`')
  if (typeof left === 'string') return format.parse(left)
  if (left instanceof Uint8Array) return format.parse(decodeUtf8(left))
  format.checkParsed(left)
  return left
}

/**
 * Reads the body of a Fetch request.
 *
 * @throws ScimError 400 for malformed JSON and for a body that breaks off, 413 above the limit, 415 for another media type
 *   and for a content encoding
 * @throws Error when the host has read the body: a Fetch request cannot be read twice
 */
export async function readFetchBody(request: Request, format: BodyFormat = json): Promise<unknown> {
  format.checkMediaType(request.headers.get('content-type') ?? undefined)
  checkEncoding(request.headers.get('content-encoding'))
  if (request.bodyUsed) throw new Error('The body of this request was read before SCIM got it: pass a clone')
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length > limits.bodyBytes) throw tooLarge()
  // Where the length is known, one read: by chunks it takes several times as long on Node's servers.
  if (length >= 0) {
    let text: string
    try {
      text = await request.text()
    } catch {
      throw brokenOff()
    }
    if (text.length > limits.bodyBytes) throw tooLarge()
    if (text.includes('\uFFFD')) checkReplaced(text, length)
    return format.parse(text)
  }
  const { body } = request
  if (!body) return format.parse('')
  try {
    return format.parse(await collect(body.values({ preventCancel: true })))
  } catch (error) {
    throw error instanceof ScimError ? error : brokenOff()
  }
}

/**
 * Bytes that are no UTF-8 become U+FFFD, whose three bytes are more than theirs were; only three bytes of a sequence of
 * four are as many. A body may hold that character itself, and begin with a mark that its text lacks.
 *
 * @throws ScimError 400 where the text has not as many bytes as the body had
 */
function checkReplaced(text: string, length: number): void {
  const { length: bytes } = new TextEncoder().encode(text)
  if (bytes !== length && bytes + 3 !== length) throw invalidJson()
}

/** The body of a Fetch response: what is too long to be held is asked for as the client takes it. */
export function fetchBody({ body, chunks }: HttpResponse): string | ReadableStream<Uint8Array> | undefined {
  if (!chunks) return body
  const iterator = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await iterator.return?.()),
  })
}

/**
 * Throws away what was not read of the body of a refused request, so that its connection can go on: not every server does so
 * itself, and workerd does nothing more for a request that is answered. A client that takes its time is answered before.
 * Never throws.
 */
export async function discardRest(request: Request): Promise<void> {
  // By the standard GET has no body; to ask a server for one may be dear.
  if (request.method === 'GET' || !request.body || request.body.locked) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limits.discardWait)
  })
  await Promise.race([discard(request.body), late])
  clearTimeout(timer)
}

async function discard(body: ReadableStream): Promise<void> {
  try {
    for await (const _ of body.values());
  } catch {
    // The client went away: nothing is left to read.
  }
}

/**
 * By events: an async iterator takes several times as long for the one chunk that most bodies are. The stream outlives a
 * refusal: a destroyed one would take the connection, and the answer, with it.
 */
function readStream(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new Chunks()
    if (stream.destroyed) return reject(brokenOff())
    // Every stream closes, at last; an error is dear to make.
    const broken = () => {
      if (!stream.readableEnded) reject(brokenOff())
    }
    const take = (chunk: Uint8Array | string) => {
      if (body.add(chunk)) return
      stream.off('data', take)
      reject(tooLarge())
    }
    const end = () => {
      try {
        resolve(body.text())
      } catch (error) {
        reject(error)
      }
    }
    stream.on('data', take).once('close', broken).on('error', broken).once('end', end)
  })
}

/** A body that breaks off is the client's failure, which no log need tell. */
const brokenOff = () => badRequest('The request body breaks off')
