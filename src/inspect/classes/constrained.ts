import type { HostColumn, HostTable } from '../host-model.js'

/**
 * Columns with the constraints of their table.
 *
 * @param together fields that are unique together, or one that is so alone
 */
export function constrained(
  columns: readonly HostColumn[],
  together: readonly (readonly string[])[],
): Pick<HostTable, 'columns' | 'primaryKey' | 'uniques'> {
  const alone = new Set(together.filter((fields) => fields.length === 1).flat())
  const all = columns.map((column) => ({ ...column, unique: column.unique || alone.has(column.field) }))
  return {
    columns: all,
    primaryKey: all.filter(({ primaryKey }) => primaryKey).map(({ field }) => field),
    uniques: [
      ...all.filter(({ unique }) => unique).map(({ field }) => [field]),
      ...together.filter((fields) => fields.length > 1),
    ],
  }
}
