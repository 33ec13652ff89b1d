import type { Filter } from '../../../filter/ast.js'
import type { Keyset, KeysetPage, Order, Position, Slice } from '../../../protocol/adapter.js'
import { type FilterScope, whereFilter } from '../../sql/filter-map.js'
import { liftCondition, liftEntry, type NativeFilterMap } from '../../sql/lift.js'
import { behind, orderBy, readSort, type Sort } from '../../sql/order.js'
import type { Derived } from '../../sql/orm.js'
import { and, eq, type Sql, sql } from '../../sql/sql.js'
import { inSelect } from '../../sql/statements.js'
import { lookup } from '../resolve-entry.js'
import type { LockingQueryset, RecordRow } from '../storage.js'
import type { SqlStorage } from './sql-storage.js'
import type { RecordQuery } from './store.js'

/** A set of SCIM records, narrowed step by step; each step gives a new set. */
export class SqlQueryset<R> implements LockingQueryset<R> {
  /** @param found makes records of rows, where a record holds more than its own rows */
  constructor(
    private readonly storage: SqlStorage<unknown>,
    private readonly filterMap: () => NativeFilterMap,
    private readonly found: (records: readonly R[]) => Promise<readonly R[]>,
    private readonly conditions: readonly Sql[] = [],
  ) {}

  /** Narrows the set by a condition: `where(eq(users.isBot, false))`. */
  where(condition: object): SqlQueryset<R> {
    const { storage, filterMap, found, conditions } = this
    return new SqlQueryset(storage, filterMap, found, [...conditions, liftCondition(condition, storage.orm)])
  }

  filter(filter: Filter, { lenient = false } = {}): SqlQueryset<R> {
    return this.where(whereFilter(filter, this.filterScope, this.storage.tables.dialect, lenient))
  }

  async find(id: string, lock?: 'forUpdate'): Promise<R | undefined> {
    if (!lock) await this.storage.ready()
    const where = and(this.condition, eq(this.storage.tables.scim.id, id))
    // Both rows are locked: of a joined row that is not, PostgreSQL would show the state from before it waited.
    const [record] = await this.records({ where, lock: lock === 'forUpdate' })
    return record
  }

  async slice({ limit, offset, ...order }: Slice): Promise<readonly R[]> {
    const { scope, tables } = this.storage
    const { id } = tables.scim
    await this.storage.ready()
    const sort = this.sort(order)
    const by = orderBy(sort, id)
    if (this.usesHost || sort)
      return this.records({ where: this.condition, outer: this.outer(sort), orderBy: by, limit, offset })
    // Without conditions the page is cut from the ids alone, and only its rows are joined.
    const page = { from: id.table, where: scope, orderBy: by, limit, offset }
    return this.records({ where: inSelect(id, page, this.storage.tables.dialect), orderBy: by })
  }

  async page({ limit, after, ...order }: Keyset): Promise<KeysetPage<R>> {
    const { id } = this.storage.tables.scim
    await this.storage.ready()
    const sort = this.sort(order)
    // One row more than fits tells whether anything follows.
    const rows = await this.storage.records({
      where: and(this.condition, after && behind(sort, id, after)),
      outer: this.outer(sort),
      orderBy: orderBy(sort, id),
      limit: limit + 1,
      more: sort && { key: sort.exactKey },
    })
    const records = await this.complete(rows.slice(0, limit))
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return last ? { records, end: positionOf(last) } : { records }
  }

  async count(): Promise<number> {
    const { host, scim } = this.storage.tables
    await this.storage.ready()
    const join = this.usesHost && host && { table: host.key.table, on: eq(host.link, host.key) }
    const fields = { total: sql`count(*)` }
    const [row] = await this.storage.select({
      fields,
      from: scim.id.table,
      ...(join && { join, outer: this.storage.besides }),
      where: this.condition,
    })
    return Number(row?.total ?? 0)
  }

  private get condition(): Sql | undefined {
    return and(this.storage.scope, ...this.conditions)
  }

  /** What the rows are in order of, and what a condition speaks of, may be in a table beside the host's own. */
  private outer(sort: Sort | undefined): readonly Derived[] {
    const besides = sort || this.usesHost ? this.storage.besides : []
    return sort?.outer ? [...besides, sort.outer] : besides
  }

  /** A condition may speak of the host's columns. */
  private get usesHost(): boolean {
    return this.conditions.length > 0
  }

  // The ORM has made the rows; the tables that they are of have these very types.
  private complete(rows: readonly RecordRow[]): Promise<readonly R[]> {
    return this.found(rows as unknown as readonly R[])
  }

  private async records(query: RecordQuery): Promise<readonly R[]> {
    return this.complete(await this.storage.records(query))
  }

  /** Undefined where the list is in order of `id` alone. */
  private sort({ sortBy, descending = false }: Order): Sort | undefined {
    if (sortBy === undefined) return undefined
    return readSort(sortBy, descending, this.filterScope, this.storage.tables.dialect)
  }

  private get filterScope(): FilterScope {
    const { storage, filterMap } = this
    const find = lookup(filterMap(), (entry) => liftEntry(entry, storage.orm))
    return { find, schema: storage.context().schema, kept: storage.kept }
  }
}

function positionOf({ scim, key = null }: RecordRow): Position {
  const { id } = scim
  if (typeof id !== 'string') throw new TypeError('The id of a resource is no text')
  return { id, key: isKey(key) ? key : String(key) }
}

const isKey = (key: unknown): key is Position['key'] =>
  key === null || ['string', 'number', 'boolean'].includes(typeof key)
