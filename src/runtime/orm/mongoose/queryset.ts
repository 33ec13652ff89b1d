import type { Filter } from '../../filter/ast.js'
import type { AdapterContext, Keyset, KeysetPage, Order, Slice } from '../../protocol/adapter.js'
import { listKey } from '../../protocol/walks.js'
import { cutPage } from '../records/cut-page.js'
import type { LockingQueryset } from '../records/storage.js'
import type { Row } from '../sql/orm.js'
import { filterToQuery } from './compile.js'
import { Condition, every, inRecord } from './conditions.js'
import { type FilterMap, type FilterScope, type Kept, resolveTarget } from './filter-map.js'
import type { Pipeline, Query } from './handle.js'
import { behind, orderBy, positionOf, readSort, type Sort } from './order.js'

export interface QuerysetOptions<R> {
  /** Runs a pipeline over SCIM's own collection. */
  readonly aggregate: (pipeline: Pipeline) => Promise<readonly Row[]>
  /** Keeps other transactions from changing a record before this one ends. */
  readonly lock: (id: string) => Promise<void>
  /** The stages that join the host's documents in, as `host`. */
  readonly host: Pipeline
  /** Of the request. */
  readonly context: AdapterContext
  readonly filterMap: () => FilterMap
  /** Where it is otherwise, of records that do not own their document. */
  readonly kept?: Kept
  /** Makes records of documents. */
  readonly complete: (documents: readonly Row[]) => Promise<readonly R[]>
}

/** Which documents of a list. */
interface Cut {
  readonly after?: Query | undefined
  readonly skip?: number
  readonly limit: number
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
    // MongoDB has no limit of none.
    if (limit === 0) return []
    const sort = this.sort(order)
    const { walks } = this.options.context
    const list = walks && offset > 0 ? this.list(sort) : ''
    const from = list ? walks?.beginning(list, offset) : undefined
    const after = from?.marks.map(({ position }) => behind(sort, position))
    const page = { after: after && { $or: after }, skip: from ? from.skip : offset, limit }
    const { before, rows: documents, end } = await this.documents(sort, page)
    const last = documents.at(-1)
    // Most lists are one page: of those nothing need be remembered.
    if (walks && (end || offset > 0 || walks.isAny)) {
      const position = last && positionOf(last)
      const began = before && positionOf(before)
      const ending = { start: offset, began, rows: documents.length, position, isEnd: !end }
      walks.reached(list || this.list(sort), ending, from)
    }
    return this.options.complete(documents)
  }

  async page({ limit, after, ...order }: Keyset): Promise<KeysetPage<R>> {
    const sort = this.sort(order)
    const { rows: documents, end } = await this.documents(sort, {
      after: after && behind(sort, after),
      limit,
    })
    const records = await this.options.complete(documents)
    return end ? { records, end: positionOf(end) } : { records }
  }

  async count({ afresh = false } = {}): Promise<number> {
    const { aggregate, context } = this.options
    const pipeline = [...this.stages, { $count: 'total' }]
    const counted = async () => {
      const [found] = await aggregate(pipeline)
      return Number(found?.total ?? 0)
    }
    return context.walks?.total(listKey(context, pipeline), counted, afresh) ?? counted()
  }

  /** Documents of a page, the last of them where more follow, and the one before them where some are skipped. */
  private async documents(sort: Sort | undefined, { after, skip = 0, limit }: Cut) {
    const skipped = Math.min(skip, 1)
    const found = await this.options.aggregate([
      ...this.stages,
      ...orderBy(sort),
      ...(after ? [{ $match: after }] : []),
      ...(skip > 1 ? [{ $skip: skip - skipped }] : []),
      // One document more than fits tells whether anything follows.
      { $limit: skipped + limit + 1 },
    ])
    return cutPage(found, skipped, limit)
  }

  /** What the list is remembered by. */
  private list(sort: Sort | undefined): string {
    return listKey(this.options.context, [...this.stages, ...orderBy(sort)])
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
    const { filterMap, context, kept } = this.options
    return { map: filterMap(), schema: context.schema, kept }
  }
}
