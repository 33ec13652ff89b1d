/** What the host's migrations do to its tables, step by step: plain data, whichever tool they are written for. */
import type { SourceLocation } from '../../../diagnostics.js'

/** A table by its name in SQL. */
export interface TableName {
  readonly schema?: string
  readonly name: string
}

/** A column as a migration declares it. */
export interface DeclaredColumn {
  readonly name: string
  /** The type of the column as SQL; absent where only running the migration would tell. */
  readonly sqlType?: string
  /** The literals of an enum. */
  readonly values?: readonly string[]
  readonly notNull: boolean
  readonly hasDefault: boolean
  readonly primaryKey: boolean
  readonly unique: boolean
  /** MySQL's `on update current_timestamp`. */
  readonly touched?: boolean
  readonly references?: DeclaredReference
  readonly location: SourceLocation
}

export interface DeclaredReference {
  readonly table: TableName
  /** The key of that table where it is left out. */
  readonly column?: string
}

/** Columns of a table in a constraint, with its name where it has one. */
interface Constraint {
  readonly table: TableName
  readonly name?: string
  readonly columns: readonly string[]
}

/** One step. What a reader does not know is no step: the state is then older than the database, never made up. */
export type Change =
  | {
      readonly kind: 'createTable'
      readonly table: TableName
      /** Its columns and constraints. */
      readonly definition: readonly Change[]
      readonly location: SourceLocation
    }
  | { readonly kind: 'dropTable'; readonly table: TableName }
  | { readonly kind: 'renameTable'; readonly table: TableName; readonly to: string }
  /** Adds a column, or declares one anew. */
  | { readonly kind: 'column'; readonly table: TableName; readonly column: DeclaredColumn }
  | { readonly kind: 'dropColumn'; readonly table: TableName; readonly name: string }
  | { readonly kind: 'renameColumn'; readonly table: TableName; readonly name: string; readonly to: string }
  | {
      readonly kind: 'alterColumn'
      readonly table: TableName
      readonly name: string
      readonly set: Partial<Pick<DeclaredColumn, 'sqlType' | 'notNull' | 'hasDefault'>>
    }
  | ({ readonly kind: 'primaryKey' } & Constraint)
  | ({ readonly kind: 'unique' } & Constraint)
  | ({
      readonly kind: 'foreignKey'
      readonly target: TableName
      readonly targetColumns: readonly string[]
    } & Constraint)
  /** A constraint or an index, by its name. */
  | { readonly kind: 'dropConstraint'; readonly table?: TableName; readonly name: string }

/** Where an offset of a migration's text stands in its file. */
export type Place = (offset: number) => SourceLocation

/** `auth.users` → its two parts. */
export function parseTableName(text: string, schema?: string): TableName {
  const [name = text, owner = schema] = text.split('.').reverse()
  return owner === undefined ? { name } : { schema: owner, name }
}
