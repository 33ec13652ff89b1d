import { ScimError } from '../errors.js'
import * as limits from '../limits.js'
import { checkJson, invalidJson, parseJson } from './json.js'

/** 413: the body is larger than the service reads. */
export const tooLarge = (limit: number = limits.bodyBytes) =>
  new ScimError(413, `The request body is larger than ${limit} bytes`)

/** How the body of a request becomes a value. */
export interface BodyFormat {
  /** @throws ScimError 415 */
  checkMediaType(contentType: string | undefined): void
  parse(text: string): unknown
  /** Checks what the host's own parser has made of the body. */
  checkParsed(left: unknown): void
}

const mediaType = /^\s*application\/(scim\+)?json\s*(;|$)/i

/**
 * Whether a body of this content type is read. Forms and plain text are not: a browser sends those across sites
 * without asking, and the service takes no CSRF token.
 *
 * @throws ScimError 415
 */
export function checkMediaType(contentType: string | undefined): void {
  if (contentType && mediaType.test(contentType)) return
  throw new ScimError(415, 'Content-Type must be application/scim+json or application/json')
}

/** What every endpoint of SCIM reads. */
export const json: BodyFormat = { checkMediaType, parse: parseJson, checkParsed: checkJson }

/**
 * Whether a body of this content encoding is read. Compressed ones are not: a small one may unpack to gigabytes.
 *
 * @throws ScimError 415 with `Accept-Encoding` (RFC 9110 §15.5.16)
 */
export function checkEncoding(contentEncoding: string | null | undefined): void {
  if (!contentEncoding || contentEncoding.toLowerCase() === 'identity') return
  throw new ScimError(415, 'The request body must come without Content-Encoding', undefined, {
    'accept-encoding': 'identity',
  })
}

/** The bytes of a body, up to the limit, so that no request can fill the memory. */
export class Chunks {
  private readonly chunks: Uint8Array[] = []
  private size = 0

  constructor(private readonly limit: number = limits.bodyBytes) {}

  /** @returns whether the body is within the limit */
  add(chunk: Uint8Array | string): boolean {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    this.size += bytes.length
    if (this.size > this.limit) return false
    this.chunks.push(bytes)
    return true
  }

  /** @throws ScimError 400 when the bytes are no UTF-8 */
  text(): string {
    const { chunks } = this
    return decodeUtf8(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
  }
}

/** Collects a stream of bytes up to the limit. */
export async function collect(
  stream: AsyncIterable<Uint8Array | string>,
  limit: number = limits.bodyBytes,
): Promise<string> {
  const body = new Chunks(limit)
  for await (const chunk of stream) if (!body.add(chunk)) throw tooLarge(limit)
  return body.text()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes a body's bytes.
 *
 * @throws ScimError 400 `Invalid JSON in request body` when they are no UTF-8 (RFC 8259 §8.1), which would be stored
 * as replacement characters otherwise
 */
export function decodeUtf8(bytes: Uint8Array | undefined): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw invalidJson()
  }
}
