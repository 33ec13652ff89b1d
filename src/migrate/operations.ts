/** The steps between two side models, as data: every dialect, the name and the warnings are read from them. */
import type { SideColumn, SideForeignKey, SideIndex, SideTable } from './side-tables.js'

/** A side table by its SQL name. */
export interface TableName {
  readonly schema?: string
  readonly name: string
}

export type Operation =
  /** With its indexes and foreign keys. */
  | { readonly kind: 'CreateTable'; readonly table: SideTable }
  | { readonly kind: 'DropTable'; readonly table: SideTable }
  | { readonly kind: 'AddColumn'; readonly table: TableName; readonly column: SideColumn }
  | { readonly kind: 'DropColumn'; readonly table: TableName; readonly column: SideColumn }
  /** Its type, nullability or default. */
  | {
      readonly kind: 'AlterColumn'
      readonly table: TableName
      readonly from: SideColumn
      readonly to: SideColumn
    }
  | { readonly kind: 'ChangePrimaryKey'; readonly table: TableName; readonly columns: readonly string[] }
  | { readonly kind: 'AddIndex'; readonly table: TableName; readonly index: SideIndex }
  | { readonly kind: 'DropIndex'; readonly table: TableName; readonly index: SideIndex }
  | { readonly kind: 'AddForeignKey'; readonly table: TableName; readonly foreignKey: SideForeignKey }
  | { readonly kind: 'DropForeignKey'; readonly table: TableName; readonly foreignKey: SideForeignKey }

/**
 * What the operations take away for good, one sentence each: rows of dropped tables, values of dropped columns.
 *
 * @param operations the operations of the up side
 */
export function dataLosses(operations: readonly Operation[]): readonly string[] {
  return operations.flatMap((operation) => {
    switch (operation.kind) {
      case 'DropTable':
        return [`drops the table ${operation.table.name} and its rows`]
      case 'DropColumn':
        return [`drops the column ${operation.table.name}.${operation.column.name} and its values`]
      default:
        return []
    }
  })
}
