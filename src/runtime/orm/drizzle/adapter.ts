/** What user and group adapters on Drizzle have in common: reading, and writing that is safe under races. */
import { and, type Column, eq, type SQL, type Table } from 'drizzle-orm'
import type { AdapterContext } from '../../protocol/adapter.js'
import { andThen } from '../../protocol/and-then.js'
import { conflict, notFound } from '../../protocol/errors.js'
import type { ChangeHooks } from '../../protocol/hooks.js'
import { omitNull } from '../../protocol/omit-null.js'
import type { ScimRequest } from '../../protocol/scim-request.js'
import { dependsOnVersion, preconditionFailed } from '../../protocol/version.js'
import { findAttribute } from '../../schema/resolve.js'
import { dialects } from '../../sql/dialects.js'
import { changedColumns } from '../changes.js'
import { isUniqueViolation, toScimError } from '../database-error.js'
import type { FilterMap } from './filter-map.js'
import { type Database, type DrizzleHandle, databaseOf, type Row } from './handle.js'
import { DrizzleQueryset } from './queryset.js'
import { fieldOf, type HostTable, type ScimRow, type ScimTable } from './tables.js'
import { inTransaction } from './transaction.js'
import { isEmpty, type Writes } from './writes.js'

export interface StoredRecord {
  readonly scim: ScimRow
  readonly host?: unknown
}

interface Tables {
  readonly dialect: 'postgresql' | 'sqlite'
  readonly scim: ScimTable
  readonly host?: HostTable
  readonly where?: SQL
  readonly tenant?: Column
}

export abstract class DrizzleAdapter<R extends StoredRecord, Input> {
  /** Set by the service before anything else is called. */
  context!: AdapterContext<DrizzleHandle>

  protected abstract readonly tables: Tables
  /** SCIM attribute → column: what `filter` and `sortBy` may name. */
  abstract filterMap: FilterMap
  abstract toScim(record: R, request: ScimRequest): object | Promise<object>

  /** Checks a resource against the schema; what comes out has the shape of an input. */
  protected abstract read(resource: unknown): Input
  /** What a resource writes to the SCIM row. */
  protected abstract scimColumns(data: Input): Row
  /** What a resource writes to the host's row. */
  protected abstract columns(data: Input, host?: R['host']): object

  /** The set of records that SCIM sees: the base of lists and of lookups by `id`. */
  getQueryset(): DrizzleQueryset<R> {
    const { dialect, scim, host, where } = this.tables
    const set = new DrizzleQueryset<R>({
      db: () => this.context.db,
      source: host ? { scim, host: { table: host.table, on: eq(host.link, host.key) } } : { scim },
      scope: this.scope(),
      dialect: dialects[dialect],
      schema: this.context.schema,
      filterMap: () => this.filterMap,
      complete: (records) => this.found(records),
    })
    return where ? set.where(where) : set
  }

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

  /** What every query is bound to, over the SCIM table alone. */
  protected scope(): SQL | undefined {
    return this.tenantScope()
  }

  protected tenantScope(): SQL | undefined {
    const { tenant } = this.tables
    return tenant && eq(tenant, this.context.request.tenant)
  }

  protected get database(): Database {
    return databaseOf(this.context.db)
  }

  /** Filters that every resource has. */
  protected get commonFilters(): FilterMap {
    const { id, externalId, createdAt, updatedAt } = this.tables.scim
    return { id, externalId, 'meta.created': createdAt, 'meta.lastModified': updatedAt }
  }

