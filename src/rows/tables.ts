/** The tables that a service writes, as its own adapters name them: whatever the ORM, its binding reads them. */
import type { Column, Table } from '../runtime/orm/sql/columns.js'
import type { Dialect } from '../runtime/orm/sql/dialects/dialect.js'
import type { Orm } from '../runtime/orm/sql/orm.js'

/** The part of an adapter that knows its tables; only databases of SQL have it. */
export interface Bound {
  readonly orm: Orm<unknown>
  readonly tables: { readonly dialect: Dialect }
}

export interface WatchedTable {
  readonly table: Table
  /** The properties that tell one row from another; none where only all of a row does. */
  readonly key: readonly string[]
}

/** The adapter behind a resource type, where it is one of a database of SQL. */
export function boundOf(adapter: unknown): Bound | undefined {
  const { orm, tables } = Object(adapter)
  const isBound = typeof orm?.select === 'function' && Object(tables).dialect !== undefined
  return isBound ? { orm, tables } : undefined
}

/** How deep the tables of an adapter lie: `members.users.parts.…`. */
const DEPTH = 5

/**
 * The tables of the host; one of SCIM's own only where it stands for one that the host has not, such as its groups.
 */
export function watchedTables(bound: readonly Bound[]): readonly WatchedTable[] {
  const found = new Map<string, WatchedTable>()
  // SCIM's row says nothing that the host's does not.
  const own = new Set<Table>()
  for (const { tables } of bound) {
    const { host, scim } = Object(tables)
    if (host !== undefined) for (const { table } of columnsIn(scim, 1)) own.add(table)
    for (const { table, property } of columnsIn(tables, DEPTH)) {
      const isKey = isColumn(host?.key) && host.key.table === table
      const key = isKey ? [host.key.property] : (found.get(table.name)?.key ?? keyOf(table, property))
      found.set(table.name, { table, key })
    }
  }
  const names = new Set([...own].map(({ name }) => name))
  return [...found.values()].filter(({ table }) => !names.has(table.name))
}

const keyOf = (table: Table, property: string): readonly string[] =>
  property === 'id' || Object.hasOwn(table.facts.columns, 'id') ? ['id'] : []

function columnsIn(value: unknown, depth: number): readonly Column[] {
  if (isColumn(value)) return [value]
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((one) => columnsIn(one, depth - 1))
}

/** The service has a runtime of its own, whose classes are others than those here. */
function isColumn(value: unknown): value is Column {
  const { table, property } = Object(value)
  return typeof property === 'string' && typeof Object(table).column === 'function'
}
