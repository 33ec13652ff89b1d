/** The documents of a resource type, as adapters ask for them. */
import { learn } from '../../database-error.js'
import type { AdapterContext } from '../../protocol/adapter.js'
import type { NamedRow, RecordRow, ScimVersion, Storage, Unrecorded } from '../records/storage.js'
import type { Row } from '../sql/orm.js'
import { and, Condition, eq, inOwn, matches } from './conditions.js'
import { documentOf, type Field, rowOf } from './fields.js'
import type { FilterMap, Kept } from './filter-map.js'
import {
  type HostModel,
  inSession,
  type MongooseHandle,
  modelOf,
  type NativeCollection,
  nativeCollection,
  type Pipeline,
  transaction,
} from './handle.js'
import type { Index } from './indexes.js'
import { joinOne, lookup, matching } from './joins.js'
import { type Indexed, keepIndexes } from './kept-indexes.js'
import { changedPaths } from './paths.js'
import type { HostPlace, ResourceTables } from './places.js'
import { MongoQueryset } from './queryset.js'
import { refusals } from './refusals.js'
import { everyOf } from './scope.js'
import { givenTo, newDocument, storedDocument } from './sparse.js'

export abstract class MongoStorage<T extends ResourceTables> implements Storage<MongooseHandle>, Indexed {
  constructor(
    protected readonly tables: T,
    protected readonly context: () => AdapterContext<MongooseHandle>,
    others: readonly (Field | undefined)[] = [],
  ) {
    learn(refusals)
    for (const field of [tables.host?.key, ...others]) field?.collection.bind(() => context().db)
  }

  /** The set of records that SCIM sees. */
  records<R>(
    filterMap: () => FilterMap,
    found: (records: readonly R[]) => Promise<readonly R[]>,
  ): MongoQueryset<R> {
    const { tables } = this
    const set = new MongoQueryset<R>(
      {
        aggregate: (pipeline) => this.aggregate(pipeline),
        lock: (id) => this.lock(id),
        host: this.hostStages,
        context: this.context(),
        filterMap,
        kept: this.kept,
        // The models have made the documents; the fields that they are of have these very types.
        complete: (documents) => found(this.rows(documents) as unknown as readonly R[]),
      },
      this.scope,
    )
    return tables.where ? set.where(tables.where) : set
  }

  /** Where records keep what is not theirs to write to the host's document. */
  protected get kept(): Kept | undefined {
    return undefined
  }

  /** Filters that every resource has. */
  get filters(): FilterMap {
    const { id, externalId, createdAt, updatedAt } = this.tables.scim
    return { id, externalId, 'meta.created': createdAt, 'meta.lastModified': updatedAt }
  }

  async transaction<R>(db: MongooseHandle, work: (db: MongooseHandle) => Promise<R>): Promise<R> {
    await this.ready(db)
    return transaction(db, work, this.context().request.budget)
  }

  /** The indexes of SCIM's own collections for this resource type. */
  abstract indexes(): readonly Index[]

  /** To be waited for outside of a transaction: then a unique index refuses the second user of a name. */
  protected ready(db: MongooseHandle): Promise<void> {
    return keepIndexes(db, this.tables, this, this.context().report)
  }

  async updateScim<Scim extends ScimVersion>(of: Scim, changes: Row): Promise<Scim | undefined> {
    const { id: _id, version } = of
    const $set = this.encoded(changes)
    const { matchedCount } = await this.native.updateOne({ _id, version }, { $set }, this.session)
    return matchedCount > 0 ? { ...of, ...changes } : undefined
  }

  async insertScim(row: Row): Promise<Row> {
    await this.native.insertMany([documentOf(this.encoded(row))], this.session)
    return row
  }

  async insertAll(rows: readonly Row[]): Promise<void> {
    await this.native.insertMany(
      rows.map((row) => documentOf(this.encoded(row))),
      this.session,
    )
  }

  async deleteScim(id: string): Promise<void> {
    await this.native.deleteMany({ _id: id }, this.session)
  }

  async createHost(values: object): Promise<Row> {
    const { model } = this.hostPlace
    const document = newDocument(model, values)
    await document.save(this.session)
    // The session ends with the transaction; who saves the document later has another one.
    document.$session(null)
    return document
  }

  /** Changes a document of its own: the one that was read stays as it was. */
  async updateHost(key: unknown, changes: object): Promise<Row | undefined> {
    const document = await this.hostDocument(key)
    if (!document) return undefined
    document.set(givenTo(this.hostPlace.model, changes))
    // A value that the app has stored before it had its validators is none of the client's doing.
    await document.save({ ...this.session, validateModifiedOnly: true })
    document.$session(null)
    return document
  }

