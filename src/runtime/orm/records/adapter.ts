/** The base of user and group adapters, whatever the database: reading, and writing that is safe under races. */

import { isUniqueViolation } from '../../database-error.js'
import { notFound } from '../../errors.js'
import { andThen } from '../../protocol/and-then.js'
import { weigh } from '../../protocol/budget.js'
import { omitNull } from '../../protocol/omit-null.js'
import type { ScimRequest } from '../../protocol/scim-request.js'
import { dependsOnVersion, preconditionFailed } from '../../protocol/version.js'
import { instantText } from '../../schema/instant.js'
import { findAttribute } from '../../schema/resolve.js'
import type { Row } from '../sql/orm.js'
import type { Backfilling } from './backfill.js'
import { changedColumns } from './changes.js'
import type { ResourcePlaces, ScimRow } from './places.js'
import type { LockingQueryset } from './storage.js'
import { TransactionalAdapter } from './transactional-adapter.js'
import { uuidv7 } from './uuidv7.js'
import { type Edited, isEmpty, type Writes } from './writes.js'

export interface StoredRecord {
  readonly scim: ScimRow
  readonly host?: unknown
}

/** Steps of work for each value of a resource that is edited. */
const EDITING = 32

export abstract class StoredAdapter<Db, R extends StoredRecord, Input> extends TransactionalAdapter<Db> {
  protected abstract readonly tables: ResourcePlaces
  abstract toScim(record: R, request: ScimRequest): object | Promise<object>

  /** The set of records that SCIM sees: the base of lists and of lookups by `id`. */
  abstract getQueryset(): LockingQueryset<R>

  /** Checks a resource against the schema; what comes out has the shape of an input. */
  protected abstract read(resource: unknown): Input
  /** The resource of a POST with a name alone: it makes the record of a row of the host that is there before it. */
  protected abstract named(name: string): Input
  /** Columns of the SCIM row that a resource writes. */
  protected abstract scimColumns(data: Input): Row
  /** Whether `backfilled` looks at the host's row. */
  protected readonly readsHost: boolean = false

  /** Columns of SCIM's row for a row of the host that is there before it. */
  protected backfilled(named: Input, _host: object): Row | Promise<Row> {
    return this.scimColumns(named)
  }

  /** Columns of the host's row that a resource writes. */
  protected abstract columns(data: Input, host?: R['host']): object

  /** Prepares records that were found for being rendered. */
  protected found(records: readonly R[]): Promise<readonly R[]> {
    return Promise.resolve(records)
  }

  /** Prepares what is to be written: what `columns` needs from the database. */
  protected async received(_data: readonly Input[]): Promise<void> {}

  /** A record as the client sees it. */
  render(record: R, request: ScimRequest) {
    return andThen(this.toScim(record, request), (shown) => this.whole(record, omitNull(shown)))
  }

  /** Adds to what `toScim` shows what is kept beside the mapping. */
  protected whole(_record: R, shown: Record<string, unknown>): Record<string, unknown> {
    return shown
  }

  /** Whether the response is to hold an attribute that takes a query of its own (RFC 7643 §7, `returned`). */
  protected isAsked(name: string): boolean {
    const { schema, request } = this.context
    const attribute = findAttribute(schema.core.attributes, name)
    return attribute?.returned === 'request'
      ? request.projection.names(name)
      : request.projection.includes(name)
  }

  protected abstract readonly resourceType: 'User' | 'Group'

  /**
   * Changes a record so that parallel requests lose nothing: first as it was read, compared by its version;
   * where another request was faster, once more on the row itself, locked. Nothing to change writes nothing.
   */
  protected async update(record: R, writesFor: (record: R) => Writes | Promise<Writes>): Promise<R> {
    const writes = await writesFor(record)
    if (isEmpty(writes)) return record
    return this.transaction(async () => {
      const saved = await this.write(record, writes)
      if (saved) return saved
      const current = await this.lock(record)
      return this.writeLocked(current, await writesFor(current))
    })
  }

  /** Writes a record that no other transaction can have changed. */
  protected async writeLocked(record: R, writes: Writes): Promise<R> {
    const saved = await this.write(record, writes)
    if (!saved) throw new TypeError('A locked row was changed by another transaction')
    return saved
  }

  /** Tells the host what a write has changed. */
  protected abstract written(before: R, after: R, writes: Writes): Promise<void>

  /** Changes that replace a record by a resource: the columns that differ from the rows. */
  protected replacement({ scim, host }: R, data: Input): Writes | Promise<Writes> {
    return {
      scim: changedColumns(scim, this.scimColumns(data)),
      host: this.changed(this.asWritten(Object(host)), this.columns(data, host)),
    }
  }

  /** Columns of the host that an update must write. */
  protected changed(row: object, columns: object): Row {
    return changedColumns(row, columns)
  }

  /** The columns of the host that come out differently of two resources. */
  protected hostChanges(before: Input, after: Input, host: R['host']): Row {
    return this.changed(this.columns(before, host), this.columns(after, host))
  }

  /** The host's row in the form in which `columns` writes it, where the ORM reads it in another. */
  protected asWritten(host: object): object {
    return host
  }

