import type { Readers } from '../idp/readers.js'
import type { Strictness } from '../strict/interop.js'
import type { AnyAdapter } from './adapter.js'
import type { HttpResponse } from './http.js'
import type { Pagination } from './query.js'
import type { ResourceType } from './resource-type.js'
import type { ScimRequest } from './scim-request.js'

/** Settings of the protocol that the configuration decides. */
export interface Settings {
  readonly pagination: Pagination
  readonly patchResponse: 'resource' | 'none'
  /**
   * Signs cursors. Left out, every process makes up its own; where several serve the same clients they must share
   * one, since the next page may be asked of another.
   */
  readonly cursorSecret: string
  /** Whether lists can be paged by cursors (RFC 9865). */
  readonly cursors: boolean
  /** Whether a hook takes passwords. */
  readonly changePassword: boolean
  /** The profile that it keeps beyond the RFCs: `interop`. */
  readonly strict?: Strictness | undefined
  /** How clients authenticate beside, for tokens. */
  readonly schemes?: readonly object[] | undefined
  /** Reads what identity providers send. */
  readonly readers: Readers
}

/** A request inside of another. */
export interface InnerRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** The entity tag that the resource must have (`If-Match`). */
  readonly version?: string
}

/** One request on its way through a handler. */
export interface Exchange {
  readonly request: ScimRequest
  readonly settings: Settings
  /** The last segment of `/Users/<id>`. */
  readonly id?: string
  /** A fresh adapter for this request, without constructor arguments, its context set. */
  adapter(type: ResourceType): AnyAdapter
  /** Whether a response may go on after the handler's end: what the host runs around that is over then. */
  readonly mayGoOn: boolean
  /** Reads no resource that it writes: where the service reads lists. */
  reading<T>(read: (exchange: Exchange) => Promise<T>): Promise<T>
  /** The id of the user who sends the request; undefined where the host does not tell. */
  me(): Promise<string | undefined>
  /** Answers another request of the same client, such as an operation of a bulk request. */
  dispatch(request: InnerRequest): Promise<HttpResponse>
  /** The same exchange about other parameters than the query's, or about a resource that the path does not name. */
  with(changes: { readonly parameters?: URLSearchParams; readonly id?: string }): Exchange
}

/** Answers the requests of one route. */
export type Handler = (exchange: Exchange) => Promise<HttpResponse>
