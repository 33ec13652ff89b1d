/** Foreign keys by their names, where no migration declares them. */

import type { HostColumn, HostTable } from '../host-model.js'
import { plainName, singular } from '../words.js'

/**
 * Fills in what columns refer to among some tables: `userId`, `user_uuid`, or the very name of the other table's key.
 * The types must agree.
 */
export function guessReferences(tables: readonly HostTable[]): readonly HostTable[] {
  return tables.map((table) =>
    withReferences(table, (column) => column.references ?? targetOf(column, table, tables)),
  )
}

/** A table with what its columns refer to. */
export const withReferences = (
  table: HostTable,
  referencesOf: (column: HostColumn) => HostColumn['references'],
): HostTable => ({
  ...table,
  columns: table.columns.map((column) => {
    const references = referencesOf(column)
    return references ? { ...column, references } : column
  }),
})

function targetOf(
  column: HostColumn,
  table: HostTable,
  tables: readonly HostTable[],
): HostColumn['references'] {
  const name = plainName(column.field)
  for (const other of tables) {
    const [field, ...more] = other.primaryKey
    const key = other.columns.find((one) => one.field === field)
    if (other === table || !key || more.length > 0 || key.type.kind !== column.type.kind) continue
    const owner = singular(other.name)
    const own = plainName(key.field)
    const names = own.startsWith(owner) ? [own] : [`${owner}${own}`]
    if (names.includes(name)) return { table: other.ref, field: key.field }
  }
  return undefined
}

/** References name fields; migrations name columns. */
export function withFields(table: HostTable, tables: readonly HostTable[]): HostTable {
  return withReferences(table, ({ references }) => {
    const target = tables.find(({ ref }) => ref === references?.table)
    const field = target?.columns.find((one) => one.stored.name === references?.field)?.field
    return references && field !== undefined ? { ...references, field } : references
  })
}
