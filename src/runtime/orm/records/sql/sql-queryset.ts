import type { Filter } from '../../../filter/ast.js'
import type { Keyset, KeysetPage, Order, Position, Slice } from '../../../protocol/adapter.js'
import { listKey, type Walks } from '../../../protocol/walks.js'
import type { Column } from '../../sql/columns.js'
import { type FilterScope, whereFilter } from '../../sql/filter-map.js'
import { liftCondition, liftEntry, type NativeFilterMap } from '../../sql/lift.js'
import { behind, orderBy, readSort, type Sort } from '../../sql/order.js'
import type { Derived, Select } from '../../sql/orm.js'
import { and, eq, or, type Sql, sql } from '../../sql/sql.js'
import { inSelect } from '../../sql/statements.js'
import { cutPage } from '../cut-page.js'
import { lookup } from '../resolve-entry.js'
import type { LockingQueryset, RecordRow } from '../storage.js'
import type { SqlStorage } from './sql-storage.js'
import type { RecordQuery } from './store.js'

/** Which rows of a list. */
interface Cut {
  readonly after?: Sql | undefined
  readonly limit: number
  readonly offset?: number
}

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
    const rows = await this.storage.records({ where, lock: lock === 'forUpdate' })
    const [record] = await this.complete(rows)
    return record
  }

  async slice({ limit, offset, ...order }: Slice): Promise<readonly R[]> {
    await this.storage.ready()
    const sort = this.sort(order)
    const { walks } = this
    const list = walks && offset > 0 ? this.list(sort) : ''
    const from = list ? walks?.beginning(list, offset) : undefined
    const after = from?.marks.map(({ position }) => behind(sort, this.id, position))
    const page = { after: after && or(...after), offset: from ? from.skip : offset, limit }
    const { before, rows, end } = await this.rows(sort, page)
    const last = rows.at(-1)
    // Most lists are one page: of those nothing need be remembered.
    if (walks && (end || offset > 0 || walks.isAny)) {
      const position = last && positionOf(last)
      const ending = {
        start: offset,
        began: before && positionOf(before),
        rows: rows.length,
        position,
        isEnd: !end,
      }
      walks.reached(list || this.list(sort), ending, from)
    }
    return this.complete(rows)
  }

  async page({ limit, after, ...order }: Keyset): Promise<KeysetPage<R>> {
    await this.storage.ready()
    const sort = this.sort(order)
    const { rows, end } = await this.rows(sort, { after: after && behind(sort, this.id, after), limit })
    const records = await this.complete(rows)
    return end ? { records, end: positionOf(end) } : { records }
  }

  async count({ afresh = false } = {}): Promise<number> {
    const { host } = this.storage.tables
    await this.storage.ready()
    const join = this.usesHost && host && { table: host.key.table, on: eq(host.link, host.key) }
    const query: Select = {
      fields: { total: sql`count(*)` },
      from: this.id.table,
      ...(join && { join, outer: this.storage.besides }),
      where: this.condition,
    }
    const counted = async () => {
      const [row] = await this.storage.select(query)
      return Number(row?.total ?? 0)
    }
    return this.walks?.total(this.keyOf(query), counted, afresh) ?? counted()
  }

  /** Rows of a page, the last of them where more follow, and the row before them where some are skipped. */
  private async rows(sort: Sort | undefined, { after, limit, offset = 0 }: Cut) {
    const { id, storage } = this
    const by = orderBy(sort, id)
    const skipped = Math.min(offset, 1)
    // One row more than fits tells whether anything follows.
    const cut = { orderBy: by, limit: skipped + limit + 1, offset: offset - skipped }
    const query: RecordQuery =
      this.usesHost || sort || offset === 0
        ? {
            ...cut,
            where: and(this.condition, after),
            outer: this.outer(sort),
            more: sort && { key: sort.exactKey },
          }
        : // Without conditions rows are skipped by their ids alone, and only those of the page are joined.
          {
            where: inSelect(
              id,
              { ...cut, from: id.table, where: and(storage.scope, after) },
              storage.tables.dialect,
            ),
            orderBy: by,
          }
    return cutPage(await storage.records(query), skipped, limit)
  }

  private get id(): Column {
    return this.storage.tables.scim.id
  }

  private get walks(): Walks | undefined {
    return this.storage.context().walks
  }

  /** What the list is remembered by. */
  private list(sort: Sort | undefined): string {
    const { id, condition } = this
    return this.keyOf({
      fields: { id },
      from: id.table,
      outer: this.outer(sort),
      where: condition,
      orderBy: orderBy(sort, id),
    })
  }

  private keyOf(query: Select): string {
    return listKey(this.storage.context(), this.storage.identify(query))
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

  /** Undefined where the list is in order of `id` alone. */
  private sort({ sortBy, descending = false }: Order): Sort | undefined {
    if (sortBy === undefined) return undefined
    return readSort(sortBy, descending, this.filterScope, this.storage.tables.dialect)
  }

  private get filterScope(): FilterScope {
    const { storage, filterMap } = this
    const find = lookup(filterMap(), (entry) => liftEntry(entry, storage.orm))
    return { find, schema: storage.context().schema, places: storage.places }
  }
}

function positionOf({ scim, key = null }: RecordRow): Position {
  const { id } = scim
  if (typeof id !== 'string') throw new TypeError('The id of a resource is no text')
  return { id, key: isKey(key) ? key : String(key) }
}

const isKey = (key: unknown): key is Position['key'] =>
  key === null || ['string', 'number', 'boolean'].includes(typeof key)
