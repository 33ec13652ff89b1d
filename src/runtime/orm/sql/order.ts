/** The order of lists, and where a list goes on after one of its rows. */
import type { Position } from '../../protocol/adapter.js'
import { readSortPath, unsortable } from '../records/resolve-entry.js'
import type { Column } from './columns.js'
import type { Elsewhere, ResolvedTarget } from './compile.js'
import type { Dialect } from './dialects/dialect.js'
import { type FilterScope, resolveTarget } from './filter-map.js'
import type { Derived } from './orm.js'
import { and, greater, joined, operand, or, raw, type Sql, sql } from './sql.js'
import { type ColumnTarget, columnIn } from './target.js'

/** The sort key of a list, before `id`. */
export interface Sort {
  /** The rows of a relation that its value is from. */
  readonly outer?: Derived
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
export function readSort(sortBy: string, descending: boolean, scope: FilterScope, dialect: Dialect): Sort {
  const resolved = resolveTarget(scope, readSortPath(sortBy), { missing: unsortable })
  const { attribute, elsewhere = [] } = resolved ?? {}
  const column = resolved && sortedColumn(resolved)
  if (!attribute || !column) throw unsortable(sortBy)
  const sorted = elsewhere.length > 0 ? anywhere(column, elsewhere, dialect) : column
  const { storage, folded } = sorted
  const value = operand(sorted.expression)
  const key = storage === 'text' ? dialect.sortKey(value, !folded && !attribute.caseExact) : value
  const isInstant = storage === 'timestamp' || storage === 'datetime'
  const exactKey = isInstant ? dialect.castToText(value) : key
  return { value, key, exactKey, descending, outer: column.outer }
}

/** A column of the resource's own row, or of a table that is joined to it. */
interface Sorted extends ColumnTarget {
  readonly outer?: Derived
}

/** The column that a resource is sorted by, or that of the one row that counts among those of a relation. */
function sortedColumn({ attribute, target, subAttribute = '' }: Resolved): Sorted | undefined {
  if (target.kind === 'column') return target
  if (target.kind === 'complex' || attribute.type === 'complex') return undefined
  const { from, where, keys, subAttributes } = target
  const column = columnIn(target, subAttribute)
  if (!column) return undefined
  const { primary, value = column } = subAttributes
  const first = operand(target.order ?? value.expression)
  const order = primary ? sql`case when ${operand(primary.expression)} then 0 else 1 end, ${first}` : first
  const rows = sql`${from} where ${operand(where)}`
  const found = operand(column.expression)
  if (keys?.through) {
    const { own, other, through } = keys
    const owner = operand(through.own)
    // Of each owner the least of numbers, which is found in one look at the table between, whatever its indexes.
    const ranked = sql`select ${operand(other)} as sort_key, ${found} as sort_value, row_number() over (order by ${order}) as place from ${rows}`
    const least = sql`select ${owner} as owner, min(ranked.place) as place from ranked, ${through.from} where ${operand(through.other)} = ranked.sort_key group by ${owner}`
    const table = sql`(with ranked as (${ranked}) select least.owner, ranked.sort_value from ranked, (${least}) as least where ranked.place = least.place) as sorted`
    const outer = { table, on: sql`sorted.owner = ${operand(own)}` }
    return { ...column, expression: raw('sorted.sort_value'), outer }
  }
  const tied = keys ? sql` and ${operand(keys.other)} = ${operand(keys.own)}` : raw('')
  return { ...column, expression: sql`select ${found} from ${rows}${tied} order by ${order} limit 1` }
}

type Resolved = ResolvedTarget

/** One value, wherever a record has it: in one type, which SQL wants of it. */
function anywhere(column: ColumnTarget, elsewhere: readonly Elsewhere[], dialect: Dialect): ColumnTarget {
  const others = elsewhere.map(({ when, resolved }) => ({ when, column: resolved && sortedColumn(resolved) }))
  const isAlike = others.every((other) => other.column?.storage === column.storage)
  const inOneType = (target: ColumnTarget | undefined): Sql => {
    const value = operand(target?.expression ?? raw('null'))
    return isAlike ? value : dialect.castToText(value)
  }
  const cases = others.map((other) => sql` when ${operand(other.when)} then ${inOneType(other.column)}`)
  const value = sql`case${joined(cases, '')} else ${inOneType(column)} end`
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
