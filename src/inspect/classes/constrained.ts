import type { HostColumn, HostTable } from '../host-model.js'

/**
 * Columns with the constraints of their table.
 *
 * @param together fields that are unique together, or one that is so alone
 * @param key the fields of the primary key, where it has an order of its own
 * @param partly the same as `together`, by an index with a condition
 */
export function constrained(
  columns: readonly HostColumn[],
  together: readonly (readonly string[])[],
  key: readonly string[] = [],
  partly: readonly (readonly string[])[] = [],
): Pick<HostTable, 'columns' | 'primaryKey' | 'uniques'> {
  const aloneIn = (lists: readonly (readonly string[])[]) =>
    new Set(lists.filter((fields) => fields.length === 1).flat())
  const alone = aloneIn(together)
  const partlyAlone = aloneIn(partly)
  const all = columns.map((column) => ({
    ...column,
    primaryKey: column.primaryKey || key.includes(column.field),
    unique: column.unique || alone.has(column.field),
    ...(partlyAlone.has(column.field) && { partlyUnique: true as const }),
  }))
  const marked = all.filter(({ primaryKey }) => primaryKey).map(({ field }) => field)
  return {
    columns: all,
    primaryKey: key.length > 0 ? key : marked,
    uniques: [
      ...all.filter(({ unique }) => unique).map(({ field }) => [field]),
      ...together.filter((fields) => fields.length > 1),
    ],
  }
}
