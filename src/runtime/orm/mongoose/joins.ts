/** Documents of other collections, as stages that join them in. */
import type { Join } from './conditions.js'
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
  return { as, stages: [lookup({ from: own, localField: ownKey.path, as, pipeline: beyondStages(between) })] }
}

/** From memberships to the documents beyond. */
export function beyondStages({
  other,
  otherKey,
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
    lookup({ from: otherKey, localField: other.path, as: beyond, pipeline: matching(scope) }),
    { $unwind: `$${beyond}` },
    { $project: { _id: 0, key: `$${other.path}`, ...values(`$${beyond}`) } },
    // One object for each role that somebody has there is one membership.
    ...(isInList ? [{ $group: { _id: '$$ROOT' } }, { $replaceRoot: { newRoot: '$_id' } }] : []),
  ]
}

/** Whether a field is one of the objects in an array. */
export const isInside = (field: Field, list: Field): boolean => field.path.startsWith(`${list.path}.`)

interface Lookup {
  /** The field that is to equal the local one; of an array one element is enough. */
  readonly from: Field
  readonly localField: string
  readonly as: string
  readonly pipeline?: Pipeline
}

/** Documents of another collection as an array. */
export function lookup({ from, localField, as, pipeline = [] }: Lookup): Query {
  return {
    $lookup: {
      from: from.collection.name,
      localField,
      foreignField: from.path,
      ...(pipeline.length > 0 && { pipeline }),
      as,
    },
  }
}

export const matching = (query: Query): Pipeline => (Object.keys(query).length > 0 ? [{ $match: query }] : [])

/** The one document of another collection, under a name; documents without one are left out. */
export const joinOne = (from: Field, localField: string, as: string): Pipeline => [
  lookup({ from, localField, as }),
  { $unwind: `$${as}` },
]
