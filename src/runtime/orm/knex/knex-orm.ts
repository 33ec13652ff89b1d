/** How Knex reads and writes, for its own tables and for those of Objection's models. */

import { readBooleans } from '../sql/booleans.js'
import type { Column, Table } from '../sql/columns.js'
import { mapHostRows } from '../sql/host-rows.js'
import { ownColumnsOnly } from '../sql/lift.js'
import type { Connection, Orm, Row, Select } from '../sql/orm.js'
import { type Placeholder, render, type Statement } from '../sql/render.js'
import { type Sql, sql } from '../sql/sql.js'
import { identify, linkStatement, relinkStatement, selectText, unlinkStatement } from '../sql/statements.js'
import { touching } from '../sql/touched.js'

/** Any `Knex`, or a transaction of one. */
export interface KnexHandle {
  (table: string): unknown
  readonly raw: (...parameters: never[]) => unknown
  readonly select: (...parameters: never[]) => unknown
  readonly transaction: (...parameters: never[]) => unknown
}

interface Query extends PromiseLike<unknown> {
  where(column: string, value: unknown): Query
  first(): PromiseLike<Row | undefined>
  /** Gives what `returning` asks for; without it the key that MySQL has counted up. */
  insert(row: Row): Query & PromiseLike<readonly unknown[]>
  update(changes: Row): Query
  delete(): Query
  returning(columns: '*'): PromiseLike<readonly Row[]>
}

/** A mapper of the host's: what makes a name in SQL of one that Knex is given. */
export type WrapIdentifier = (name: string, wrap: (name: string) => string, context: object) => string

/** The calls that the binding makes on a handle. */
interface Database {
  (table: string): Query
  readonly client: {
    /** `postgresql`, `mysql`, `sqlite3`. */
    readonly dialect: string
    /** Quotes a name, after what the host's mappers make of it. */
    wrapIdentifier(name: string): string
    wrapIdentifierImpl(name: string): string
    readonly config?: { readonly wrapIdentifier?: WrapIdentifier }
  }
  raw(text: string, parameters: readonly unknown[]): PromiseLike<unknown>
  select(columns: object): PromiseLike<readonly Row[]>
  transaction<T>(work: (transaction: KnexHandle) => Promise<T>): Promise<T>
}

/** The one place where the types of the host's tables are set aside. */
export const databaseOf = (handle: KnexHandle): Database => handle as unknown as Database

/** A query on a table of the host's, under the name that Knex knows it by. */
function queryOn({ db }: Connection<KnexHandle>, { model, name }: Table): Query {
  if (typeof model !== 'string') throw new TypeError(`${name} is no table of Knex's`)
  return databaseOf(db)(model)
}

/** The name of a column in queries: mappers make the name in SQL of it; without them it is that name. */
function nameIn({ db }: Connection<KnexHandle>, { property, name }: Column): string {
  const { client } = databaseOf(db)
  return client.wrapIdentifier(property) === client.wrapIdentifierImpl(name) ? property : name
}

const named = (connection: Connection<KnexHandle>, table: Table, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).map(([property, value]) => {
      const isKnown = Object.hasOwn(table.facts.columns, property)
      return [isKnown ? nameIn(connection, table.column(property)) : property, value]
    }),
  )

/** A row as its type has it, where the host's own code maps names, and where a driver has numbers for booleans. */
function asTyped(row: Row, table: Table): Row {
  const renamed = table.all.filter(({ property, name }) => !(property in row) && name in row)
  if (renamed.length === 0) return readBooleans(row, table)
  const properties = new Map(renamed.map(({ property, name }) => [name, property]))
  const entries = Object.entries(row).map(([name, value]) => [properties.get(name) ?? name, value])
  return readBooleans(Object.fromEntries(entries), table)
}

const find = async (connection: Connection<KnexHandle>, key: Column, value: unknown) => {
  const row = await queryOn(connection, key.table).where(nameIn(connection, key), value).first()
  return row && asTyped(row, key.table)
}

