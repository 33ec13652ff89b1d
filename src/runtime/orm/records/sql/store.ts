import { type Column, type Columns, columnNamed, type Table } from '../../sql/columns.js'
import type { Dialect } from '../../sql/dialects/dialect.js'
import type { Connection, Field, Link, Orm, Row, Select } from '../../sql/orm.js'
import { eq, type Sql, sql } from '../../sql/sql.js'
import { deleteStatement, insertStatement, updateStatement } from '../../sql/statements.js'
import type { RecordRow, ScimVersion } from '../storage.js'
import { hasOtherForms, keyOfNamesake } from './namesakes.js'
import type { HostPlace } from './tables.js'

/** Which records to read. */
export interface RecordQuery
  extends Pick<Select, 'outer' | 'where' | 'orderBy' | 'limit' | 'offset' | 'lock'> {
  /** Fields to select besides the rows. */
  readonly more?: Readonly<Record<string, Field>>
}

/** SCIM's own table of a resource type and the host's, in a database or a transaction. */
export class Store<Db = unknown> {
  constructor(
    private readonly orm: Orm<Db>,
    private readonly connection: Connection<Db>,
    private readonly scim: Table,
    private readonly host: HostPlace | undefined,
  ) {}

  get dialect(): Dialect {
    return this.connection.dialect
  }

  select(query: Select): Promise<readonly Row[]> {
    return this.orm.select(this.connection, query)
  }

  execute(statement: Sql): Promise<number> {
    return this.orm.execute(this.connection, statement)
  }

  /** Reads records, the host's rows joined in. */
  async records({ more, ...query }: RecordQuery): Promise<readonly RecordRow[]> {
    const { scim, host } = this
    const join = host && { table: host.key.table, on: eq(host.link, host.key) }
    const fields = { scim, ...(join && { host: join.table }), ...more }
    return (await this.select({ ...query, from: scim, ...(join && { join }), fields })) as RecordRow[]
  }

  /** Whether a change of SCIM's own row has found it in the version that was read. */
  async updateScim(
    { id, version }: Columns<'id' | 'version'>,
    of: ScimVersion,
    changes: Row,
  ): Promise<boolean> {
    const where = sql`${eq(id, of.id)} and ${eq(version, of.version)}`
    return (await this.execute(updateStatement(id.table, changes, where))) > 0
  }

  async insertScim(row: Row): Promise<Row> {
    await this.execute(insertStatement(this.scim, [row]))
    return this.asStored(row, row)
  }

  /** A row of SCIM's own as the database has it now: the order of keys in JSON is its own. */
  async asStored<R extends object>(row: R, written: Row): Promise<R> {
    const hasJson = Object.entries(written).some(
      ([name, value]) => value !== null && columnNamed(this.scim, name).type === 'json',
    )
    if (!hasJson) return row
    const id = columnNamed(this.scim, 'id')
    const [stored] = await this.select({
      fields: { scim: this.scim },
      from: this.scim,
      where: eq(id, Reflect.get(row, 'id')),
    })
    return { ...row, ...Object(stored?.scim) }
  }

  async deleteScim(id: string): Promise<void> {
    await this.execute(deleteStatement(this.scim, eq(columnNamed(this.scim, 'id'), id)))
  }

  /**
   * The key of the host's row that has a name, in whatever case: the one that has it to the letter before all others.
   *
   * @param where which rows to look among
   */
  keyOf(key: Column, name: Column, text: string, where: Sql | undefined): Promise<unknown> {
    return keyOfNamesake(this, key, name, text, where)
  }

  /** Whether a name may be there in a form that a unique index of the column takes for another. */
  hasOtherForms(name: Column, text: string): Promise<boolean> {
    return hasOtherForms(this, name, text)
  }

  createHost(key: Column, values: object): Promise<Row> {
    return this.orm.create(this.connection, key, assigned(values))
  }

  updateHost(key: Column, value: unknown, changes: object): Promise<Row | undefined> {
    return this.orm.update(this.connection, key, value, assigned(changes))
  }

  removeHost(key: Column, value: unknown): Promise<void> {
    return this.orm.remove(this.connection, key, value)
  }

  link(table: Table, rows: readonly object[]): Promise<void> {
    return this.orm.link(this.connection, table, rows.map(assigned))
  }

  relink(link: Link, changes: object): Promise<void> {
    return this.orm.relink(this.connection, link, assigned(changes))
  }

  unlink(link: Link): Promise<void> {
    return this.orm.unlink(this.connection, link)
  }
}

/** A column that is `undefined` is left to its default, or to what it holds; some ORMs would write null. */
const assigned = (values: object): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
