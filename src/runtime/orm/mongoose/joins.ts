/** Documents of other collections, as stages that join them in. */
import { type At, inOwn, type Join } from './conditions.js'
import type { Field } from './fields.js'
import type { Pipeline, Query } from './handle.js'

interface Between {
  /** The name of the array. */
  readonly as: string
  /** The field of the documents at hand that the memberships refer to. */
  readonly ownKey: Field
  /** The memberships' field for these documents, and for those beyond. */
  readonly own: Field
  readonly other: Field
  /** The field of the documents beyond that the memberships refer to. */
  readonly otherKey: Field
  /** What refers to them in the place of `other`, once the first stages are done, and where it is. */
  readonly reached?: { readonly local: Field; readonly at: At }
  /** The array of objects that the memberships are, if they are one. */
  readonly list: Field | undefined
  /** Which of the documents beyond count. */
  readonly scope: Query
  /** Stages that come first over the memberships. */
  readonly first?: Pipeline
  /** Name in the array → expression over the document beyond. */
  readonly values: (beyond: string) => Query
}

/** Documents that memberships tie to one: those are documents of their own, or an array on either side. */
export function joinThrough({ as, ownKey, own, ...between }: Between): Join {
  return { as, stages: lookup({ from: own, local: ownKey, as, pipeline: beyondStages(between) }) }
}

/** From memberships to the documents beyond. */
export function beyondStages({
  other,
  otherKey,
  reached = { local: other, at: inOwn },
  list,
  scope,
  values,
  first = [],
}: Omit<Between, 'as' | 'ownKey' | 'own'>): Pipeline {
  const beyond = 'beyond'
  const isInList = list !== undefined && isInside(other, list)
  // One document may hold the keys of many.
  const array = other.type === 'list' ? other : isInList ? list : undefined
  return [
    ...first,
    ...(array ? [{ $unwind: `$${array.path}` }] : []),
    ...lookup({ from: otherKey, ...reached, as: beyond, pipeline: matching(scope) }),
    { $unwind: `$${beyond}` },
    { $project: { _id: 0, key: `$${beyond}.${otherKey.path}`, ...values(`$${beyond}`) } },
    // One object for each role that somebody has there is one membership.
    ...(isInList ? [{ $group: { _id: '$$ROOT' } }, { $replaceRoot: { newRoot: '$_id' } }] : []),
  ]
}

/** Whether a field is one of the objects in an array. */
export const isInside = (field: Field, list: Field): boolean => field.path.startsWith(`${list.path}.`)

interface Lookup {
  /** The field that is to equal the local one; of an array one element is enough. */
  readonly from: Field
  readonly local: Field
  /** Where the local one is in the documents at hand. */
  readonly at?: At
  readonly as: string
  readonly pipeline?: Pipeline
}

/** Documents of another collection as an array: one side may hold keys as text, and MongoDB compares values of one type only. */
export function lookup({ from, local, at = inOwn, as, pipeline = [] }: Lookup): Pipeline {
  const path = at(local)
  const key = keyAs(from, local, `$${path}`)
  const converted = `${as}Key`
  const stage = {
    $lookup: {
      from: from.collection.name,
      localField: key ? converted : path,
      foreignField: from.path,
      ...(pipeline.length > 0 && { pipeline }),
      as,
    },
  }
  return key ? [{ $addFields: { [converted]: key } }, stage, { $unset: converted }] : [stage]
}

/** The key as the other field holds it, where that is otherwise; what is no key is none there. */
function keyAs(from: Field, local: Field, value: string): Query | undefined {
  if (from.holdsText && holdsObjectIds(local)) return { $toString: value }
  if (local.holdsText && holdsObjectIds(from))
    return { $convert: { input: value, to: 'objectId', onError: null, onNull: null } }
  return undefined
}

const holdsObjectIds = (field: Field) =>
  field.type === 'objectId' || (field.type === 'list' && !field.holdsText)

export const matching = (query: Query): Pipeline => (Object.keys(query).length > 0 ? [{ $match: query }] : [])

/** The one document of another collection, under a name; documents without one are left out. */
export const joinOne = (from: Field, local: Field, as: string): Pipeline => [
  ...lookup({ from, local, as }),
  { $unwind: `$${as}` },
]
