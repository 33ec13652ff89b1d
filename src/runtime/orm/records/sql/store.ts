import type { AdapterContext } from '../../../protocol/adapter.js'
import type { Column, Columns, Table } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import {
  type Connection,
  connect,
  type Derived,
  type Field,
  type Link,
  type Orm,
  type Row,
  type Select,
} from '../../sql/orm.js'
import type { Reference } from '../../sql/references.js'
import { and, eq, type Sql, sql } from '../../sql/sql.js'
import type { RecordRow } from '../storage.js'
import type { HostPlace } from './tables.js'
import type { PartTables } from './user-parts.js'

export interface Tables {
  readonly dialect: Dialect
  readonly scim: Columns<'id' | 'externalId' | 'version' | 'createdAt' | 'updatedAt'>
  readonly host?: HostPlace
  readonly where?: Sql
  readonly tenant?: Column
  readonly hidden?: Column
  readonly parts?: PartTables
  readonly references?: readonly Reference[]
  readonly sweep?: Sweep
}

/** Makes room for a new row. */
export type Sweep = (store: Store, row: Row) => Promise<void>

/** The ORM, the tables and the context of an adapter on SQL. */
export interface SqlSource<Db, T extends Tables = Tables> {
  readonly orm: Orm<Db>
  readonly tables: T
  readonly context: () => AdapterContext<Db>
}

/** Which records to read. */
export interface RecordQuery
  extends Pick<Select, 'outer' | 'where' | 'orderBy' | 'limit' | 'offset' | 'lock'> {
  /** Fields to select besides the rows. */
  readonly more?: Readonly<Record<string, Field>>
}

/** SCIM's own table of a resource type and the host's, in the database or in the transaction that runs. */
export class Store<Db = unknown, T extends Tables = Tables> {
  readonly orm: Orm<Db>
  readonly tables: T
  readonly context: () => AdapterContext<Db>

  constructor({ orm, tables, context }: SqlSource<Db, T>) {
    this.orm = orm
    this.context = context
    // A query asks what tables are called while it is made: some ORMs know that of the handle. Adapters of the host's own may
    // ask for filters before a request has given them a context.
    const given: AdapterContext<Db> | undefined = context()
    const { dialect } = given ? connect(orm, given.db, tables.dialect) : tables
    this.tables = dialect === tables.dialect ? tables : { ...tables, dialect }
  }

  get connection(): Connection<Db> {
    const { db, request } = this.context()
    request.budget.check()
    return connect(this.orm, db, this.tables.dialect)
  }

  select(query: Select): Promise<readonly Row[]> {
    return this.orm.select(this.connection, query)
  }

  /** What tells a select from others, its values too. */
  identify(query: Select): unknown {
    return this.orm.identify(this.connection, query)
  }

  execute(statement: Sql, rows?: Pick<Select, 'from' | 'where'>): Promise<number> {
    return this.orm.execute(this.connection, statement, rows)
  }

  /** Runs a statement that does all or throws. */
  async run(statement: Sql): Promise<void> {
    const { orm, connection } = this
    await (orm.run ?? orm.execute)(connection, statement)
  }

  /** Reads records, the host's rows joined in. */
  async records({ more, ...query }: RecordQuery): Promise<readonly RecordRow[]> {
    const { scim, host } = this.tables
    const { table } = scim.id
    const join = host && { table: host.key.table, on: eq(host.link, host.key) }
    const fields = { scim: table, ...(join && { host: join.table }), ...more }
    return (await this.select({ ...query, from: table, ...(join && { join }), fields })) as RecordRow[]
  }

  /** Tables that hold more of the host's rows, for queries that speak of their columns. */
  get besides(): readonly Derived[] {
    const { host, parts } = this.tables
    return (host && parts?.joins(host)) ?? []
  }

  /** Whether a row is of the request's tenant, by the column that says so; undefined where none does. */
  ofTenant(tenant: Column): Sql
  ofTenant(tenant: Column | undefined): Sql | undefined
  ofTenant(tenant: Column | undefined): Sql | undefined {
    return tenant && eq(tenant, this.context().request.tenant)
  }

  /** Which records there are to a client, over their SCIM table alone; undefined where all are. */
  scopeOf({ tenant, hidden }: Pick<Tables, 'tenant' | 'hidden'>): Sql | undefined {
    return and(this.ofTenant(tenant), hidden && eq(hidden, false))
  }

  link(table: Table, rows: readonly object[]): Promise<void> {
    return this.orm.link(this.connection, table, rows.map(assigned))
  }

  unlink(link: Link): Promise<void> {
    return this.orm.unlink(this.connection, link)
  }
}

/** A column of a query; of a table that it has not joined by itself the ORM takes it as an expression. */
export const fieldOf = (column: Column, from: Table): Field =>
  column.table === from ? column : sql`${column}`

/** A column that is `undefined` is left to its default, or to what it holds; some ORMs would write null. */
export const assigned = (values: object): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
