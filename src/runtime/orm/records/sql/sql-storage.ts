/** The rows of a resource type in an SQL database, as adapters ask for them. */
import type { AdapterContext } from '../../../protocol/adapter.js'
import { type Column, type Columns, columnNamed } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import { type FilterMap, type Kept, storageOf } from '../../sql/filter-map.js'
import { liftCondition, liftEntry, type NativeFilterMap } from '../../sql/lift.js'
import { connect, type Orm, type Row } from '../../sql/orm.js'
import type { Reference, Referring } from '../../sql/references.js'
import { and, eq, greater, oneOf, type Sql, sql } from '../../sql/sql.js'
import { deleteStatement } from '../../sql/statements.js'
import { lookup } from '../resolve-entry.js'
import type { NamedRow, ScimVersion, Storage } from '../storage.js'
import { inTransaction } from '../transaction.js'
import { SqlQueryset } from './sql-queryset.js'
import { Store } from './store.js'
import type { HostPlace } from './tables.js'

interface Tables {
  readonly dialect: Dialect
  readonly scim: Columns<'id' | 'externalId' | 'version' | 'createdAt' | 'updatedAt'>
  readonly host?: HostPlace
  readonly where?: Sql
  readonly tenant?: Column
  readonly hidden?: Column
  readonly references?: readonly Reference[]
}

/** A SCIM table, where triggers keep its references. */
export const referringOf = ({
  scim,
  references,
}: Pick<Tables, 'scim' | 'references'>): readonly Referring[] =>
  references ? [{ table: scim.id.table, references }] : []

/** The ORM, the tables and the context of an adapter on SQL. */
export interface SqlSource<Db, T extends Tables = Tables> {
  readonly orm: Orm<Db>
  readonly tables: T
  readonly context: () => AdapterContext<Db>
}

export class SqlStorage<Db, T extends Tables = Tables> implements Storage<Db> {
  protected readonly orm: Orm<Db>
  protected readonly tables: T
  protected readonly context: () => AdapterContext<Db>

  constructor({ orm, tables, context }: SqlSource<Db, T>) {
    this.orm = orm
    this.tables = tables
    this.context = context
  }

  /** The rows of this resource type, in the transaction where one runs. */
  get store(): Store<Db> {
    const { dialect, scim, host } = this.tables
    const { db, request } = this.context()
    request.budget.check()
    return new Store(this.orm, connect(this.orm, db, dialect), scim.id.table, host)
  }

  /** The set of records that SCIM sees. */
  records<R>(
    filterMap: () => NativeFilterMap,
    found: (records: readonly R[]) => Promise<readonly R[]>,
  ): SqlQueryset<R> {
    const { scim, host, where } = this.tables
    const set = new SqlQueryset<R>({
      store: () => this.store,
      id: scim.id,
      host,
      scope: this.scope,
      lift: (condition) => liftCondition(condition, this.orm),
      schema: this.context().schema,
      entries: () => lookup(filterMap(), (entry) => liftEntry(entry, this.orm)),
      kept: this.kept,
      // The ORM has made the rows; the tables that they are of have these very types.
      complete: (rows) => found(rows as unknown as readonly R[]),
      ready: () => this.keepReferences(this.context().db),
    })
    return where ? set.where(where) : set
  }

  /** Where records keep what is not theirs to write to the host's row. */
  protected get kept(): Kept | undefined {
    return undefined
  }

  /** Filters that every resource has. */
  get filters(): FilterMap {
    const { id, externalId, createdAt, updatedAt } = this.tables.scim
    return { id, externalId, 'meta.created': createdAt, 'meta.lastModified': updatedAt }
  }

  async transaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
    const { dialect } = this.tables
    await this.keepReferences(db)
    const run = () =>
      this.orm.transaction(db, (transaction) => {
        dialect.references?.knownWithin(this.orm, db, transaction)
        return work(transaction)
      })
    return inTransaction(Object(db), dialect.name, run, this.context().request.budget)
  }

  /** The tables that requests for this resource type read whose references triggers keep. */
  protected get referring(): readonly Referring[] {
    return referringOf(this.tables)
  }

  private async keepReferences(db: Db): Promise<void> {
    const { dialect } = this.tables
    for (const one of this.referring)
      await dialect.references?.keep(this.orm, { db, dialect }, one, this.context().report)
  }

  async updateScim<Scim extends ScimVersion>(of: Scim, changes: Row): Promise<Scim | undefined> {
    const { store } = this
    const isUpdated = await store.updateScim(this.tables.scim, of, changes)
    return isUpdated ? store.asStored({ ...of, ...changes }, changes) : undefined
  }

  insertScim(row: Row): Promise<Row> {
    return this.store.insertScim(row)
  }

  deleteScim(id: string): Promise<void> {
    return this.store.deleteScim(id)
  }

  async createHost(values: object): Promise<Row> {
    const { host, references } = this.tables
    const row = await this.store.createHost(this.hostKey, values)
    // SQLite gives the number of a row that is gone to another one.
    if (host && references && storageOf(host.key) === 'number')
      await this.store.execute(deleteStatement(host.link.table, eq(host.link, row[host.key.property])))
    return row
  }

  updateHost(key: unknown, changes: object): Promise<Row | undefined> {
    return this.store.updateHost(this.hostKey, key, changes)
  }

  removeHost(key: unknown): Promise<void> {
    return this.store.removeHost(this.hostKey, key)
  }

  async unrecorded(limit: number, after?: unknown, where?: object): Promise<readonly NamedRow[]> {
    const { host, scim, where: visible } = this.tables
    if (!host) return []
    const { key, link, name } = host
    if (!name) throw new TypeError(`Nothing names the rows of ${key.table.name}`)
    // A record that DELETE has hidden is one, too.
    const own = and(sql`${link} = ${key}`, this.tenantScope)
    const rows = await this.store.select({
      fields: { key, name, host: key.table },
      from: key.table,
      where: and(
        sql`not exists (select 1 from ${scim.id.table} where ${own})`,
        visible,
        this.ofTenant,
        where && liftCondition(where, this.orm),
        after === undefined ? undefined : greater(key, after),
      ),
      orderBy: [sql`${key} asc`],
      limit,
    })
    return rows.map((row) => ({
      key: row.key,
      name: row.name === null ? null : String(row.name),
      host: Object(row.host),
    }))
  }

  async recorded(property: string, values: readonly string[]): Promise<readonly unknown[]> {
    const { table } = this.tables.scim.id
    const column = columnNamed(table, property)
    const where = and(oneOf(column, values), this.tenantScope)
    const rows = await this.store.select({ fields: { value: column }, from: table, where })
    return rows.map(({ value }) => value)
  }

  /** Which of the host's rows are the tenant's. */
  protected get ofTenant(): Sql | undefined {
    const tenant = this.tables.host?.tenant
    return tenant && eq(tenant, this.context().request.tenant)
  }

  /** The condition of every query, over the SCIM table alone. */
  private get scope(): Sql | undefined {
    const { hidden } = this.tables
    return and(this.tenantScope, hidden && eq(hidden, false))
  }

  protected get tenantScope(): Sql | undefined {
    const { tenant } = this.tables
    return tenant && eq(tenant, this.context().request.tenant)
  }

  private get hostKey(): Column {
    const { host, scim } = this.tables
    if (!host) throw new TypeError(`${scim.id.table.name} has no rows of the host's`)
    return host.key
  }
}
