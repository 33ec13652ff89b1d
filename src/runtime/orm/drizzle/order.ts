/** The order of lists, and where a list goes on after one of its rows. */
import { and, asc, type Column, desc, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { parsePath } from '../../filter/parse.js'
import type { Order, Position } from '../../protocol/adapter.js'
import { badRequest } from '../../protocol/errors.js'
import type { ResourceSchema } from '../../schema/attribute.js'
import type { SqlDialect } from '../../sql/dialect.js'
import { expression, type Fragment } from '../../sql/fragment.js'
import { type Expression, embed, type FilterMap, resolveTarget, toSql } from './filter-map.js'

/** What a list is sorted by, before `id`. */
export interface Sort {
  readonly value: SQL
  /** The value as it is compared. */
  readonly key: SQL
  /** The key in a form that comes back from JavaScript as it went: a timestamp would lose its microseconds. */
  readonly exactKey: SQL
  readonly descending: boolean
}

/**
 * @returns undefined where the list is in order of `id` alone
 * @throws ScimError 400 `invalidPath` for a `sortBy` that is no path, or names nothing that one column holds
 */
export function readSort(
  { sortBy, descending = false }: Order,
  map: FilterMap,
  schema: ResourceSchema,
  dialect: SqlDialect,
): Sort | undefined {
  if (sortBy === undefined) return undefined
  const { target, attribute } = resolveTarget(map, schema, parsePath(sortBy).attribute, {
    missing: unsortable,
  })
  if (target.kind !== 'column') throw unsortable(sortBy)
  const { storage, folded } = target
  const stored: Fragment<Expression> = [expression(target.expression)]
  const value = embed(target.expression)
  const key = storage === 'text' ? toSql(dialect.sortKey(stored, !folded && !attribute.caseExact)) : value
  const exactKey = storage === 'timestamp' ? toSql(dialect.castToText(stored)) : key
  return { value, key, exactKey, descending }
}

const unsortable = (name: string) => badRequest(`${name} cannot be sorted by`, 'invalidPath')

/** By `id`, always, so that pages are stable; by the attribute first where one is asked for. */
export function orderBy(sort: Sort | undefined, id: Column): SQL[] {
  if (!sort) return [asc(id)]
  const { value, key, descending } = sort
  // Values that are absent come last in ascending order (RFC 7644 §3.4.2.3), on every database.
  const absence = sql`(${value} is null)`
  return descending ? [desc(absence), desc(key), asc(id)] : [asc(absence), asc(key), asc(id)]
}

/** The rows that `orderBy` puts behind a position. */
export function behind(sort: Sort | undefined, id: Column, position: Position): SQL | undefined {
  const behindId = gt(id, position.id)
  if (!sort) return behindId
  const { value, key, descending } = sort
  const absent = isNull(value)
  if (position.key === null) {
    const rest = and(absent, behindId)
    return descending ? or(rest, isNotNull(value)) : rest
  }
  const tied = and(sql`${key} = ${position.key}`, behindId)
  return descending
    ? or(sql`${key} < ${position.key}`, tied)
    : or(sql`${key} > ${position.key}`, tied, absent)
}
