/** The order of lists, and where a list goes on after one of its rows. */
import type { Position } from '../protocol/adapter.js'
import type { Elsewhere, ResolvedTarget } from '../sql/compile.js'
import type { SqlDialect } from '../sql/dialect.js'
import { concat, expression, type Fragment, source } from '../sql/fragment.js'
import type { ColumnTarget, RelatedTarget } from '../sql/target.js'
import type { Column } from './columns.js'
import { type Places, resolveTarget } from './filter-map.js'
import { readSortPath, unsortable } from './resolve-entry.js'
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

/**
 * A multi-valued attribute sorts by its primary value, else by the first (RFC 7644 §3.4.2.3).
 *
 * @throws ScimError 400 `invalidValue` for a `sortBy` that is no path, or names nothing that can be sorted by
 */
export function readSort(sortBy: string, descending: boolean, places: Places, dialect: SqlDialect): Sort {
  const resolved = resolveTarget(places, readSortPath(sortBy), { missing: unsortable })
  const { attribute, elsewhere = [] } = resolved ?? {}
  const column = resolved && sortedColumn(resolved)
  if (!attribute || !column) throw unsortable(sortBy)
  const { storage, folded, ...sorted } = elsewhere.length > 0 ? oneOf(column, elsewhere, dialect) : column
  const stored: Fragment<Expression> = [expression(sorted.expression)]
  const value = new Sql(stored)
  const key = storage === 'text' ? new Sql(dialect.sortKey(stored, !folded && !attribute.caseExact)) : value
  const isInstant = storage === 'timestamp' || storage === 'datetime'
  const exactKey = isInstant ? new Sql(dialect.castToText(stored)) : key
  return { value, key, exactKey, descending }
}

/** What a resource is sorted by: the column, or that of the one row that counts among those of a relation. */
function sortedColumn({ attribute, target, subAttribute = '' }: ResolvedTarget<Expression>) {
  if (target.kind === 'column') return target
  if (target.kind === 'complex' || attribute.type === 'complex') return undefined
  const { from, where, keys, subAttributes } = target
  const column = Object.hasOwn(subAttributes, subAttribute) ? subAttributes[subAttribute] : undefined
  if (!column) return undefined
  const { primary, value = column } = subAttributes
  const first = new Sql([expression(target.order ?? value.expression)])
  const order = primary
    ? sql`case when ${new Sql([expression(primary.expression)])} then 0 else 1 end, ${first}`
    : first
  const chunks = concat<Expression>(
    'select ',
    [expression(column.expression)],
    ' from ',
    [source(from)],
    ' where ',
    [expression(where)],
    ...(keys ? [' and ', tied(keys).chunks] : []),
    ' order by ',
    order.chunks,
    ' limit 1',
  )
  return { ...column, expression: new Sql(chunks) }
}

/** Of one resource, its rows: a key leads to them, or a table between. */
function tied({ own, other, through }: NonNullable<RelatedTarget<Expression>['keys']>): Sql {
  const of = (key: Expression) => new Sql([expression(key)])
  if (!through) return sql`${of(other)} = ${of(own)}`
  const { from } = through
  return sql`${of(other)} in (select ${of(through.other)} from ${new Sql([source(from)])} where ${of(through.own)} = ${of(own)})`
}

/** One value, wherever a record has it: in one type, which SQL wants of it. */
function oneOf(
  column: ColumnTarget<Expression>,
  elsewhere: readonly Elsewhere<Expression>[],
  dialect: SqlDialect,
): ColumnTarget<Expression> {
  const others = elsewhere.map(({ when, resolved }) => ({ when, column: resolved && sortedColumn(resolved) }))
  const isAlike = others.every((other) => other.column?.storage === column.storage)
  const inOneType = (target: ColumnTarget<Expression> | undefined): Fragment<Expression> => {
    const value = [expression(target?.expression ?? raw('null'))]
    return isAlike ? value : dialect.castToText(value)
  }
  const cases = others.map((other) =>
    concat<Expression>(' when ', [expression(other.when)], ' then ', inOneType(other.column)),
  )
  const value = new Sql(concat<Expression>('case', ...cases, ' else ', inOneType(column), ' end'))
  return { kind: 'column', expression: value, storage: isAlike ? column.storage : 'text', folded: false }
}

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
