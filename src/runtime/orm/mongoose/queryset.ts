import type { Filter } from '../../filter/ast.js'
import type { Keyset, KeysetPage, Order, Slice } from '../../protocol/adapter.js'
import type { ResourceSchema } from '../../schema/attribute.js'
import type { LockingQueryset } from '../records/storage.js'
import type { Row } from '../sql/orm.js'
import { filterToQuery } from './compile.js'
import { Condition, every, inRecord } from './conditions.js'
import { type FilterMap, type FilterScope, type Kept, resolveTarget } from './filter-map.js'
import type { Pipeline } from './handle.js'
import { behind, orderBy, positionOf, readSort, type Sort } from './order.js'

export interface QuerysetOptions<R> {
  /** Runs a pipeline over SCIM's own collection. */
  readonly aggregate: (pipeline: Pipeline) => Promise<readonly Row[]>
  /** Keeps other transactions from changing a record before this one ends. */
  readonly lock: (id: string) => Promise<void>
  /** The stages that join the host's documents in, as `host`. */
  readonly host: Pipeline
  readonly schema: ResourceSchema
  readonly filterMap: () => FilterMap
  /** Where it is otherwise, of records that do not own their document. */
  readonly kept?: Kept
  /** Makes records of documents. */
  readonly complete: (documents: readonly Row[]) => Promise<readonly R[]>
}

/** A set of SCIM records, narrowed step by step; each step gives a new set. */
export class MongoQueryset<R> implements LockingQueryset<R> {
  /** @param scope what every query is bound to, over SCIM's own documents alone: the tenant */
  constructor(
    private readonly options: QuerysetOptions<R>,
    private readonly scope: readonly Condition[],
    private readonly conditions: readonly Condition[] = [],
  ) {}

  /** Narrows the set by a condition: `where(eq(users.isBot, false))`. */
  where(condition: Condition): MongoQueryset<R> {
    return new MongoQueryset(this.options, this.scope, [...this.conditions, condition])
  }

  filter(filter: Filter, { lenient = false } = {}): MongoQueryset<R> {
    const { filterScope: scope } = this
    const { query, joins } = filterToQuery(filter, {
      resolve: (path, parent) => resolveTarget(scope, path, inRecord, { parent, lenient }),
    })
    return this.where(new Condition(() => query, joins))
  }

  async find(id: string, lock?: 'forUpdate'): Promise<R | undefined> {
    if (lock) await this.options.lock(id)
    const [record] = await this.records([{ $match: { _id: id } }, ...this.stages])
    return record
  }

  async slice({ limit, offset, ...order }: Slice): Promise<readonly R[]> {
    const part = [...(offset > 0 ? [{ $skip: offset }] : []), { $limit: limit }]
    // MongoDB has no limit of none.
    return limit === 0 ? [] : this.records([...this.stages, ...orderBy(this.sort(order)), ...part])
  }

  async page({ limit, after, ...order }: Keyset): Promise<KeysetPage<R>> {
    const sort = this.sort(order)
    const found = await this.options.aggregate([
      ...this.stages,
      ...orderBy(sort),
      ...(after ? [{ $match: behind(sort, after) }] : []),
      // One document more than fits tells whether anything follows.
      { $limit: limit + 1 },
    ])
    const records = await this.options.complete(found.slice(0, limit))
    const last = found.length > limit ? found[limit - 1] : undefined
    return last ? { records, end: positionOf(last) } : { records }
  }

  async count(): Promise<number> {
    const [counted] = await this.options.aggregate([...this.stages, { $count: 'total' }])
    return Number(counted?.total ?? 0)
  }

  /**
   * The host's documents are joined in always: MongoDB has no foreign keys, and a record without its document is none.
   */
  private get stages(): Pipeline {
    const { scope, conditions } = this
    const joins = new Map(conditions.flatMap((each) => each.joins).map((join) => [join.as, join]))
    const queries = conditions.map((each) => each.query(inRecord))
    return [
      ...scope.map((each) => ({ $match: each.query(inRecord) })),
      ...this.options.host,
      ...[...joins.values()].flatMap(({ stages }) => stages),
      ...(queries.length > 0 ? [{ $match: every(queries) }] : []),
      ...(joins.size > 0 ? [{ $unset: [...joins.keys()] }] : []),
    ]
  }

  private async records(pipeline: Pipeline): Promise<readonly R[]> {
    return this.options.complete(await this.options.aggregate(pipeline))
  }

  /** Undefined where the list is in order of `id` alone. */
  private sort({ sortBy, descending = false }: Order): Sort | undefined {
    if (sortBy === undefined) return undefined
    return readSort(sortBy, descending, this.filterScope)
  }

  private get filterScope(): FilterScope {
    const { filterMap, schema, kept } = this.options
    return { map: filterMap(), schema, kept }
  }
}
