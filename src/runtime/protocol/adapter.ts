/** The extension contract: how SCIM resources are mapped to and from the host's models. */
import type { Filter } from '../filter/ast.js'
import type { Operation } from '../patch/operation.js'
import type { ResourceSchema } from '../schema/attribute.js'
import type { Hooks } from './hooks.js'
import type { ScimRequest } from './scim-request.js'
import type { Walks } from './walks.js'

/** The context that the service gives an adapter before it calls it. */
export interface AdapterContext<Db = unknown> {
  /** The database handle, or the transaction while one runs. */
  db: Db
  readonly request: ScimRequest
  readonly schema: ResourceSchema
  readonly hooks: Hooks
  /** Tells the host of a failure that the client is not answered with. */
  readonly report: (error: unknown) => void
  /** What is remembered of lists; absent where nothing is, as in a transaction of the host's own. */
  readonly walks?: Walks | undefined
}

/** The order of a list: by `id`, unless `sortBy` names an attribute; then by `id` among equals. */
export interface Order {
  readonly sortBy?: string
  readonly descending?: boolean
}

/** A slice of a list. */
export interface Slice extends Order {
  readonly offset: number
  readonly limit: number
}

/** Where a page ended. */
export interface Position {
  readonly id: string
  /** The sort key of the last record, as the database compares it; null where it has no such value. */
  readonly key: string | number | boolean | null
}

/** A slice of a list that goes on where another one ended (RFC 9865). */
export interface Keyset extends Order {
  readonly limit: number
  /** Absent for the beginning of the list. */
  readonly after?: Position
}

export interface KeysetPage<Record> {
  readonly records: readonly Record[]
  /** Where the page ends; absent where nothing follows. */
  readonly end?: Position
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
  /** Rows that come and go between two pages make neither repeat nor skip another row. */
  page(keyset: Keyset): Promise<KeysetPage<Record>>
  /** @param options afresh: a total that was counted a moment ago is none */
  count(options?: { readonly afresh?: boolean }): Promise<number>
}

/** A record with some of what is not in its own row, and what reads the next of it; that is absent where nothing follows. */
export interface Part<Record> {
  readonly record: Record
  readonly next?: () => Promise<Part<Record>>
}

type Awaitable<T> = T | Promise<T>

/** An adapter as the service uses it. One is made, without arguments, for each request. */
export interface ResourceAdapter<Record = unknown, Input = unknown> {
  context: AdapterContext
  /** Whether all that it writes is in transactions that tell the request's budget of their commit. */
  readonly isTransactional?: boolean
  getQueryset(): Queryset<Record>
  /**
   * Adds to the records of one response what is not in their own rows, all at once: a group's members. It takes no part
   * in the version of a resource but by the stored one.
   */
  complete?(records: readonly Record[]): Promise<readonly Record[]>
  /**
   * The same of one record that may have too many `members` to be held: each part shows others of them, and else what all
   * of them show.
   */
  parts?(record: Record): Promise<Part<Record>>
  /** Renders a record as a SCIM resource; null values are left out of the response. */
  toScim(record: Record, request: ScimRequest): Awaitable<object>
  /** The resource with what an adapter keeps beside its mapping; without unassigned values. */
  render?(record: Record, request: ScimRequest): Awaitable<{ [attribute: string]: unknown }>
  /** Creates a record from a validated resource, or replaces the one that is given. */
  fromScim(data: Input, record?: Record): Promise<Record>
  patch(record: Record, operations: readonly Operation[]): Promise<Record>
  delete(record: Record): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: an adapter's record and input are its own affair
export type AnyAdapter = ResourceAdapter<any, any>