  /**
   * Runs a unit of work in one transaction; what runs inside finds it in `context.db`.
   *
   * @throws ScimError 409 where a unique index refuses, 400 where the database refuses a value
   */
  protected async transaction<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const outer = this.context.db
    try {
      const result = await inTransaction(outer, this.tables.dialect, (inner) => {
        this.context.db = inner
        this.committed = []
        return work(inner)
      })
      this.context.db = outer
      await this.afterCommit()
      return result
    } catch (error) {
      throw isUniqueViolation(error) ? conflict(this.conflictDetail) : toScimError(error)
    } finally {
      this.context.db = outer
    }
  }

  /** What is to run once the transaction is committed. */
  private committed: (() => unknown)[] = []

  /** The change is there to stay, so that whatever fails now is reported, and the request has succeeded. */
  private async afterCommit(): Promise<void> {
    for (const hook of this.committed.splice(0)) {
      try {
        await hook()
      } catch (error) {
        this.context.report(error)
      }
    }
  }

  /** Tells the host of a change: now, inside of the transaction, and again after the commit. */
  protected async notify<Name extends keyof ChangeHooks<never, never, never>>(
    name: Name,
    event: object,
  ): Promise<void> {
    const { hooks, request } = this.context
    const tell = (hook: ((event: never) => unknown) | undefined) =>
      hook?.({ ...event, db: this.context.db, request } as never)
    this.committed.push(() => tell(hooks.afterCommit?.[name]))
    await tell(hooks[name])
  }

  protected abstract readonly resourceType: 'User' | 'Group'
  protected abstract readonly conflictDetail: string

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

  /** What replacing a record by a resource writes: the columns that differ from the rows. */
  protected replacement({ scim, host }: R, data: Input): Writes {
    return {
      scim: changedColumns(scim, this.scimColumns(data)),
      host: changedColumns(Object(host), this.columns(data, host)),
    }
  }

  /**
   * What editing the resource that the client sees writes: the columns that come out differently. What the edit
   * does not touch stays as the host has it, even where SCIM would write it in another form.
   */
  protected async edited(
    record: R,
    edit: (resource: Record<string, unknown>) => object,
  ): Promise<{ readonly writes: Writes; readonly data: Input }> {
    const resource = await this.render(record, this.context.request)
    const before = this.read(resource)
    const after = this.read(edit(resource))
    await this.received([before, after])
    const writes = {
      scim: changedColumns(this.scimColumns(before), this.scimColumns(after)),
      host: changedColumns(this.columns(before, record.host), this.columns(after, record.host)),
    }
    return { writes, data: after }
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
    const { scim, host } = this.tables
    const { id, version } = record.scim
    const columns = { ...writes.scim, version: version + 1, updatedAt: new Date() }
    const [won] = await this.database
      .update(scim)
      .set(columns)
      .where(and(eq(scim.id, id), eq(scim.version, version)))
      .returning()
    if (!won) return undefined
    // As the database has it: the order of keys in JSON is its own.
    const saved = { ...record, scim: won }
    const changesHost = host && Object.keys(writes.host).length > 0
    const after = changesHost ? { ...saved, host: await this.writeHost(host, record, writes.host) } : saved
    if (Object.keys(this.context.hooks).length > 0) await this.written(record, after, writes)
    return after
  }

  private async writeHost({ table, key }: HostTable, record: R, columns: Row): Promise<Row | undefined> {
    const [row] = await this.database
      .update(table)
      .set(columns)
      .where(eq(key, this.hostKey(record)))
      .returning()
    return row
  }

  /** The host's key of a record. */
  protected hostKey(record: StoredRecord): unknown {
    const { scim, host } = this.tables
    return host ? Reflect.get(record.scim, fieldOf(scim, host.link)) : record.scim.id
  }

  /** Inserts one row and gives it back as the database made it. */
  protected async insert(table: Table, values: object): Promise<Row> {
    const [row] = await this.database
      .insert(table)
      .values({ ...values })
      .returning()
    if (!row) throw new TypeError('The database returned no row for an insert')
    return row
  }

  /** Rows come out of Drizzle untyped here; the tables that made them have these very types. */
  protected record(scim: Row, host: Row): R {
    return { scim, host } as unknown as R
  }

  /** What a new row of the SCIM table holds, whatever the resource. */
  protected newScimRow(id: string, hostRow: Row): Row {
    const { scim, host, tenant } = this.tables
    const now = new Date()
    return {
      id,
      ...(host && { [fieldOf(scim, host.link)]: hostRow[fieldOf(host.table, host.key)] }),
      ...(tenant && { [fieldOf(scim, tenant)]: this.context.request.tenant }),
      version: 1,
      createdAt: now,
      updatedAt: now,
    }
  }

  /** `meta` (RFC 7643 §3.1). */
  protected meta(scim: ScimRow, request: ScimRequest) {
    return {
      resourceType: this.resourceType,
      created: scim.createdAt.toISOString(),
      lastModified: scim.updatedAt.toISOString(),
      location: `${request.baseUrl}/${this.resourceType}s/${scim.id}`,
      version: String(scim.version),
    }
  }
}
