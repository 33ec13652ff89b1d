/**
 * What inspection finds in the host's source: plain data. Nothing after `src/inspect` knows ts-morph or the
 * ORM's way of declaring things.
 */
import type { SourceLocation } from '../diagnostics.js'

export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

/** `path/to/file.ts#ExportName`, relative to the project's root. */
export type Ref = string

export type HostType =
  | {
      readonly kind: 'string' /** The literals of an enum or of a union type. */
      readonly values?: readonly string[]
    }
  | { readonly kind: 'number' | 'bigint' | 'boolean' | 'date' | 'json' | 'bytes' | 'unknown' }

export interface HostColumn {
  /** The name in TypeScript: the key of the table's columns. */
  readonly field: string
  /** The name in SQL. */
  readonly column: string
  readonly type: HostType
  /** The type as TypeScript prints it, without `null`. */
  readonly typeText: string
  readonly notNull: boolean
  readonly hasDefault: boolean
  readonly primaryKey: boolean
  /** Unique by itself. */
  readonly unique: boolean
  readonly references?: ForeignKey
  /** How a column that holds this one's value is declared: what a foreign key to it copies. */
  readonly storage: ColumnStorage
  readonly location: SourceLocation
}

/** How the column is declared and stored. */
export interface ColumnStorage {
  /** The ORM's builder that a *reference* to this column uses: `serial` → `integer`, `text` → `text`, `bigserial` → `bigint`. */
  readonly builder: string
  /** The module that exports the builder: a package, or for the host's own enums and types its file, relative to the root. */
  readonly module: string
  /** The builder's options after the column's name, as source text: `{ mode: 'number' }`. */
  readonly options?: string
  /** The SQL type of a reference to this column: `integer`, `bigint`, `uuid`, `text`, `varchar(32)`. */
  readonly sqlType: string
}

export interface ForeignKey {
  /** The referenced table and field. */
  readonly table: Ref
  readonly field: string
}

export interface HostTable {
  readonly ref: Ref
  readonly exportName: string
  /** The name in SQL, and the SQL schema where there is one. */
  readonly name: string
  readonly schema?: string
  readonly dialect: Dialect
  readonly columns: readonly HostColumn[]
  /** The fields of the primary key. */
  readonly primaryKey: readonly string[]
  /** Unique constraints and indexes, as lists of fields; single columns too. */
  readonly uniques: readonly (readonly string[])[]
  readonly location: SourceLocation
}
