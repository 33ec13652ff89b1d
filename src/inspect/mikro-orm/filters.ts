import type { ModelContext } from '../classes/context.js'
import { type Options, optionsOf } from '../classes/options.js'
import { type Bound, follow } from '../evaluate.js'
import { isRecord, staticValue } from '../static-value.js'
import type { Entity } from './entity.js'

/** What filters that are on by default hide: rows with a field that is set, or others. */
export function hiddenBy(filters: readonly Options[]): Pick<Entity, 'softDelete' | 'scoped'> {
  const active = filters.filter(({ peek }) => peek('default') !== false && peek('default') !== undefined)
  const fields = active.map(({ get }) => nullField(get('cond')))
  const [field] = fields
  return {
    ...(active.length === 1 && field !== undefined && { softDelete: field }),
    scoped: active.length > 0 && !(active.length === 1 && field !== undefined),
  }
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
