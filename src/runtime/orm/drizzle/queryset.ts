import { and, asc, type Column, count, desc, eq, type SQL, sql, type Table } from 'drizzle-orm'
import type { Filter } from '../../filter/ast.js'
import { parsePath } from '../../filter/parse.js'
import type { Queryset, Slice } from '../../protocol/adapter.js'
import { badRequest } from '../../protocol/errors.js'
import type { ResourceSchema } from '../../schema/attribute.js'
import type { SqlDialect } from '../../sql/dialect.js'
import { type FilterMap, resolveTarget, whereFilter } from './filter-map.js'
import { type Database, type DrizzleHandle, databaseOf, type Row, type Select } from './handle.js'

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
    const rows = await (lock && this.options.dialect.name === 'postgresql'
      ? query.for('update', { of: source.scim })
      : query)
    const [record] = await this.completed(rows)
    return record
  }

  async slice(slice: Slice): Promise<readonly R[]> {
    const { source, scope } = this.options
    const order = this.order(slice)
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

  private joined(): Select<R> {
    const { scim, host } = this.options.source
    return this.join(this.database.select<R>(host ? { scim, host: host.table } : { scim }).from(scim))
  }

  private join<T>(query: Select<T>): Select<T> {
    const { host } = this.options.source
    return host ? query.innerJoin(host.table, host.on) : query
  }

  private async completed(rows: readonly R[]): Promise<readonly R[]> {
    return this.options.complete && rows.length > 0 ? this.options.complete(rows) : rows
  }

  /** By `id`, always, so that pages are stable; by the attribute first where one is asked for. */
  private order({ sortBy, descending }: Slice): SQL[] {
    const { source, schema, filterMap } = this.options
    const byId = asc(source.scim.id)
    if (sortBy === undefined) return [byId]
    const { attribute } = parsePath(sortBy)
    const { target, attribute: definition } = resolveTarget(filterMap(), schema, attribute)
    if (target.kind !== 'column') throw badRequest(`${sortBy} cannot be sorted by`, 'invalidPath')
    const value = sql`${target.expression}`
    const ignoresCase = target.storage === 'text' && !target.folded && !definition.caseExact
    const key = ignoresCase ? sql`lower(${value})` : value
    // Values that are absent come last in ascending order (RFC 7644 §3.4.2.3), on every database.
    const absence = sql`(${value} is null)`
    return descending ? [desc(absence), desc(key), byId] : [asc(absence), asc(key), byId]
  }
}

const cut = <T>(query: Select<T>, { limit, offset }: Slice): Select<T> =>
  offset === 0 ? query.limit(limit) : query.limit(limit).offset(offset)
