/** Bodies as the mounts find them: in a stream, in a Fetch request, or parsed by the host. */
import type { Readable } from 'node:stream'
import { limits } from '../limits.js'
import { Chunks, collect, decodeUtf8, parseJson, tooLarge } from '../protocol/body.js'
import { badRequest, ScimError } from '../protocol/errors.js'

/**
 * Reads a body from its stream, or takes what the host's own parser has made of it.
 *
 * @param parsed what the host's parser left, where it read the stream
 * @throws ScimError 400 for malformed JSON and for a body that breaks off, 413 above the limit
 */
export function readNodeBody(stream: Readable, parsed: unknown): Promise<unknown> {
  if (!stream.readableDidRead) return readStream(stream).then(parseJson)
  return Promise.resolve(parsed).then(jsonOf)
}

/** The host's parser may leave text or bytes. */
function jsonOf(parsed: unknown): unknown {
  if (typeof parsed === 'string') return parseJson(parsed)
  return parsed instanceof Uint8Array ? parseJson(decodeUtf8(parsed)) : parsed
}

/**
 * Reads the body of a Fetch request.
 *
 * @throws ScimError 400 for malformed JSON and for a body that breaks off, 413 above the limit
 * @throws Error when the host has read the body: a Fetch request cannot be read twice
 */
export async function readFetchBody(request: Request): Promise<unknown> {
  if (request.bodyUsed) throw new Error('The body of this request was read before SCIM got it: pass a clone')
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length > limits.bodyBytes) throw tooLarge()
  // Where the length is known, one read: by chunks it takes several times as long on Node's servers.
  if (length >= 0) {
    const bytes = new Uint8Array(await unbroken(request.arrayBuffer()))
    if (bytes.length > limits.bodyBytes) throw tooLarge()
    return parseJson(decodeUtf8(bytes))
  }
  const { body } = request
  if (!body) return parseJson('')
  const chunks = () => body.values({ preventCancel: true })
  try {
    return await readChunks(chunks())
  } catch (error) {
    // What is left of a refused body is thrown away, so that its connection can go on.
    void discard(chunks())
    throw error
  }
}

async function discard(chunks: AsyncIterable<unknown>): Promise<void> {
  try {
    for await (const _ of chunks);
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

/** Reads JSON from chunks. */
const readChunks = async (chunks: AsyncIterable<Uint8Array | string>): Promise<unknown> =>
  parseJson(await unbroken(collect(chunks)))

const brokenOff = () => badRequest('The request body breaks off')

/** A body that breaks off is the client's failure, which no log need tell. */
async function unbroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof ScimError ? error : brokenOff()
  }
}
