/** What has changed in the host's models since the last run. Pure. */
import { editDistance } from '../did-you-mean.js'
import type { Ref } from '../inspect/host-model.js'
import type { SeenColumn, Snapshot } from './snapshot.js'

export interface Retyped {
  readonly before: SeenColumn
  readonly after: SeenColumn
}

/** A column that is gone. */
export interface Removed {
  readonly field: string
  /** The columns of its type, the likeliest to stand for it first. */
  readonly likely: readonly string[]
  /** Those of them that have come, and so may be the same under another name. */
  readonly renamed: readonly string[]
}

export interface TableChanges {
  readonly ref: Ref
  readonly added: readonly string[]
  readonly removed: readonly Removed[]
  /** Those that are another type now, or may be null and may not have been, or the other way round. */
  readonly retyped: readonly Retyped[]
}

/**
 * Compares two snapshots, by the names in TypeScript. A table that was not seen before has no changes: `init` has
 * proposed what there is to propose.
 *
 * @returns one for each table that is in both and has changed
 */
export function compare(before: Snapshot, after: Snapshot): readonly TableChanges[] {
  return after.tables.flatMap(({ ref, columns }): TableChanges[] => {
    const old = before.tables.find((table) => table.ref === ref)?.columns
    if (!old) return []
    const added = without(columns, old)
    const removed = without(old, columns)
    const retyped = old.flatMap((one): Retyped[] => {
      const other = columns.find(({ field }) => field === one.field)
      return other && !sameType(one, other) ? [{ before: one, after: other }] : []
    })
    if (added.length + removed.length + retyped.length === 0) return []
    return [
      {
        ref,
        added: added.map(fieldOf),
        removed: removed.map((gone) => ({
          field: gone.field,
          likely: likeliest(gone, columns),
          renamed: likeliest(gone, added),
        })),
        retyped,
      },
    ]
  })
}

const fieldOf = ({ field }: { readonly field: string }) => field

const without = (columns: readonly SeenColumn[], others: readonly SeenColumn[]) =>
  columns.filter(({ field }) => !others.some((other) => other.field === field))

const sameType = (one: SeenColumn, other: SeenColumn) =>
  one.type === other.type && one.sqlType === other.sqlType && one.notNull === other.notNull

/** The columns of the same type: first the one that SQL still calls the same, then by the rest of the type and the name. */
function likeliest(gone: SeenColumn, columns: readonly SeenColumn[]): readonly string[] {
  const difference = ({ column, sqlType, notNull, field }: SeenColumn) =>
    (column === gone.column ? 0 : 1_000) +
    (sqlType === gone.sqlType ? 0 : 200) +
    (notNull === gone.notNull ? 0 : 100) +
    Math.min(editDistance(gone.field.toLowerCase(), field.toLowerCase()), 99)
  return columns
    .filter(({ type }) => type === gone.type)
    .map((column) => ({ field: column.field, difference: difference(column) }))
    .sort((one, other) => one.difference - other.difference || (one.field < other.field ? -1 : 1))
    .map(fieldOf)
}
