import type { Options } from '../classes/options.js'
import type { Bound } from '../source/evaluate.js'
import { isRecord, staticValue } from '../source/static-value.js'

/** The field that a filter which is on by default hides rows by; one of several filters tells nothing. */
export function hiddenBy(filters: readonly Options[]): string | undefined {
  const active = filters.filter(({ peek }) => peek('default') !== false && peek('default') !== undefined)
  const [filter, ...others] = active
  return others.length === 0 ? nullField(filter?.get('cond')) : undefined
}

/** The field of `{ deletedAt: null }`. */
function nullField(condition: Bound | undefined): string | undefined {
  const value = condition && staticValue(condition)
  const entries = isRecord(value) ? Object.entries(value) : []
  const [entry] = entries
  return entries.length === 1 && entry?.[1] === null ? entry[0] : undefined
}
