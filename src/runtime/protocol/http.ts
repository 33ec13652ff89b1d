/** The neutral HTTP exchange: each framework's mount is a few lines that make one and write the other. */
import type { BodyFormat } from './body.js'
import type { Connection } from './connection.js'
import type { Note } from './note.js'

/** A request as a mount hands it over. `Native` is the framework's own request, which access checks read. */
export interface HttpRequest<Native = unknown> {
  readonly method: string
  /** Below the mount point, percent-encoded as it came, without the query. */
  readonly path: string
  /** The query as it came, without its question mark. */
  readonly query: string
  /**
   * Absolute URL of the mount point, without a trailing slash: what `meta.location` begins with. Empty where what the
   * request says of it is none, which is refused.
   */
  readonly baseUrl: string
  header(name: string): string | undefined
  /**
   * The body, parsed from JSON unless another format is asked for.
   *
   * @throws ScimError 400 for malformed JSON, 413 above the limit, 415 for another media type
   */
  body(format?: BodyFormat): Promise<unknown>
  readonly native: Native
  /** Whose credential it has, where connections are told apart (`auth.check: 'connection'`): the check says so. */
  connection?: Connection
  /** What the log is told of it, where there is one. */
  note?: Note
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Text; absent where there is no body. */
  readonly body?: string
  /** In place of `body`, where that would be too long to be held. One that ends with an error is not whole: its connection is broken off. */
  readonly chunks?: AsyncIterable<string>
}

/** Answers requests: the service, or a page beside it. */
export type Handle<Native = unknown> = (request: HttpRequest<Native>) => Promise<HttpResponse>

/** The media type of SCIM (RFC 7644 §8.1). */
export const SCIM_MEDIA_TYPE = 'application/scim+json'

type Headers = Readonly<Record<string, string>>

/** A JSON response. */
export const respond = (status: number, body: unknown, headers: Headers = {}): HttpResponse =>
  respondJson(status, JSON.stringify(body), headers)

/** A response of JSON that is text already. */
export const respondJson = (status: number, body: string, headers: Headers = {}): HttpResponse => ({
  status,
  headers: { 'content-type': SCIM_MEDIA_TYPE, ...headers },
  body,
})

/** 204: done, and nothing to say. */
export const noContent: HttpResponse = { status: 204, headers: {} }
