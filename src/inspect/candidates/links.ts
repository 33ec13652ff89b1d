import type { HostColumn, HostTable, Ref } from '../host-model.js'
import { plainName, singular } from './words.js'

/** A column that holds another table's key. */
export interface Link {
  readonly column: HostColumn
  readonly target: Ref
}

/**
 * The columns of a table that refer to other tables: declared foreign keys, and columns that are named after a table
 * and have its key's type. Many hosts keep their relations in the ORM only.
 */
export function linksOf(table: HostTable, tables: readonly HostTable[]): readonly Link[] {
  return table.columns.flatMap((column) => {
    const target = column.references?.table ?? namedTarget(column, tables)?.ref
    return target === undefined ? [] : [{ column, target }]
  })
}

function namedTarget(column: HostColumn, tables: readonly HostTable[]): HostTable | undefined {
  const name = plainName(column.field)
  return tables.find((table) => {
    const [key, ...others] = table.columns.filter(({ primaryKey }) => primaryKey)
    if (!key || others.length > 0 || key.type.kind !== column.type.kind) return false
    return [`${singular(table.exportName)}id`, `${singular(table.name)}id`].includes(name)
  })
}
