/** The rows of a resource type in an SQL database, as adapters ask for them. */
import { type Column, columnNamed } from '../../sql/columns.js'
import type { FilterMap } from '../../sql/entries.js'
import { type Places, storageOf } from '../../sql/filter-map.js'
import { insertStatement, insertsOf } from '../../sql/inserts.js'
import { liftCondition, type NativeFilterMap } from '../../sql/lift.js'
import type { Row } from '../../sql/orm.js'
import type { Referring } from '../../sql/references.js'
import { and, eq, greater, oneOf, type Sql, sql } from '../../sql/sql.js'
import { deleteStatement, updateStatement } from '../../sql/statements.js'
import type { NamedRow, ScimVersion, Storage, Unrecorded } from '../storage.js'
import { inTransaction } from '../transaction.js'
import { SqlQueryset } from './sql-queryset.js'
import { assigned, fieldOf, Store, type Tables } from './store.js'

/** A SCIM table, where triggers keep its references. */
export const referringOf = ({
  scim,
  references,
}: Pick<Tables, 'scim' | 'references'>): readonly Referring[] =>
  references ? [{ table: scim.id.table, references }] : []

export class SqlStorage<Db, T extends Tables = Tables> extends Store<Db, T> implements Storage<Db> {
  /** The set of records that SCIM sees. */
  queryset<R>(
    filterMap: () => NativeFilterMap,
    found: (records: readonly R[]) => Promise<readonly R[]>,
  ): SqlQueryset<R> {
    const { where } = this.tables
    const set = new SqlQueryset<R>(this, filterMap, found)
    return where ? set.where(where) : set
  }

  /** Where else than in their rows some records have values. */
  get places(): Places | undefined {
    return undefined
  }

  /** Filters that every resource has. */
  get filters(): FilterMap {
    const { id, externalId, createdAt, updatedAt } = this.tables.scim
    return { id, externalId, 'meta.created': createdAt, 'meta.lastModified': updatedAt }
  }

  async transaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
    const { dialect } = this.tables
    await this.ready(db)
    const run = () =>
      this.orm.transaction({ db, dialect }, (transaction) => {
        dialect.references?.knownWithin(this.orm, db, transaction)
        return work(transaction)
      })
    return inTransaction(Object(db), dialect.name, run, this.context().request.budget)
  }

  /** The tables that requests for this resource type read whose references triggers keep. */
  protected get referring(): readonly Referring[] {
    return referringOf(this.tables)
  }

  /** To be waited for outside of a transaction: then no row is of a row of the host's that is gone. */
  async ready(db = this.context().db): Promise<void> {
    const { dialect } = this.tables
    for (const one of this.referring)
      await dialect.references?.keep(this.orm, { db, dialect }, one, this.context().report)
    const others = this.prepared()
    if (others) await others
  }

  /** Sees to rows that have to be there, where any have. */
  protected prepared(): Promise<void> | undefined {
    return undefined
  }

  async insertScim(row: Row): Promise<Row> {
    await this.tables.sweep?.(this, row)
    await this.run(insertStatement(this.tables.scim.id.table, [row]))
    return this.asStored(row, row)
  }

  async insertAll(rows: readonly Row[]): Promise<void> {
    const { dialect, scim } = this.tables
    for (const insert of insertsOf(scim.id.table, rows, dialect)) await this.run(insert)
  }

  async updateScim<Scim extends ScimVersion>(of: Scim, changes: Row): Promise<Scim | undefined> {
    const { id, version } = this.tables.scim
    const where = sql`${eq(id, of.id)} and ${eq(version, of.version)}`
    const rows = { from: id.table, where }
    const isUpdated = (await this.execute(updateStatement(id.table, changes, where), rows)) > 0
    return isUpdated ? this.asStored({ ...of, ...changes }, changes) : undefined
  }

  /** A row of SCIM's own as the database has it now: the order of keys in JSON is its own. */
  private async asStored<R extends object>(row: R, written: Row): Promise<R> {
    const { dialect, scim } = this.tables
    const { id } = scim
    const json = Object.entries(written).filter(
      ([name, value]) => value !== null && columnNamed(id.table, name).type === 'json',
    )
    if (json.length === 0) return row
    const { reread } = dialect.json
    if (!reread) return Object.assign(row, JSON.parse(JSON.stringify(Object.fromEntries(json))))
    return { ...row, ...(await reread(this.orm, this.connection, id, Reflect.get(row, 'id'))) }
  }

  async deleteScim(id: string): Promise<void> {
    const { scim } = this.tables
    await this.run(deleteStatement(scim.id.table, eq(scim.id, id)))
  }

  async createHost(values: object): Promise<Row> {
    const row = await this.orm.create(this.connection, this.hostKey, assigned(values))
    await this.forget(row[this.hostKey.property])
    return row
  }

  /** Deletes what is left of an older row of a key: SQLite gives the number of a row that is gone to another one. */
  async forget(key: unknown): Promise<void> {
    const { host, references, dialect } = this.tables
    if (host && references && dialect.references && storageOf(host.key) === 'number')
      await this.run(deleteStatement(host.link.table, eq(host.link, key)))
  }

  updateHost(key: unknown, changes: object): Promise<Row | undefined> {
    return this.orm.update(this.connection, this.hostKey, key, assigned(changes))
  }

  removeHost(key: unknown): Promise<void> {
    return this.orm.remove(this.connection, this.hostKey, key)
  }

  async unrecorded(limit: number, { after, where, isWhole }: Unrecorded = {}): Promise<readonly NamedRow[]> {
    const { host, scim, where: visible } = this.tables
    if (!host) return []
    const { key, link, name } = host
    if (!name) throw new TypeError(`Nothing names the rows of ${key.table.name}`)
    // A record that DELETE has hidden is one, too.
    const own = and(
      sql`${link} = ${key}`,
      this.tenantScope,
      // Else PostgreSQL goes through all records from the first for each batch.
      after === undefined ? undefined : greater(link, after),
    )
    const rows = await this.select({
      fields: { key, name: fieldOf(name, key.table), ...(isWhole && { host: key.table }) },
      from: key.table,
      outer: this.besides,
      where: and(
        sql`not exists (select 1 from ${scim.id.table} where ${own})`,
        visible,
        this.ownRows,
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
    const rows = await this.select({ fields: { value: column }, from: table, where })
    return rows.map(({ value }) => value)
  }

  /** Which of the host's rows are the tenant's. */
  protected get ownRows(): Sql | undefined {
    return this.ofTenant(this.tables.host?.tenant)
  }

  /** The condition of every query, over the SCIM table alone. */
  get scope(): Sql | undefined {
    return this.scopeOf(this.tables)
  }

  get tenantScope(): Sql | undefined {
    return this.ofTenant(this.tables.tenant)
  }

  private get hostKey(): Column {
    const { host, scim } = this.tables
    if (!host) throw new TypeError(`${scim.id.table.name} has no rows of the host's`)
    return host.key
  }
}