  /** The resource that the client sees, before and after an edit: all of it is read, compared and stored again. */
  protected async readEdit(
    record: R,
    edit: (resource: Record<string, unknown>) => object,
  ): Promise<Pick<Edited<Input>, 'before' | 'data'>> {
    const { request } = this.context
    const resource = await this.render(record, request)
    request.budget.spend(EDITING * weigh(resource))
    const before = this.read(resource)
    const data = this.read(edit(resource))
    await this.received([before, data])
    return { before, data }
  }

  /**
   * Changes by an edit of the resource that the client sees: the columns that come out differently. What the edit
   * does not touch stays as the host has it, even where SCIM would write it in another form.
   */
  protected async edited(
    record: R,
    edit: (resource: Record<string, unknown>) => object,
  ): Promise<Edited<Input>> {
    const { before, data } = await this.readEdit(record, edit)
    const writes = {
      scim: changedColumns(this.scimColumns(before), this.scimColumns(data)),
      host: this.hostChanges(before, data, record.host),
    }
    return { writes, before, data }
  }

  /** Reads a record again, so that no other transaction can change it before this one ends. */
  protected async lock(record: R): Promise<R> {
    const current = await this.getQueryset().find(record.scim.id, 'forUpdate')
    if (!current) throw notFound(`${this.resourceType} ${record.scim.id} not found`)
    // A client that depends on a version must hear that another request was faster (RFC 7644 §3.14).
    const isAsRead = current.scim.version === record.scim.version
    if (!isAsRead && dependsOnVersion(this.context.request)) throw preconditionFailed()
    return current
  }

  /**
   * Writes a record if its version is still the one that was read.
   *
   * @returns the record as it is now; undefined where another request was faster
   */
  protected async write(record: R, writes: Writes): Promise<R | undefined> {
    if (isEmpty(writes)) return record
    const columns = { ...writes.scim, version: record.scim.version + 1, updatedAt: new Date() }
    const scim = await this.storage.updateScim(record.scim, columns)
    if (!scim) return undefined
    const saved = { ...record, scim }
    const changesHost = this.tables.host && Object.keys(writes.host).length > 0
    const changed = changesHost ? { ...saved, host: await this.changeHost(record, writes.host) } : saved
    const after = await this.writeBeside(changed, writes)
    await this.written(record, after, writes)
    return after
  }

  /** The host's row for a new resource; made inside of the transaction. */
  protected abstract newRow(data: Input, tenant: unknown): object | Promise<object>

  /**
   * Makes the host's row.
   *
   * @param more columns besides those of the new row
   */
  protected async addHost(data: Input, more: object = {}): Promise<Row> {
    const row = { ...(await this.newRow(data, this.context.request.tenant)), ...more }
    await this.refuseNamesake(row)
    return this.storage.createHost(row)
  }

  /** Refuses a row whose name another one has, where no index does: users have such names. */
  protected async refuseNamesake(_row: object): Promise<void> {}

  /** Changes the host's row. What is read for it is read here, where nobody else can change the record any more. */
  protected changeHost(record: R, changes: Row): Promise<Row | undefined> {
    return this.storage.updateHost(this.hostKey(record), changes)
  }

  /** Makes records of rows of the host that have none, for `backfill`. */
  get backfilling(): Backfilling {
    const { tables, storage } = this
    const { property = '' } = tables.host?.key ?? {}
    return {
      tables,
      storage,
      tellsTenant: this.tellsTenant,
      readsHost: this.readsHost,
      record: ({ key, name, host }) =>
        andThen(this.backfilled(this.named(name), host), (columns) =>
          Object.assign(this.newScimRow(uuidv7(), { [property]: key }), columns),
        ),
      insert: (records) => this.inTransaction(() => this.storage.insertAll(records)),
      isTaken: isUniqueViolation,
    }
  }

  /** Whether the host's rows, or memberships, say whose tenant's they are. */
  protected get tellsTenant(): boolean {
    return this.tables.host?.tenant !== undefined
  }

  /** Writes what a record has beside its own rows: users alone have such. */
  protected writeBeside(record: R, _writes: Writes): Promise<R> {
    return Promise.resolve(record)
  }

  /** The host's key of a record. */
  protected hostKey(record: StoredRecord): unknown {
    const { host } = this.tables
    return host ? Reflect.get(record.scim, host.link.property) : record.scim.id
  }

  /** Rows come out of an ORM untyped here; the tables that made them have these very types. */
  protected record(scim: Row, host: object): R {
    return { scim, host } as unknown as R
  }

  /** Columns of a new row of the SCIM table, whatever the resource. */
  protected newScimRow(id: string, hostRow: Row): Row {
    const { host, tenant } = this.tables
    const now = new Date()
    return {
      id,
      ...(host && { [host.link.property]: Reflect.get(hostRow, host.key.property) }),
      ...(tenant && { [tenant.property]: this.context.request.tenant }),
      version: 1,
      createdAt: now,
      updatedAt: now,
    }
  }

  /** `meta` (RFC 7643 §3.1). */
  protected meta(scim: ScimRow, request: ScimRequest) {
    return {
      resourceType: this.resourceType,
      created: instantText(scim.createdAt),
      lastModified: instantText(scim.updatedAt),
      location: `${request.baseUrl}/${this.resourceType}s/${scim.id}`,
      version: String(scim.version),
    }
  }
}
