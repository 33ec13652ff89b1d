import type { ModelContext } from '../classes/context.js'
import { type Options, optionsOf } from '../classes/options.js'
import { type Bound, follow } from '../evaluate.js'
import { isRecord, staticValue } from '../static-value.js'
import type { Entity } from './entity.js'

/** The field that a filter which is on by default hides rows by; one of several filters tells nothing. */
export function hiddenBy(filters: readonly Options[]): Pick<Entity, 'softDelete'> {
  const active = filters.filter(({ peek }) => peek('default') !== false && peek('default') !== undefined)
  const [filter, ...others] = active
  const softDelete = others.length === 0 ? nullField(filter?.get('cond')) : undefined
  return softDelete === undefined ? {} : { softDelete }
}

/** The field of `{ deletedAt: null }`. */
function nullField(condition: Bound | undefined): string | undefined {
  const value = condition && staticValue(condition)
  const entries = isRecord(value) ? Object.entries(value) : []
  const [entry] = entries
  return entries.length === 1 && entry?.[1] === null ? entry[0] : undefined
}

/** `filters: { notDeleted: { cond: …, default: true } }` as a list. */
export function filtersIn(context: ModelContext, options: Options): readonly Options[] {
  const bound = options.get('filters')
  const filters = optionsOf(context, bound && follow(bound), 'the filters')
  return filters.keys.map((key) => filters.inner(key))
}
