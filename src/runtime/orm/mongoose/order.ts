/** The order of lists, and where a list goes on after one of its documents. */
import type { Position } from '../../protocol/adapter.js'
import { readSortPath, unsortable } from '../records/resolve-entry.js'
import { inRecord } from './conditions.js'
import type { FieldType } from './fields.js'
import {
  type ArrayTarget,
  type FilterScope,
  type ResolvedTarget,
  resolveTarget,
  type ValueTarget,
} from './filter-map.js'
import type { Pipeline, Query } from './handle.js'

/** The sort key of a list, before `id`: computed into the field `sort` of each document. */
export interface Sort {
  readonly stages: Pipeline
  readonly isInstant: boolean
  readonly descending: boolean
}

/** An expression, and what its values are. */
interface Sorted {
  readonly value: string | Query
  readonly type: FieldType
  readonly isFolded: boolean
}

type FieldTarget = Extract<ValueTarget, { kind: 'field' }>

/** The field that holds what a document is sorted by. */
export const SORT = 'sort'

const KEY = `${SORT}.key`
const ABSENT = `${SORT}.absent`

/**
 * A multi-valued attribute sorts by its primary value, else by the first (RFC 7644 §3.4.2.3).
 *
 * @throws ScimError 400 `invalidValue` for a `sortBy` that is no path, or names nothing that can be sorted by
 */
export function readSort(sortBy: string, descending: boolean, scope: FilterScope): Sort {
  const path = readSortPath(sortBy)
  const resolved = resolveTarget(scope, path, inRecord, { missing: unsortable })
  const sorted = resolved && sortable(resolved)
  if (!sorted) throw unsortable(sortBy)
  const { attribute, joins, kept } = resolved
  const { type, isFolded } = sorted
  const inRow = sorted.value
  const own = kept?.resolved && sortable(kept.resolved)
  const value = kept ? { $cond: [{ $eq: [`$${kept.owns}`, true] }, inRow, own?.value ?? null] } : inRow
  const key = type === 'string' && !isFolded && !attribute.caseExact ? { $toLower: value } : value
  const absent = { $eq: [{ $ifNull: [value, null] }, null] }
  const stages = [...joins.flatMap((join) => join.stages), { $addFields: { [SORT]: { key, absent } } }]
  return { stages, isInstant: type === 'date', descending }
}

/** The key that documents are compared by, as an expression. */
function sortable({ attribute, target, subAttribute = '' }: ResolvedTarget): Sorted | undefined {
  if (target.kind === 'array') {
    const inside = Object.hasOwn(target.values, subAttribute) ? target.values[subAttribute] : undefined
    return attribute.type === 'complex' || inside?.kind !== 'field'
      ? undefined
      : sortedElement(target, inside)
  }
  if (target.kind === 'condition')
    return target.expression && { value: target.expression, type: 'boolean', isFolded: false }
  if (target.kind !== 'field') return undefined
  const { type, folded } = target.field
  return { value: `$${target.path}`, type, isFolded: folded }
}

/** The element whose field is least. It begins with the first one: DocumentDB gives null for whatever begins with null. */
const least = (input: Query, by: string): Query => ({
  $reduce: {
    input,
    initialValue: { $arrayElemAt: [input, 0] },
    in: { $cond: [{ $lt: [`$$this.${by}`, `$$value.${by}`] }, '$$this', '$$value'] },
  },
})

/** The value of the element that counts; documents that are joined in come in no order, and are shown in that of their values. */
function sortedElement(
  { path, values: { primary, value }, isJoined }: ArrayTarget,
  { path: inside, field }: FieldTarget,
): Sorted {
  const all = { $ifNull: [`$${path}`, []] }
  const cond = primary?.kind === 'field' && { $eq: [`$$this.${primary.path}`, true] }
  const candidates = cond ? { $concatArrays: [{ $filter: { input: all, as: 'this', cond } }, all] } : all
  const by = value?.kind === 'field' ? value.path : inside
  const first = isJoined && !cond ? least(all, by) : { $arrayElemAt: [candidates, 0] }
  return {
    value: { $let: { vars: { first }, in: `$$first.${inside}` } },
    type: field.type,
    isFolded: field.folded,
  }
}

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
