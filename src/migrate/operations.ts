/** The steps between two side models, as data: every dialect, the name and the warnings are read from them. */
import { isDeepStrictEqual } from 'node:util'
import type { SideColumn, SideForeignKey, SideIndex, SideTable } from './side-tables.js'
import { tableText } from './table-key.js'

/** A side table by its SQL name. */
export interface TableName {
  readonly schema?: string
  readonly name: string
}

/** Where the database finds which old key of the host's has become which new one. */
export interface HostKey {
  /** The host's table. */
  readonly table: TableName
  /** Its key now, as a column in SQL. */
  readonly key: string
  /** The column that still holds what the key was. */
  readonly oldKey: string
}

export type Operation =
  /** Before all others, which know the new names only. */
  | { readonly kind: 'RenameTable'; readonly table: TableName; readonly from: TableName }
  | { readonly kind: 'RenameColumn'; readonly table: TableName; readonly from: string; readonly to: string }
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
  /** Another type of a key of the host's: the values are looked up, not cast. Indexes and keys on it come and go with it. */
  | {
      readonly kind: 'ChangeHostKey'
      readonly table: TableName
      readonly from: SideColumn
      readonly to: SideColumn
      readonly host: HostKey
    }
  | { readonly kind: 'ChangePrimaryKey'; readonly table: TableName; readonly columns: readonly string[] }
  | { readonly kind: 'AddIndex'; readonly table: TableName; readonly index: SideIndex }
  | { readonly kind: 'DropIndex'; readonly table: TableName; readonly index: SideIndex }
  | { readonly kind: 'AddForeignKey'; readonly table: TableName; readonly foreignKey: SideForeignKey }
  | {
      readonly kind: 'DropForeignKey'
      readonly table: TableName
      readonly foreignKey: SideForeignKey
      /** The host may have had to drop it, to change the key that it refers to. */
      readonly isMaybeGone?: true
    }

/**
 * What the operations take away for good, one sentence each: rows of dropped tables, values of dropped columns, and what
 * does not fit into a narrower type.
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
      case 'AlterColumn':
        return narrows(operation.from, operation.to)
          ? [
              `narrows ${operation.table.name}.${operation.to.name} from ${typeName(operation.from)} to ${typeName(operation.to)}, which not every value fits`,
            ]
          : []
      default:
        return []
    }
  })
}

/** Everything is a text, and true and false are numbers. */
const narrows = ({ type: from }: SideColumn, { type: to }: SideColumn) =>
  from.kind !== to.kind && to.kind !== 'text' && !(from.kind === 'boolean' && to.kind === 'integer')

/** A column's type as people call it. */
export const typeName = ({ type }: SideColumn) => (type.kind === 'host' ? type.sqlType : type.kind)

/**
 * Queries that find the rows which a new unique index of an existing table would refuse: one that has none applies.
 *
 * @param operations the operations of the up side
 */
export function duplicateQueries(operations: readonly Operation[]): readonly string[] {
  return operations.flatMap((one) => {
    if (one.kind !== 'AddIndex' || !one.index.unique) return []
    const { table, index } = one
    const isAgain = operations.some(
      (other) =>
        other.kind === 'DropIndex' &&
        other.table.name === table.name &&
        other.index.unique &&
        isDeepStrictEqual(other.index.columns, index.columns),
    )
    return isAgain ? [] : [duplicateQuery(table, index)]
  })
}

/** The query that finds the rows which a unique index would refuse. */
export function duplicateQuery(table: TableName, { columns }: Pick<SideIndex, 'columns'>): string {
  const names = columns.join(', ')
  const given = columns.map((name) => `${name} IS NOT NULL`).join(' AND ')
  return `SELECT ${names}, count(*) FROM ${tableText(table)} WHERE ${given} GROUP BY ${names} HAVING count(*) > 1`
}