/** Stands for a parameter until all other question marks are escaped. */
const MARK = '\0'
const placeholder: Placeholder = () => MARK

/** SQL as Knex takes it. It is a query, too, when it is waited for. */
function rawOf({ db, dialect }: Connection<KnexHandle>, { text, parameters }: Statement) {
  // Knex takes every question mark for a parameter, in quotes too; of an escaped one only PostgreSQL is told without.
  const others = dialect.name === 'postgresql' ? text.replaceAll('?', '\\?') : text
  return databaseOf(db).raw(others.replaceAll(MARK, '?'), parameters)
}

/**
 * Reads; the host's mappers have named the columns of its rows. They would not have those of a raw query: so all that
 * follows `select` stands as if it were its columns.
 */
export async function selectRaw(connection: Connection<KnexHandle>, query: Select): Promise<readonly Row[]> {
  const { text, parameters, read } = selectText(query, connection.dialect, placeholder, 'whole')
  const columns = rawOf(connection, { text: text.replace(/^select /, ''), parameters })
  return (await databaseOf(connection.db).select(columns)).map(read)
}

async function execute(connection: Connection<KnexHandle>, statement: Sql): Promise<number> {
  const { dialect } = connection
  if (dialect.name !== 'mysql') {
    // Drivers count in different ways, and a host's `postProcessResponse` may drop it; all of them return rows.
    const returning = sql`${statement} returning 1 as changed`
    const result = await rawOf(connection, render(returning, dialect, placeholder))
    const rows: unknown = Array.isArray(result) ? result : Reflect.get(Object(result), 'rows')
    return Array.isArray(rows) ? rows.length : 0
  }
  const result = await run(connection, statement)
  const [header] = Array.isArray(result) ? result : [result]
  return Number(Reflect.get(Object(header), 'affectedRows') ?? 0)
}

const run = async (connection: Connection<KnexHandle>, statement: Sql): Promise<unknown> =>
  rawOf(connection, render(statement, connection.dialect, placeholder))

/** What Knex calls the database of a handle. */
export const databaseNameOf = (db: KnexHandle): string => databaseOf(db).client.dialect

export const knex: Orm<KnexHandle> = {
  lift: ownColumnsOnly,
  refusals: { unreachable: ['KnexTimeoutError'] },

  identify,

  async select(connection, query) {
    const rows = await selectRaw(connection, query)
    return mapHostRows(query, rows, async (table, hosts) => hosts.map((host) => asTyped(host, table)))
  },

  execute,

  run,

  transaction: ({ db }, work) => databaseOf(db).transaction(work),

  async create(connection, key, values) {
    const insert = queryOn(connection, key.table).insert(named(connection, key.table, values))
    const isMysql = connection.dialect.name === 'mysql'
    const [made] = await (isMysql ? insert : insert.returning('*'))
    const row = isMysql
      ? await find(connection, key, values[key.property] ?? made)
      : asTyped(Object(made), key.table)
    if (!row) throw new TypeError(`${key.table.name}: the database does not tell the key of a new row`)
    return row
  },

  async update(connection, key, value, changes) {
    const update = queryOn(connection, key.table)
      .where(nameIn(connection, key), value)
      .update(named(connection, key.table, touching(key.table, changes)))
    if (connection.dialect.name === 'mysql') {
      await update
      return find(connection, key, value)
    }
    const [row] = await update.returning('*')
    return row && asTyped(row, key.table)
  },

  async remove(connection, key, value) {
    await queryOn(connection, key.table).where(nameIn(connection, key), value).delete()
  },

  async link(connection, table, rows) {
    await run(connection, linkStatement(table, rows, connection.dialect))
  },

  async relink(connection, link, changes) {
    await run(connection, relinkStatement(link, changes))
  },

  async unlink(connection, link) {
    await run(connection, unlinkStatement(link))
  },
}
