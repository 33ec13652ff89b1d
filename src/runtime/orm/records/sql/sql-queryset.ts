import type { Filter } from '../../../filter/ast.js'
import type { Keyset, KeysetPage, Order, Position, Slice } from '../../../protocol/adapter.js'
import type { ResourceSchema } from '../../../schema/attribute.js'
import type { Column } from '../../sql/columns.js'
import { type Entry, type FilterScope, type Kept, whereFilter } from '../../sql/filter-map.js'
import { behind, orderBy, readSort, type Sort } from '../../sql/order.js'
import { and, eq, type Sql, sql } from '../../sql/sql.js'
import { inSelect } from '../../sql/statements.js'
import type { Lookup } from '../resolve-entry.js'
import type { LockingQueryset, RecordRow } from '../storage.js'
import type { RecordQuery, Store } from './store.js'
import type { HostPlace } from './tables.js'

export interface QuerysetOptions<R> {
  readonly store: () => Store
  readonly id: Column
  readonly host?: HostPlace
  /** The condition of every query, over the SCIM table alone: the tenant. */
  readonly scope?: Sql
  /** Lifts conditions of the ORM's own. */
  readonly lift: (condition: object) => Sql
  readonly schema: ResourceSchema
  /** Finds the entry of the filter map for an attribute. */
  readonly entries: () => Lookup<Entry>
  /** Where it is otherwise, of records that do not own their row. */
  readonly kept?: Kept
  /** Makes records of rows, where a record holds more than its own rows. */
  readonly complete: (rows: readonly RecordRow[]) => Promise<readonly R[]>
  /** To be waited for outside of a transaction: no row is of a row of the host's that is gone. */
  readonly ready: () => Promise<void>
}

/** A set of SCIM records, narrowed step by step; each step gives a new set. */
export class SqlQueryset<R> implements LockingQueryset<R> {
  constructor(
    private readonly options: QuerysetOptions<R>,
    private readonly conditions: readonly Sql[] = [],
  ) {}

  /** Narrows the set by a condition: `where(eq(users.isBot, false))`. */
  where(condition: object): SqlQueryset<R> {
    return new SqlQueryset(this.options, [...this.conditions, this.options.lift(condition)])
  }

  filter(filter: Filter, { lenient = false } = {}): SqlQueryset<R> {
    return this.where(whereFilter(filter, this.filterScope, this.store.dialect, lenient))
  }

  async find(id: string, lock?: 'forUpdate'): Promise<R | undefined> {
    if (!lock) await this.options.ready()
    const where = and(this.condition, eq(this.options.id, id))
    // Both rows are locked: of a joined row that is not, PostgreSQL would show the state from before it waited.
    const [record] = await this.records({ where, lock: lock === 'forUpdate' })
    return record
  }

  async slice({ limit, offset, ...order }: Slice): Promise<readonly R[]> {
    const { id, scope, ready } = this.options
    await ready()
    const sort = this.sort(order)
    const by = orderBy(sort, id)
    if (this.usesHost || sort)
      return this.records({ where: this.condition, outer: sort?.outer, orderBy: by, limit, offset })
    // Without conditions the page is cut from the ids alone, and only its rows are joined.
    const page = { from: id.table, where: scope, orderBy: by, limit, offset }
    return this.records({ where: inSelect(id, page, this.store.dialect), orderBy: by })
  }

  async page({ limit, after, ...order }: Keyset): Promise<KeysetPage<R>> {
    const { id, ready } = this.options
    await ready()
    const sort = this.sort(order)
    // One row more than fits tells whether anything follows.
    const rows = await this.store.records({
      where: and(this.condition, after && behind(sort, id, after)),
      outer: sort?.outer,
      orderBy: orderBy(sort, id),
      limit: limit + 1,
      more: sort && { key: sort.exactKey },
    })
    const records = await this.options.complete(rows.slice(0, limit))
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return last ? { records, end: positionOf(last) } : { records }
  }

  async count(): Promise<number> {
    const { id, host, ready } = this.options
    await ready()
    const join = this.usesHost && host && { table: host.key.table, on: eq(host.link, host.key) }
    const fields = { total: sql`count(*)` }
    const [row] = await this.store.select({
      fields,
      from: id.table,
      ...(join && { join }),
      where: this.condition,
    })
    return Number(row?.total ?? 0)
  }

  private get condition(): Sql | undefined {
    return and(this.options.scope, ...this.conditions)
  }

  /** A condition may speak of the host's columns. */
  private get usesHost(): boolean {
    return this.conditions.length > 0
  }

  private get store(): Store {
    return this.options.store()
  }

  private async records(query: RecordQuery): Promise<readonly R[]> {
    return this.options.complete(await this.store.records(query))
  }

  /** Undefined where the list is in order of `id` alone. */
  private sort({ sortBy, descending = false }: Order): Sort | undefined {
    if (sortBy === undefined) return undefined
    return readSort(sortBy, descending, this.filterScope, this.store.dialect)
  }

  private get filterScope(): FilterScope {
    const { entries, schema, kept } = this.options
    return { find: entries(), schema, kept }
  }
}

function positionOf({ scim, key = null }: RecordRow): Position {
  const { id } = scim
  if (typeof id !== 'string') throw new TypeError('The id of a resource is no text')
  return { id, key: isKey(key) ? key : String(key) }
}

const isKey = (key: unknown): key is Position['key'] =>
  key === null || ['string', 'number', 'boolean'].includes(typeof key)
