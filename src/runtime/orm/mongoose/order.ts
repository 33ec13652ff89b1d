/** The order of lists, and where a list goes on after one of its documents. */
import { parsePath } from '../../filter/parse.js'
import type { Position } from '../../protocol/adapter.js'
import { badRequest } from '../../protocol/errors.js'
import { inRecord } from './conditions.js'
import { type KeptTarget, type Places, type ResolvedTarget, resolveTarget } from './filter-map.js'
import type { Pipeline, Query } from './handle.js'

/** What a list is sorted by, before `id`: computed into the field `sort` of each document. */
export interface Sort {
  readonly stages: Pipeline
  readonly isInstant: boolean
  readonly descending: boolean
}

/** The field that holds what a document is sorted by. */
export const SORT = 'sort'

const KEY = `${SORT}.key`
const ABSENT = `${SORT}.absent`

/** @throws ScimError 400 `invalidPath` for a `sortBy` that is no path, or names nothing that one field holds */
export function readSort(sortBy: string, descending: boolean, places: Places): Sort {
  const path = parsePath(sortBy).attribute
  const { target, attribute, joins, kept } = resolveTarget(places, path, inRecord, { missing: unsortable })
  const sorted = sortable(target)
  if (!sorted) throw unsortable(sortBy)
  const { type, isFolded } = sorted
  const own = kept && { $cond: [{ $eq: [`$${kept.owns}`, true] }, sorted.value, keptValue(kept)] }
  const value = own ?? sorted.value
  const key = type === 'string' && !isFolded && !attribute.caseExact ? { $toLower: value } : value
  const absent = { $eq: [{ $ifNull: [value, null] }, null] }
  const stages = [...joins.flatMap((join) => join.stages), { $addFields: { [SORT]: { key, absent } } }]
  return { stages, isInstant: type === 'date', descending }
}

/** What documents are compared by, as an expression. */
function sortable(target: ResolvedTarget['target']) {
  if (target.kind === 'condition')
    return target.expression && { value: target.expression, type: 'boolean', isFolded: false }
  if (target.kind !== 'field') return undefined
  const { type, folded } = target.field
  return { value: `$${target.path}`, type, isFolded: folded }
}

/** What documents that keep an attribute are compared by. */
const keptValue = ({ target }: KeptTarget) =>
  target.kind === 'field' ? { $ifNull: [`$${target.path}`, null] } : null

const unsortable = (name: string) => badRequest(`${name} cannot be sorted by`, 'invalidPath')

/** By `id`, always, so that pages are stable; by the attribute first where one is asked for. */
export function orderBy(sort: Sort | undefined): Pipeline {
  if (!sort) return [{ $sort: { _id: 1 } }]
  const direction = sort.descending ? -1 : 1
  // Values that are absent come last in ascending order (RFC 7644 §3.4.2.3); MongoDB has them first.
  return [...sort.stages, { $sort: { [ABSENT]: direction, [KEY]: direction, _id: 1 } }]
}

/** The documents that `orderBy` puts behind a position. */
export function behind(sort: Sort | undefined, position: Position): Query {
  const behindId = { _id: { $gt: position.id } }
  if (!sort) return behindId
  const { descending, isInstant } = sort
  if (position.key === null) {
    const rest = { [ABSENT]: true, ...behindId }
    return descending ? { $or: [rest, { [ABSENT]: false }] } : rest
  }
  const key = isInstant ? new Date(Number(position.key)) : position.key
  const beyond = { [ABSENT]: false, [KEY]: { [descending ? '$lt' : '$gt']: key } }
  const tied = { [ABSENT]: false, [KEY]: key, ...behindId }
  return { $or: [beyond, tied, ...(descending ? [] : [{ [ABSENT]: true }])] }
}

/** Where a page ended: a date as milliseconds, which come back as they went. */
export function positionOf(document: Readonly<Record<string, unknown>>): Position {
  const { _id: id, [SORT]: sort } = document
  if (typeof id !== 'string') throw new TypeError('The id of a resource is no text')
  const { key = null, absent = true }: { key?: unknown; absent?: unknown } = Object(sort)
  if (absent === true) return { id, key: null }
  return { id, key: key instanceof Date ? key.getTime() : isKey(key) ? key : String(key) }
}

const isKey = (key: unknown): key is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof key)
