/** Conditions over fields. In MongoDB they are true or false: a field that is absent equals null, and nothing else. */
import type { Field } from './fields.js'
import type { Pipeline, Query } from './handle.js'

/** Where a field is in the documents that are asked about. */
export type At = (field: Field) => string

/** In SCIM's own documents, the host's joined in as `host`. */
export const inRecord: At = ({ collection, path }) => (collection.isOwn ? path : `host.${path}`)

/** In documents of the field's own collection. */
export const inOwn: At = ({ path }) => path

/** Documents of other collections, as an array, or values made of fields, that a condition speaks of besides the document. */
export interface Join {
  /** The field that holds them. */
  readonly as: string
  readonly stages: Pipeline
}

export class Condition {
  constructor(
    readonly query: (at: At) => Query,
    readonly joins: readonly Join[] = [],
    /** The same as an expression, for lists in its order; what MongoDB's own operators say has none. */
    readonly expression?: (at: At) => Query,
  ) {}
}

export const always: Query = {}
export const never: Query = { $nor: [{}] }
export const not = (query: Query): Query => ({ $nor: [query] })

/** All of some queries. */
export const every = (queries: readonly Query[]): Query => {
  const [first = always, ...rest] = queries
  return rest.length === 0 ? first : { $and: queries }
}

/**
 * Conditions on a field, by MongoDB's operators.
 *
 * @example matches(users.email, { $regex: '@example\\.com$' })
 */
export const matches = (field: Field, operators: Query): Condition =>
  new Condition((at) => ({ [at(field)]: operators }))

export const eq = (field: Field, value: unknown): Condition =>
  new Condition(
    (at) => ({ [at(field)]: field.cast(value) }),
    [],
    (at) => ({ $eq: operands(field, value, at) }),
  )

export const ne = (field: Field, value: unknown): Condition =>
  new Condition(
    (at) => ({ [at(field)]: { $ne: field.cast(value) } }),
    [],
    (at) => ({ $ne: operands(field, value, at) }),
  )

/** In an expression, what is absent does not equal null, and text may name a field. */
const operands = (field: Field, value: unknown, at: At) => [
  { $ifNull: [`$${at(field)}`, null] },
  { $literal: field.cast(value) },
]

/** Whether a field is null, or absent. */
export const isNull = (field: Field): Condition => eq(field, null)

export const oneOf = (field: Field, values: readonly unknown[]): Condition =>
  new Condition((at) => ({ [at(field)]: { $in: values.map((value) => field.cast(value)) } }))

type Maybe = Condition | undefined

/** All of some conditions, those left out that are undefined; undefined where all are. */
export function and(first: Condition, ...rest: readonly Maybe[]): Condition
export function and(...conditions: readonly Maybe[]): Maybe
export function and(...conditions: readonly Maybe[]): Maybe {
  return combine(conditions, '$and')
}

/** Any of them. */
export function or(first: Condition, ...rest: readonly Maybe[]): Condition
export function or(...conditions: readonly Maybe[]): Maybe
export function or(...conditions: readonly Maybe[]): Maybe {
  return combine(conditions, '$or')
}

function combine(conditions: readonly Maybe[], operator: '$and' | '$or'): Maybe {
  const given = conditions.filter((each) => each !== undefined)
  if (given.length < 2) return given[0]
  const expressions = given.flatMap(({ expression }) => expression ?? [])
  return new Condition(
    (at) => ({ [operator]: given.map((each) => each.query(at)) }),
    given.flatMap(({ joins }) => joins),
    expressions.length === given.length
      ? (at) => ({ [operator]: expressions.map((each) => each(at)) })
      : undefined,
  )
}
