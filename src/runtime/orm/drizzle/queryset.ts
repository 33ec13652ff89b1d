import { and, type Column, count, eq, type SQL, sql, type Table } from 'drizzle-orm'
import type { Filter } from '../../filter/ast.js'
import type { Keyset, KeysetPage, Order, Position, Queryset, Slice } from '../../protocol/adapter.js'
import type { ResourceSchema } from '../../schema/attribute.js'
import type { SqlDialect } from '../../sql/dialect.js'
import { type FilterMap, whereFilter } from './filter-map.js'
import { type Database, type DrizzleHandle, databaseOf, type Row, type Select } from './handle.js'
import { behind, orderBy, readSort, type Sort } from './order.js'

/** Where the records of a resource type are. */
export interface RecordSource {
  readonly scim: Table & { readonly id: Column }
  /** The host's rows, and what ties them to the SCIM records. */
  readonly host?: { readonly table: Table; readonly on: SQL }
}

export interface QuerysetOptions<R> {
  readonly db: () => DrizzleHandle
  readonly source: RecordSource
  /** What every query is bound to, over the SCIM table alone: the tenant. */
  readonly scope?: SQL
  readonly dialect: SqlDialect
  readonly schema: ResourceSchema
  readonly filterMap: () => FilterMap
  /** Completes the rows of one page, where a record holds more than its own row. */
  readonly complete?: (records: readonly R[]) => Promise<readonly R[]>
}

/** A set of SCIM records, narrowed step by step; each step gives a new set. */
export class DrizzleQueryset<R> implements Queryset<R> {
  constructor(
    private readonly options: QuerysetOptions<R>,
    private readonly conditions: readonly SQL[] = [],
  ) {}

  /** Narrows the set by a condition of Drizzle's: `where(eq(users.isBot, false))`. */
  where(condition: SQL): DrizzleQueryset<R> {
    return new DrizzleQueryset(this.options, [...this.conditions, condition])
  }

  filter(filter: Filter, { lenient = false } = {}): DrizzleQueryset<R> {
    const { filterMap, schema, dialect } = this.options
    return this.where(whereFilter(filter, filterMap(), schema, dialect, lenient))
  }

  async find(id: string, lock?: 'forUpdate'): Promise<R | undefined> {
    const { source, scope } = this.options
    const query = this.joined().where(and(scope, ...this.conditions, eq(source.scim.id, id)))
    // Both rows are locked: of a joined row that is not, PostgreSQL would show the state from before it waited.
    const rows = await (lock && this.options.dialect.name === 'postgresql'
      ? query.for('no key update')
      : query)
    const [record] = await this.completed(rows)
    return record
  }

  async slice(slice: Slice): Promise<readonly R[]> {
    const { source, scope } = this.options
    const order = orderBy(this.sort(slice), source.scim.id)
    // Without conditions the page is cut from the ids alone, and only its rows are joined.
    const rows =
      this.conditions.length === 0 && slice.sortBy === undefined
        ? await this.joined()
            .where(sql`${source.scim.id} in ${cut(this.ids().orderBy(...order), slice)}`)
            .orderBy(...order)
        : await cut(
            this.joined()
              .where(and(scope, ...this.conditions))
              .orderBy(...order),
            slice,
          )
    return this.completed(rows)
  }

  async page({ limit, after, ...order }: Keyset): Promise<KeysetPage<R>> {
    const { scope, source } = this.options
    const { id } = source.scim
    const sort = this.sort(order)
    // One row more than fits tells whether anything follows.
    const rows = await this.joined<{ readonly position: Position }>({
      position: { id, key: sort?.exactKey ?? sql`null` },
    })
      .where(and(scope, ...this.conditions, after && behind(sort, id, after)))
      .orderBy(...orderBy(sort, id))
      .limit(limit + 1)
    const records = await this.completed(rows.slice(0, limit))
    const end = rows.length > limit ? rows[limit - 1]?.position : undefined
    return end ? { records, end } : { records }
  }

  async count(): Promise<number> {
    const { source, scope } = this.options
    const all = this.database.select<{ total: number }>({ total: count() }).from(source.scim)
    const matching = this.conditions.length === 0 ? all : this.join(all)
    const rows = await matching.where(and(scope, ...this.conditions))
    return Number(rows[0]?.total ?? 0)
  }

  private get database(): Database {
    return databaseOf(this.options.db())
  }

  private ids(): Select<Row> {
    const { source, scope } = this.options
    return this.database.select({ id: source.scim.id }).from(source.scim).where(scope)
  }

  private joined<More = unknown>(more: Row = {}): Select<R & More> {
    const { scim, host } = this.options.source
    const fields = host ? { scim, host: host.table, ...more } : { scim, ...more }
    return this.join(this.database.select<R & More>(fields).from(scim))
  }

  private join<T>(query: Select<T>): Select<T> {
    const { host } = this.options.source
    return host ? query.innerJoin(host.table, host.on) : query
  }

  private async completed(rows: readonly R[]): Promise<readonly R[]> {
    return this.options.complete && rows.length > 0 ? this.options.complete(rows) : rows
  }

  private sort(order: Order): Sort | undefined {
    const { schema, filterMap, dialect } = this.options
    return readSort(order, filterMap(), schema, dialect)
  }
}

const cut = <T>(query: Select<T>, { limit, offset }: Slice): Select<T> =>
  offset === 0 ? query.limit(limit) : query.limit(limit).offset(offset)
