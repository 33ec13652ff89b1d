/** The extension contract: how SCIM resources are mapped to and from the host's models. */
import type { Filter } from '../filter/ast.js'
import type { Operation } from '../patch/operation.js'
import type { ResourceSchema } from '../schema/attribute.js'
import type { Hooks } from './hooks.js'
import type { ScimRequest } from './scim-request.js'

/** What the service gives an adapter before it calls it. */
export interface AdapterContext<Db = unknown> {
  /** The database handle, or the transaction while one runs. */
  db: Db
  readonly request: ScimRequest
  readonly schema: ResourceSchema
  readonly hooks: Hooks
}

/** A slice of a list, and its order: by `id` unless `sortBy` names an attribute. */
export interface Slice {
  readonly offset: number
  readonly limit: number
  readonly sortBy?: string
  readonly descending?: boolean
}

/** A set of SCIM records: the base of lists and of the lookup by `id`. Nothing runs until it is asked. */
export interface Queryset<Record> {
  find(id: string): Promise<Record | undefined>
  /**
   * @param options lenient: an attribute that cannot be filtered has no value, rather than being an error
   * @throws ScimError `invalidFilter` where an attribute cannot be filtered
   */
  filter(filter: Filter, options?: { readonly lenient?: boolean }): Queryset<Record>
  slice(slice: Slice): Promise<readonly Record[]>
  count(): Promise<number>
}

type Awaitable<T> = T | Promise<T>

/** An adapter as the service uses it. One is made, without arguments, for each request. */
export interface ResourceAdapter<Record = unknown, Input = unknown> {
  context: AdapterContext
  getQueryset(): Queryset<Record>
  /** Adds to the records of one response what is not in their own rows, all at once: a group's members. */
  complete?(records: readonly Record[]): Promise<readonly Record[]>
  /** Renders a record as a SCIM resource; null values are left out of the response. */
  toScim(record: Record, request: ScimRequest): Awaitable<object>
  /** Creates a record from a validated resource, or replaces the one that is given. */
  fromScim(data: Input, record?: Record): Promise<Record>
  patch(record: Record, operations: readonly Operation[]): Promise<Record>
  delete(record: Record): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: an adapter's record and input are its own affair
export type AnyAdapter = ResourceAdapter<any, any>
