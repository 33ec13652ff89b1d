import type { Filter } from './ast.js'

/**
 * Joins filters by `and` or `or`, flat: `a and (b and c)` is one node of three, which means the same.
 *
 * @returns `first` itself where there is nothing to join it with
 */
export function join(kind: 'and' | 'or', first: Filter, rest: readonly Filter[]): Filter {
  if (rest.length === 0) return first
  const filters = first.kind === kind ? [...first.filters] : [first]
  for (const filter of rest) {
    if (filter.kind === kind) filters.push(...filter.filters)
    else filters.push(filter)
  }
  return { kind, filters }
}