  /** Fields of the host that an update must write, by path. */
  changed(document: object, values: object): Row {
    return this.tables.host ? changedPaths(this.hostPlace.model, document, values) : {}
  }

  async removeHost(key: unknown): Promise<void> {
    const document = await this.hostDocument(key)
    await document?.deleteOne(this.session)
  }

  async unrecorded(limit: number, { after, where, isWhole }: Unrecorded = {}): Promise<readonly NamedRow[]> {
    const { host, where: visible } = this.tables
    if (!host) return []
    const { key, link, name } = host
    if (!name) throw new TypeError(`Nothing names the documents of ${key.collection.name}`)
    const condition = and(visible, where instanceof Condition ? where : undefined)
    const found = await this.aggregateOver(key, [
      ...(after === undefined ? [] : [{ $match: { [key.path]: { $gt: after } } }]),
      ...(condition ? [{ $match: condition.query(inOwn) }] : []),
      ...this.ofTenant,
      ...lookup({
        from: link,
        local: key,
        as: 'record',
        pipeline: matching(everyOf(this.tenantScope)),
      }),
      { $match: { record: { $size: 0 } } },
      { $sort: { [key.path]: 1 } },
      { $limit: limit },
      {
        $project: { _id: 0, key: `$${key.path}`, name: `$${name.path}`, ...(isWhole && { host: '$$ROOT' }) },
      },
    ])
    return found.map((row) => ({
      key: row.key,
      name: typeof row.name === 'string' ? row.name : null,
      host: isWhole ? this.hostPlace.model.hydrate(Object(row.host)) : {},
    }))
  }

  async recorded(property: string, values: readonly string[]): Promise<readonly unknown[]> {
    const query = everyOf([...this.tenantScope])
    const pipeline = [{ $match: { [property]: { $in: values } } }, ...matching(query)]
    return (await this.aggregate(pipeline)).map((row) => row[property])
  }

  /** Which of the host's documents are the tenant's. */
  protected get ofTenant(): Pipeline {
    const tenant = this.tables.host?.tenant
    return tenant ? matching(eq(tenant, this.context().request.tenant).query(inOwn)) : []
  }

  /** Rows of documents of SCIM's own, the host's made by its model of what is joined in: past its `find` hooks. */
  protected rows(documents: readonly Row[]): readonly RecordRow[] {
    return documents.map(({ host, ...scim }) => ({
      scim: this.decoded(rowOf(scim)),
      ...(this.tables.host && { host: this.hostPlace.model.hydrate(Object(host)) }),
    }))
  }

  /** A row of SCIM's own as its document has it, and the other way round. */
  protected encoded(row: Row): Row {
    return row
  }

  protected decoded(row: Row): Row {
    return row
  }

  protected aggregate(pipeline: Pipeline): Promise<readonly Row[]> {
    return this.aggregateOver(this.tables.scim.id, pipeline)
  }

  /** Runs a pipeline over the collection that a field is of. */
  protected async aggregateOver({ collection }: Field, pipeline: Pipeline): Promise<readonly Row[]> {
    this.context().request.budget.check()
    return nativeCollection(this.context().db, collection.name).aggregate(pipeline, this.session).toArray()
  }

  protected get native(): NativeCollection {
    return nativeCollection(this.context().db, this.tables.scim.id.collection.name)
  }

  protected get session() {
    return inSession(this.context().db)
  }

  protected get hostStages(): Pipeline {
    const { host } = this.tables
    return host ? joinOne(host.key, host.link, 'host') : []
  }

  /** The condition of every query, over SCIM's own documents alone. */
  protected get scope(): readonly Condition[] {
    const { hidden } = this.tables
    return [...this.tenantScope, ...(hidden ? [matches(hidden, { $ne: true })] : [])]
  }

  protected get tenantScope(): readonly Condition[] {
    const { tenant } = this.tables
    return tenant ? [eq(tenant, this.context().request.tenant)] : []
  }

  /** Two transactions that write the same document cannot both be committed: one of them runs again. */
  protected async lock(id: string): Promise<void> {
    await this.native.updateOne({ _id: id }, { $inc: { locks: 1 } }, this.session)
  }

  protected get hostPlace(): HostPlace & { readonly model: HostModel } {
    const { host, scim } = this.tables
    const model = host?.key.collection.model
    if (!host || !model) throw new TypeError(`${scim.id.collection.name} has no documents of the host's`)
    return { ...host, model: modelOf(model) }
  }

  private async hostDocument(key: unknown) {
    const { key: field, model } = this.hostPlace
    const [found] = await this.aggregateOver(field, [{ $match: { [field.path]: key } }])
    return found && storedDocument(model, found)
  }
}
