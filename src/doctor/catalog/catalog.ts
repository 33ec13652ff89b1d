/** What a database says of its tables. Only SELECTs (and PRAGMAs that read) are sent. */

import type { ScimConfig } from '../../config/config.js'
import { groupBy } from '../../group-by.js'
import { type Connection, connect, type Row } from './connect.js'
import { loadDriver } from './load-driver.js'
import { mysqlTables } from './mysql.js'
import { postgresqlTables } from './postgresql.js'
import { askServer, type Server } from './server.js'
import { sqliteTables, sqliteTriggers } from './sqlite.js'

export interface CatalogColumn {
  readonly name: string
  readonly notNull: boolean
  /** As it is declared: `varchar(190)`. */
  readonly type?: string
  /** What tells how text is compared: a type or a collation, `citext`, `nocase`, `utf8mb4_bin`. */
  readonly compared?: string
}

export interface CatalogIndex {
  readonly name: string
  readonly unique: boolean
  /** Column names; of an expression, its text: `lower(email)`. */
  readonly parts: readonly string[]
  /** An index on some of the rows only. */
  readonly partial: boolean
}

export interface CatalogTable {
  readonly name: string
  /** The SQL schema; absent where the database has none, or the table is found without naming it. */
  readonly schema?: string
  readonly columns: readonly CatalogColumn[]
  /** The primary key among them. */
  readonly indexes: readonly CatalogIndex[]
  /** The tables that foreign keys of single columns refer to: column → table. */
  readonly references: Readonly<Record<string, string>>
}

export interface Catalog {
  /** The driver that was used: `pg`. */
  readonly driver: string
  /** A table by its name, and by its schema where it has one. */
  readonly table: (name: string, schema?: string) => CatalogTable | undefined
  /** What the database says of itself; undefined for a file. */
  readonly server: Server | undefined
  /** The names of triggers: on SQLite only. */
  readonly triggers: readonly string[]
}

const READERS = { postgresql: postgresqlTables, mysql: mysqlTables, sqlite: sqliteTables } as const

/**
 * Reads the tables of a database with the driver that the host has installed.
 *
 * @param load loads a driver by its name, where it is installed
 * @throws DiagnosticError SG7023 (cannot connect), SG7024 (no driver)
 */
export async function readCatalog(
  url: string,
  { dialect, out }: Pick<ScimConfig, 'dialect' | 'out'>,
  cwd: string,
  load = loadDriver,
): Promise<Catalog> {
  if (dialect === 'mongodb') throw new TypeError('MongoDB has no catalog of tables')
  return connect({ url, dialect, cwd, load: (name) => load(name, cwd, out) }, async (connection) => {
    const tables = await READERS[dialect](connection)
    const triggers = dialect === 'sqlite' ? await sqliteTriggers(connection) : []
    const server = await askServer(connection, dialect)
    return {
      driver: connection.driver,
      table: (name, schema) => find(tables, name, schema),
      server,
      triggers,
    }
  })
}

function find(
  tables: readonly CatalogTable[],
  name: string,
  schema: string | undefined,
): CatalogTable | undefined {
  const named = tables.filter((table) => table.name === name)
  return schema === undefined
    ? (named.find((table) => table.schema === undefined) ?? named[0])
    : named.find((table) => table.schema === schema || table.schema === undefined)
}

/** Rows as tables: the columns of each, and its indexes by their names. */
export function tablesOf(
  columns: readonly Row[],
  indexParts: readonly Row[],
  foreignKeys: readonly Row[],
): readonly CatalogTable[] {
  const keyOf = (row: Row) => JSON.stringify([row.schema ?? null, row.table])
  const parts = groupBy(indexParts, keyOf)
  const keys = groupBy(foreignKeys, keyOf)
  return [...groupBy(columns, keyOf)].map(([key, own]) => {
    const [{ schema, table } = {}] = own
    return {
      name: String(table),
      ...(typeof schema === 'string' && { schema }),
      columns: own.map(({ column, notNull, type, compared }) => ({
        name: String(column),
        notNull: isTrue(notNull),
        ...(typeof type === 'string' && { type }),
        ...(typeof compared === 'string' && { compared }),
      })),
      indexes: [...groupBy(parts.get(key) ?? [], (row) => String(row.index))].map(([name, rows]) => ({
        name,
        unique: isTrue(rows[0]?.isUnique),
        partial: isTrue(rows[0]?.isPartial),
        parts: rows.map((row) => String(row.part)),
      })),
      references: Object.fromEntries(
        (keys.get(key) ?? []).map(({ column, referenced }) => [String(column), String(referenced)]),
      ),
    }
  })
}

/** Drivers give booleans as such, as numbers, as bigints, or as `YES`. */
const isTrue = (value: unknown) => value === true || Number(value) === 1 || value === 'YES'

export type ReadTables = (connection: Connection) => Promise<readonly CatalogTable[]>
