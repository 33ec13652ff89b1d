/** Kysely: its builders write to the host's tables, and so its plugins run; reads are raw, in one query. */
import { activeUserOf } from './active-user.js'
import type { Column } from './columns.js'
import { SqlGroupAdapter } from './group-adapter.js'
import type { Connection, Orm, Row } from './orm.js'
import { render } from './render.js'
import type { Sql } from './sql.js'
import { linkStatement, selectText, unlinkStatement } from './statements.js'
import type { ScimGroupRow, ScimUserRow } from './tables.js'
import { SqlUserAdapter } from './user-adapter.js'

export * from './emitted.js'

/** Any `Kysely<DB>`, or a transaction of one. */
export interface KyselyHandle {
  readonly selectFrom: (...parameters: never[]) => unknown
  readonly insertInto: (...parameters: never[]) => unknown
  readonly updateTable: (...parameters: never[]) => unknown
  readonly deleteFrom: (...parameters: never[]) => unknown
  readonly executeQuery: (...parameters: never[]) => unknown
  readonly transaction: () => unknown
}

interface Query {
  where(column: string, operator: '=', value: unknown): Query
  returningAll(): Query
  selectAll(): Query
  executeTakeFirst(): Promise<Row | undefined>
}

/** The calls that the binding makes on a handle. */
interface Database {
  selectFrom(table: string): Query
  insertInto(table: string): { values(row: Row): Query }
  updateTable(table: string): { set(changes: Row): Query }
  deleteFrom(table: string): Query
  executeQuery(query: object): Promise<{ readonly rows: readonly Row[]; readonly numAffectedRows?: bigint }>
  transaction(): { execute<T>(work: (transaction: KyselyHandle) => Promise<T>): Promise<T> }
}

/** The one place where the host's `DB` type is set aside. */
const databaseOf = (handle: KyselyHandle): Database => handle as unknown as Database

/** The name that Kysely knows a table by. */
function nameOf({ table }: Pick<Column, 'table'>): string {
  if (typeof table.model !== 'string') throw new TypeError(`${table.name} is no table of Kysely's`)
  return table.model
}

/** What `CompiledQuery.raw` of Kysely makes. */
const compiled = (text: string, parameters: readonly unknown[]) => ({
  sql: text,
  parameters,
  query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
  queryId: { queryId: 'scim-gen' },
})

async function run({ db, dialect }: Connection<KyselyHandle>, statement: Sql): Promise<number> {
  const { text, parameters } = render(statement, dialect)
  const { numAffectedRows = 0n } = await databaseOf(db).executeQuery(compiled(text, parameters))
  return Number(numAffectedRows)
}

const find = ({ db }: Connection<KyselyHandle>, key: Column, value: unknown) =>
  databaseOf(db).selectFrom(nameOf(key)).selectAll().where(key.property, '=', value).executeTakeFirst()

const kysely: Orm<KyselyHandle> = {
  async select({ db, dialect }, query) {
    const { text, parameters, read } = selectText(query, dialect)
    const { rows } = await databaseOf(db).executeQuery(compiled(text, parameters))
    return rows.map(read)
  },

  execute: run,

  transaction: (db, work) => databaseOf(db).transaction().execute(work),

  async create(connection, key, values) {
    const insert = databaseOf(connection.db).insertInto(nameOf(key)).values(values)
    const isMysql = connection.dialect.name === 'mysql'
    const made = await (isMysql ? insert : insert.returningAll()).executeTakeFirst()
    const row = isMysql ? await find(connection, key, values[key.property] ?? made?.insertId) : made
    if (!row) throw new TypeError('The database returned no row for an insert')
    return row
  },

  async update(connection, key, value, changes) {
    const update = databaseOf(connection.db)
      .updateTable(nameOf(key))
      .set(changes)
      .where(key.property, '=', value)
    if (connection.dialect.name !== 'mysql') return update.returningAll().executeTakeFirst()
    await update.executeTakeFirst()
    return find(connection, key, value)
  },

  async remove({ db }, key, value) {
    await databaseOf(db).deleteFrom(nameOf(key)).where(key.property, '=', value).executeTakeFirst()
  },

  async link(connection, table, rows) {
    await run(connection, linkStatement(table, rows, connection.dialect))
  },

  async unlink(connection, link) {
    await run(connection, unlinkStatement(link))
  },
}

/** Maps SCIM users to a table of Kysely's; the adapter that extends it says which column is which. */
export abstract class KyselyUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<KyselyHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = kysely
}

/** Maps SCIM groups to a table of Kysely's and its memberships. */
export abstract class KyselyGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<KyselyHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = kysely
}

export const isActiveUser = activeUserOf(kysely)
