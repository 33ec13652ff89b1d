import { mappedName, mappedTable, type Naming } from '../naming.js'
import type { DeclaredColumn } from './change.js'
import type { DeclaredTable } from './state.js'

/** A table under the names that it has in SQL: schema builders map the names that they are given, as queries do. */
export function renamed(table: DeclaredTable, naming: Naming): DeclaredTable {
  const name = (text: string) => mappedName(text, naming)
  const column = ({ references, ...rest }: DeclaredColumn): DeclaredColumn => ({
    ...rest,
    name: name(rest.name),
    ...(references && {
      references: {
        table: mappedTable(references.table, naming),
        ...(references.column !== undefined && { column: name(references.column) }),
      },
    }),
  })
  return {
    ...table,
    ...mappedTable(table, naming),
    columns: table.columns.map(column),
    primaryKey: table.primaryKey.map(name),
    uniques: table.uniques.map((columns) => columns.map(name)),
  }
}
