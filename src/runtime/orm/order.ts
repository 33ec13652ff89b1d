/** The order of lists, and where a list goes on after one of its rows. */
import { parsePath } from '../filter/parse.js'
import type { Position } from '../protocol/adapter.js'
import { badRequest } from '../protocol/errors.js'
import type { KeptTarget } from '../sql/compile.js'
import type { SqlDialect } from '../sql/dialect.js'
import { expression, type Fragment } from '../sql/fragment.js'
import type { ColumnTarget } from '../sql/target.js'
import type { Column } from './columns.js'
import { type Places, resolveTarget } from './filter-map.js'
import { and, type Expression, greater, or, raw, Sql, sql } from './sql.js'

/** What a list is sorted by, before `id`. */
export interface Sort {
  readonly value: Sql
  /** The value as it is compared. */
  readonly key: Sql
  /** The key in a form that comes back from JavaScript as it went: a timestamp would lose its microseconds. */
  readonly exactKey: Sql
  readonly descending: boolean
}

/** @throws ScimError 400 `invalidPath` for a `sortBy` that is no path, or names nothing that one column holds */
export function readSort(sortBy: string, descending: boolean, places: Places, dialect: SqlDialect): Sort {
  const { target, attribute, kept } = resolveTarget(places, parsePath(sortBy).attribute, {
    missing: unsortable,
  })
  if (target.kind !== 'column') throw unsortable(sortBy)
  const { storage, folded, ...sorted } = kept ? either(target, kept, dialect) : target
  const stored: Fragment<Expression> = [expression(sorted.expression)]
  const value = new Sql(stored)
  const key = storage === 'text' ? new Sql(dialect.sortKey(stored, !folded && !attribute.caseExact)) : value
  const isInstant = storage === 'timestamp' || storage === 'datetime'
  const exactKey = isInstant ? new Sql(dialect.castToText(stored)) : key
  return { value, key, exactKey, descending }
}

/** One value for records that own their row and for those that keep theirs: in one type, which SQL wants of it. */
function either(
  host: ColumnTarget<Expression>,
  { owns, target: own }: KeptTarget<Expression>,
  dialect: SqlDialect,
): ColumnTarget<Expression> {
  const kept = own.kind === 'column' ? own.expression : raw('null')
  const isAlike = own.kind === 'column' && own.storage === host.storage
  const text = isAlike ? [expression(host.expression)] : dialect.castToText([expression(host.expression)])
  const value = sql`case when ${new Sql([expression(owns)])} then ${new Sql(text)} else ${new Sql([expression(kept)])} end`
  return { kind: 'column', expression: value, storage: isAlike ? host.storage : 'text', folded: false }
}

const unsortable = (name: string) => badRequest(`${name} cannot be sorted by`, 'invalidPath')

/** By `id`, always, so that pages are stable; by the attribute first where one is asked for. */
export function orderBy(sort: Sort | undefined, id: Column): Sql[] {
  if (!sort) return [sql`${id} asc`]
  const { value, key, descending } = sort
  // Values that are absent come last in ascending order (RFC 7644 §3.4.2.3), on every database.
  const absence = sql`(${value} is null)`
  const direction = descending ? raw(' desc') : raw(' asc')
  return [sql`${absence}${direction}`, sql`${key}${direction}`, sql`${id} asc`]
}

/** The rows that `orderBy` puts behind a position. */
export function behind(sort: Sort | undefined, id: Column, position: Position): Sql | undefined {
  const behindId = greater(id, position.id)
  if (!sort) return behindId
  const { value, key, descending } = sort
  const absent = sql`${value} is null`
  if (position.key === null) {
    const rest = and(absent, behindId)
    return descending ? or(rest, sql`${value} is not null`) : rest
  }
  const tied = and(sql`${key} = ${position.key}`, behindId)
  return descending
    ? or(sql`${key} < ${position.key}`, tied)
    : or(sql`${key} > ${position.key}`, tied, absent)
}
