/** Kysely: its builders write to the host's tables, and so its plugins run; reads are raw, in one query. */

import { activeUserOf } from './records/sql/active-user.js'
import { auditOf } from './records/sql/audit.js'
import { connectionStoreOf } from './records/sql/connection-store.js'
import { endsOf } from './records/sql/ends.js'
import { logStoreOf } from './records/sql/log-store.js'
import { lookupOf } from './records/sql/lookup.js'
import { managedOf } from './records/sql/managed.js'
import { SqlGroupAdapter } from './records/sql/sql-group-adapter.js'
import { SqlUserAdapter } from './records/sql/sql-user-adapter.js'
import { standbyOf } from './records/sql/standby.js'
import type { ScimGroupRow, ScimUserRow } from './records/sql/tables.js'
import { readBooleans } from './sql/booleans.js'
import type { Column } from './sql/columns.js'
import { dialectIn } from './sql/dialects/any-of.js'
import { mapHostRows } from './sql/host-rows.js'
import { ownColumnsOnly } from './sql/lift.js'
import type { Connection, Orm, Row } from './sql/orm.js'
import { render, type Statement } from './sql/render.js'
import { inSavepoint } from './sql/savepoint.js'
import type { Sql } from './sql/sql.js'
import { identify, linkStatement, relinkStatement, selectText, unlinkStatement } from './sql/statements.js'
import { touching } from './sql/touched.js'

export * from './records/sql/emitted.js'
export { touched } from './sql/touched.js'

/** Any `Kysely<DB>`, or a transaction of one. */
export interface KyselyHandle {
  readonly selectFrom: (...parameters: never[]) => unknown
  readonly insertInto: (...parameters: never[]) => unknown
  readonly updateTable: (...parameters: never[]) => unknown
  readonly deleteFrom: (...parameters: never[]) => unknown
  readonly executeQuery: (...parameters: never[]) => unknown
  readonly transaction: () => unknown
  readonly withoutPlugins: () => unknown
  readonly getExecutor: () => unknown
}

interface Query {
  where(column: string, operator: '=', value: unknown): Query
  returningAll(): Query
  selectAll(): Query
  executeTakeFirst(): Promise<Row | undefined>
}

interface Result {
  readonly rows: readonly Row[]
  readonly numAffectedRows?: bigint
}

interface QueryId {
  readonly queryId: string
}

/** The calls that the binding makes on a handle. */
interface Database {
  selectFrom(table: string): Query
  insertInto(table: string): { values(row: Row): Query }
  updateTable(table: string): { set(changes: Row): Query }
  deleteFrom(table: string): Query
  executeQuery(query: object): Promise<Result>
  readonly isTransaction: boolean
  transaction(): { execute<T>(work: (transaction: KyselyHandle) => Promise<T>): Promise<T> }
  withoutPlugins(): Database
  getExecutor(): { readonly plugins: readonly Plugin[]; readonly adapter: Adapter }
}

/** What a dialect says of its database. */
interface Adapter {
  readonly supportsReturning: boolean
  readonly supportsTransactionalDdl: boolean
}

interface Plugin {
  transformResult(args: { readonly queryId: QueryId; readonly result: Result }): Promise<Result>
}

/** The one place where the host's `DB` type is set aside. */
const databaseOf = (handle: KyselyHandle): Database => handle as unknown as Database

/** The name that Kysely knows a table by. */
function nameOf({ table }: Pick<Column, 'table'>): string {
  if (typeof table.model !== 'string') throw new TypeError(`${table.name} is no table of Kysely's`)
  return table.model
}

const queryId: QueryId = { queryId: 'scim-gen' }

/**
 * Runs a statement past the host's plugins: they would take the text of a name for JSON or for a date.
 */
const execute = (db: KyselyHandle, { text, parameters }: Statement): Promise<Result> =>
  databaseOf(db)
    .withoutPlugins()
    // The object that `CompiledQuery.raw` of Kysely makes.
    .executeQuery({
      sql: text,
      parameters,
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId,
    })

async function run({ db, dialect }: Connection<KyselyHandle>, statement: Sql): Promise<number> {
  const { numAffectedRows = 0n } = await execute(db, render(statement, dialect))
  return Number(numAffectedRows)
}

/** Changes by the host's plugins to the rows that Kysely reads. */
async function throughPlugins(db: KyselyHandle, rows: readonly Row[]): Promise<readonly Row[]> {
  let result: Result = { rows }
  for (const plugin of databaseOf(db).getExecutor().plugins)
    result = await plugin.transformResult({ queryId, result })
  return result.rows
}

const find = ({ db }: Connection<KyselyHandle>, key: Column, value: unknown) =>
  databaseOf(db).selectFrom(nameOf(key)).selectAll().where(key.property, '=', value).executeTakeFirst()

const kysely: Orm<KyselyHandle> = {
  lift: ownColumnsOnly,
  identify,

  async select({ db, dialect }, query) {
    const { read, ...statement } = selectText(query, dialect, undefined, 'whole')
    const { rows } = await execute(db, statement)
    return mapHostRows(query, rows.map(read), async (table, hosts) =>
      (await throughPlugins(db, hosts)).map((host) => readBooleans(host, table)),
    )
  },

  execute: run,

  transaction: ({ db }, work) =>
    databaseOf(db).isTransaction
      ? inSavepoint(
          (text) => execute(db, { text, parameters: [] }),
          () => work(db),
        )
      : databaseOf(db).transaction().execute(work),

  async create(connection, key, values) {
    const insert = databaseOf(connection.db).insertInto(nameOf(key)).values(values)
    const isMysql = connection.dialect.name === 'mysql'
    const made = await (isMysql ? insert : insert.returningAll()).executeTakeFirst()
    const row = isMysql ? await find(connection, key, values[key.property] ?? made?.insertId) : made
    if (!row) throw new TypeError(`${key.table.name}: the database does not tell the key of a new row`)
    return readBooleans(row, key.table)
  },

  async update(connection, key, value, changes) {
    const update = databaseOf(connection.db)
      .updateTable(nameOf(key))
      .set(touching(key.table, changes))
      .where(key.property, '=', value)
    const isMysql = connection.dialect.name === 'mysql'
    const changed = await (isMysql ? update : update.returningAll()).executeTakeFirst()
    const row = isMysql ? await find(connection, key, value) : changed
    return row && readBooleans(row, key.table)
  },

  async remove({ db }, key, value) {
    await databaseOf(db).deleteFrom(nameOf(key)).where(key.property, '=', value).executeTakeFirst()
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

export const isActiveUser = /* @__PURE__ */ activeUserOf(kysely)
export const lookupIn = /* @__PURE__ */ lookupOf(kysely)
export const connectionStore = /* @__PURE__ */ connectionStoreOf(kysely)
export const auditIn = /* @__PURE__ */ auditOf(kysely)
export const logStore = /* @__PURE__ */ logStoreOf(kysely)
export const endsIn = /* @__PURE__ */ endsOf(kysely)
export const isManaged = /* @__PURE__ */ managedOf(kysely)
export const standby = /* @__PURE__ */ standbyOf(kysely)

/** Kysely names no database; what it knows of each tells the three apart, forks of their dialects too. */
export const anyOf = /* @__PURE__ */ dialectIn((db: KyselyHandle) => {
  const { supportsReturning, supportsTransactionalDdl } = databaseOf(db).getExecutor().adapter
  if (!supportsReturning) return supportsTransactionalDdl ? 'another' : 'mysql'
  return supportsTransactionalDdl ? 'postgresql' : 'sqlite'
})
