/** Memberships that not each document of a collection is, or that refer to a document of the user's: a seat in the tenant. */
import { eq, inOwn } from './conditions.js'
import type { Field } from './fields.js'
import type { Pipeline, Query } from './handle.js'
import { lookup, matching } from './joins.js'
import type { MemberTables } from './places.js'
import { everyOf } from './scope.js'

type Of = Pick<MemberTables, 'user' | 'rows'> & Partial<Pick<MemberTables, 'list'>>

/** Leaves those memberships that count. */
export const counting = ({ rows }: Of): Pipeline => (rows?.where ? [{ $match: rows.where.query(inOwn) }] : [])

/** The same, with the documents of users that they refer to as `seat`. */
export function withUsers(members: Of, tenant: unknown): Pipeline {
  const { user, rows, list } = members
  const { via } = rows ?? {}
  if (!via) return counting(members)
  const pipeline = matching(viaScope(members, tenant))
  const array = user.type === 'list' ? user : list
  return [
    ...counting(members),
    ...(array ? [{ $unwind: `$${array.path}` }] : []),
    ...lookup({ from: via.key, local: user, as: 'seat', pipeline }),
    { $unwind: '$seat' },
  ]
}

/** Where the key of a user is then. */
export const ofSeat = ({ rows }: Of) =>
  rows?.via && { local: rows.via.user, at: ({ path }: Field) => `seat.${path}` }

/** Joins what memberships lead to from the documents that they refer to in the place of a user. */
export const fromVia = (
  members: Of,
  { key, user }: { readonly key: Field; readonly user: Field },
  { as, userKey, tenant, stages }: { as: string; userKey: Field; tenant: unknown; stages: Pipeline },
): Pipeline =>
  lookup({
    from: user,
    local: userKey,
    as,
    pipeline: [
      ...matching(viaScope(members, tenant)),
      ...lookup({ from: members.user, local: key, as: 'rows', pipeline: stages }),
      { $unwind: '$rows' },
      { $replaceRoot: { newRoot: '$rows' } },
    ],
  })

/** Which documents of users are of the request's tenant. */
export const viaScope = ({ rows }: Of, tenant: unknown): Query =>
  everyOf([
    ...(rows?.via?.tenant ? [eq(rows.via.tenant, tenant)] : []),
    ...(rows?.via?.where ? [rows.via.where] : []),
  ])
