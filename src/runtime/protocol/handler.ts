import type { AnyAdapter } from './adapter.js'
import type { HttpResponse } from './http.js'
import type { Pagination } from './query.js'
import type { ResourceType } from './resource-type.js'
import type { ScimRequest } from './scim-request.js'

/** What the configuration decides about the protocol. */
export interface Settings {
  readonly pagination: Pagination
  readonly patchResponse: 'resource' | 'none'
}

/** One request on its way through a handler. */
export interface Exchange {
  readonly request: ScimRequest
  readonly settings: Settings
  /** The last segment of `/Users/<id>`. */
  readonly id?: string
  /** A fresh adapter for this request, without constructor arguments, its context set. */
  adapter(type: ResourceType): AnyAdapter
}

/** Answers the requests of one route. */
export type Handler = (exchange: Exchange) => Promise<HttpResponse>
