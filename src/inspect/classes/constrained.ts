import type { HostColumn, HostTable } from '../host-model.js'

/**
 * Columns with the constraints of their table.
 *
 * @param together fields that are unique together, or one that is so alone
 * @param key the fields of the primary key, where it has an order of its own
 */
export function constrained(
  columns: readonly HostColumn[],
  together: readonly (readonly string[])[],
  key: readonly string[] = [],
): Pick<HostTable, 'columns' | 'primaryKey' | 'uniques'> {
  const alone = new Set(together.filter((fields) => fields.length === 1).flat())
  const all = columns.map((column) => ({
    ...column,
    primaryKey: column.primaryKey || key.includes(column.field),
    unique: column.unique || alone.has(column.field),
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
