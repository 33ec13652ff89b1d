/**
 * The side tables that scim-gen owns, as data: what migrations diff and what the emitted table definitions
 * are printed from. The host's own tables are never altered.
 */
import type { Dialect, SqlDialect } from '../inspect/host-model.js'

export type SideColumnType =
  /** A UUID: `uuid` on PostgreSQL, `text` elsewhere. */
  | { readonly kind: 'uuid' }
  | { readonly kind: 'text' }
  | { readonly kind: 'integer' }
  | { readonly kind: 'boolean' }
  /** Milliseconds: `timestamp(3) with time zone` on PostgreSQL, an integer on SQLite. */
  | { readonly kind: 'timestamp' }
  /** JSON text: `jsonb` on PostgreSQL, `text` on SQLite. */
  | { readonly kind: 'json' }
  /** The type of the host column that it refers to, as SQL. */
  | { readonly kind: 'host'; readonly sqlType: string }

export interface SideColumn {
  /** The name in SQL. */
  readonly name: string
  readonly type: SideColumnType
  readonly notNull: boolean
  /** A default as SQL text. */
  readonly default?: string
  /** What rows get that are there when the column comes: true in the first row of each value of another column. */
  readonly fill?: { readonly firstOf: string }
}

export interface SideForeignKey {
  readonly name: string
  readonly columns: readonly string[]
  readonly references: {
    readonly schema?: string
    readonly table: string
    readonly columns: readonly string[]
  }
  /** `trigger`: no constraint, but a trigger on the table that it refers to; `nothing`: neither, for the database has none. */
  readonly onDelete: 'cascade' | 'trigger' | 'nothing'
}

export interface SideIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

export interface SideTable {
  readonly name: string
  /** The SQL schema, that of the host's table. */
  readonly schema?: string
  readonly columns: readonly SideColumn[]
  readonly primaryKey: readonly string[]
  readonly indexes: readonly SideIndex[]
  readonly foreignKeys: readonly SideForeignKey[]
}

/** Whether the database keeps it. */
export const isConstraint = ({ onDelete }: SideForeignKey): boolean => onDelete === 'cascade'

/** All side tables of one project, in the order in which they can be created. */
export interface SideTables {
  readonly version: 1
  readonly dialect: Dialect
  readonly tables: readonly SideTable[]
}

/** Those that migrations are made for. */
export interface SideModel extends SideTables {
  readonly dialect: SqlDialect
}

/** The model that migrations are made for; undefined for MongoDB, whose collections need none. */
export const migratedModel = ({ version, dialect, tables }: SideTables): SideModel | undefined =>
  dialect === 'mongodb' ? undefined : { version, dialect, tables }
