/** Watches the app's own tables through its own handle. */
import type { Service } from '../backfill/load-service.js'
import type { Column, Table } from '../runtime/orm/sql/columns.js'
import type { RowChange } from '../terminal/exchange.js'
import { differences, type Row, type Snapshot, shown } from './differences.js'
import { type Bound, boundOf, watchedTables } from './tables.js'

/** A table of more rows than this is not watched: it would be read after each request. */
const MOST_ROWS = 5_000

export interface Watch {
  /** What has changed since it was asked last. */
  changes(): Promise<readonly RowChange[]>
  /** Tables that are too large. */
  readonly unwatched: readonly string[]
}

/** The adapters of a service; none where its database has no SQL. */
export function adaptersOf({ types }: Pick<Service, 'types'>): readonly Bound[] {
  return types.flatMap(({ adapter: Adapter }) => boundOf(new Adapter()) ?? [])
}

/**
 * Begins to watch.
 *
 * @param db the handle, or a transaction
 */
export async function watchRows(adapters: readonly [Bound, ...Bound[]], db: unknown): Promise<Watch> {
  const { orm, tables } = adapters[0]
  const { dialect: emitted } = tables
  const connection = { db, dialect: emitted.of?.(db) ?? emitted }
  orm.meet?.(connection)
  const unwatched = new Set<string>()
  const watched = watchedTables(adapters)

  async function read(): Promise<Snapshot> {
    const snapshot = new Map<string, ReadonlyMap<string, Row>>()
    for (const { table, key } of watched) {
      if (unwatched.has(table.name)) continue
      const fields = Object.fromEntries(columnsOf(table).map((column) => [column.property, column]))
      const rows = await orm.select(connection, { fields, from: table, limit: MOST_ROWS + 1 })
      if (rows.length > MOST_ROWS) unwatched.add(table.name)
      else snapshot.set(table.name, new Map(rows.map((row) => [keyOf(row, key), row])))
    }
    return snapshot
  }

  let before = await read()
  return {
    async changes() {
      const after = await read()
      const found = differences(before, after)
      before = after
      return found
    },
    get unwatched() {
      return [...unwatched]
    },
  }
}

/** Those that a row is read with; and where the app lists none, or not all, those that the adapters name: its key among them. */
const columnsOf = (table: Table): readonly Column[] => {
  const { columns } = table.facts
  const others = [...table.named.values()].filter(({ property }) => !Object.hasOwn(columns, property))
  return [...others, ...table.all]
}

const keyOf = (row: Row, key: readonly string[]) =>
  (key.length > 0 ? key.map((property) => row[property]) : Object.values(row)).map(shown).join('\n')
