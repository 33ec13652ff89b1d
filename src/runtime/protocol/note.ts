/** What a log is told of a request while it is answered. The log is a value that the host hands over: no service without one has its code. */
import type { ScimError } from '../errors.js'
import type { Operation } from '../patch/operation.js'
import type { ResourceSchema } from '../schema/attribute.js'
import type { Connection } from './connection.js'
import type { Hooks } from './hooks.js'
import type { HttpRequest, HttpResponse } from './http.js'
import type { ScimRequest } from './scim-request.js'

/** One request, from its arrival to its answer. None of it throws, or waits. */
export interface Note {
  /** By which it came: also one that was refused, where its credential tells. */
  connection?: Pick<Connection, 'id' | 'tenant'> | undefined
  /** What it is answered with. */
  error?: ScimError
  /** The request has passed the access check, and has a route. */
  admitted(request: ScimRequest): void
  /** The record that it is about was found. */
  found(record: unknown): void
  /** It is to write a resource: one that was read by its schema. */
  writes(resource: Readonly<Record<string, unknown>>, schema: ResourceSchema): void
  /** It is to change one. */
  changes(operations: readonly Operation[], schema: ResourceSchema): void
  /** It is answered. */
  end(response: HttpResponse): void
}

/** Tells the host of what failed. */
export type Report = (error: unknown, request: HttpRequest) => void

export interface ServiceLog {
  /** Begins the note of a request. */
  begin(request: HttpRequest, db: unknown, report: Report): Note
  /** Adds to the hooks what tells it of changes. */
  watch(hooks: Hooks): Hooks
  /**
   * Answers requests for the log itself, which have an access check of their own.
   *
   * @returns undefined for all other requests
   */
  open?(request: HttpRequest, db: unknown): Promise<HttpResponse> | undefined
}
