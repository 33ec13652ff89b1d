import type { HostColumn, HostTable } from '../host-model.js'
import type { Options } from './options.js'

/** Fields that are unique together, or one that is so alone. */
export interface Unique {
  readonly fields: readonly string[]
  /** By an index with a condition, which lets two other rows share the value. */
  readonly isPartial?: boolean
}

/** An index as its options tell it; none where it is not unique. */
export const uniqueBy = (
  { get, peek }: Pick<Options, 'get' | 'peek'>,
  fields: readonly string[] = [],
  condition = 'where',
): readonly Unique[] => (peek('unique') === true ? [{ fields, isPartial: get(condition) !== undefined }] : [])

/**
 * Columns with the constraints of their table.
 *
 * @param key the fields of the primary key, where it has an order of its own
 */
export function constrained(
  columns: readonly HostColumn[],
  uniques: readonly Unique[],
  key: readonly string[] = [],
): Pick<HostTable, 'columns' | 'primaryKey' | 'uniques'> {
  const whole = uniques.filter(({ isPartial }) => !isPartial)
  const has = (among: readonly Unique[], field: string) =>
    among.some(({ fields }) => fields.length === 1 && fields[0] === field)
  const partial = uniques.filter(({ isPartial }) => isPartial)
  const all = columns.map((column) => ({
    ...column,
    primaryKey: column.primaryKey || key.includes(column.field),
    unique: column.unique || has(whole, column.field),
    ...(has(partial, column.field) && { partlyUnique: true as const }),
  }))
  const marked = all.filter(({ primaryKey }) => primaryKey).map(({ field }) => field)
  return {
    columns: all,
    primaryKey: key.length > 0 ? key : marked,
    uniques: [
      ...all.filter(({ unique }) => unique).map(({ field }) => [field]),
      ...whole.map(({ fields }) => fields).filter((fields) => fields.length > 1),
    ],
  }
}
