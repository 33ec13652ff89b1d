/** Sequelize: models read and write the host's rows, and so their hooks and validators run; SCIM's own are raw SQL. */

import { alone } from './records/one-connection.js'
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
import { meetRegistry } from './sequelize/entity.js'
import { refusals } from './sequelize/refusals.js'
import type { Column, Table } from './sql/columns.js'
import { dialectIn } from './sql/dialects/any-of.js'
import type { Dialect } from './sql/dialects/dialect.js'
import { mapHostRows } from './sql/host-rows.js'
import { ownColumnsOnly } from './sql/lift.js'
import type { Connection, Link, Orm, Row } from './sql/orm.js'
import { type Placeholder, render, type Statement } from './sql/render.js'
import type { Sql } from './sql/sql.js'
import { identify, linkStatement, selectText, unlinkStatement } from './sql/statements.js'
import { decode } from './sql/values.js'

export * from './records/sql/emitted.js'
export { entity } from './sequelize/entity.js'
// Declarations of emitted code name it (`declaration: true`).
export type { Paths } from './sql/late-bound.js'

/** A `Sequelize`, with the transaction where one runs: so it goes into the options of any call. */
export interface SequelizeHandle {
  readonly sequelize: {
    readonly query: (...parameters: never[]) => unknown
    readonly transaction: (...parameters: never[]) => unknown
    readonly define: (...parameters: never[]) => unknown
  }
  readonly transaction?: object
}

/** The attributes of a new instance, null for what has no value, however the model types them. */
export type OrNull<New> = { [Name in keyof New]: New[Name] | null }

/** The calls that the binding makes on a `Sequelize`. */
interface Client {
  readonly models: Readonly<Record<string, unknown>>
  readonly options: { readonly dialect?: string; readonly storage?: string; readonly host?: string }
  query(text: string, options: object): Promise<unknown>
  transaction<T>(options: object, work: (transaction: object) => Promise<T>): Promise<T>
  hasHook(name: string): boolean
}

/** A row as Sequelize makes it. */
interface Instance extends Row {
  update(changes: Row, options: object): Promise<unknown>
  destroy(options: object): Promise<unknown>
}

/** The calls that the binding makes on a model. */
interface Model {
  unscoped(): {
    findOne(query: object): Promise<Instance | null>
    update(changes: Row, query: object): Promise<unknown>
  }
  bulkBuild(rows: readonly Row[], options: object): readonly Instance[]
  runHooks(name: string, instances: readonly Instance[], options: object): Promise<void>
  create(values: Row, options: object): Promise<Instance>
  bulkCreate(rows: readonly Row[], options: object): Promise<unknown>
  destroy(query: object): Promise<unknown>
  hasHook(name: string): boolean
}

/** The one place where Sequelize's own types are set aside. */
const clientOf = ({ sequelize }: SequelizeHandle): Client => sequelize as unknown as Client

/** Without a transaction Sequelize looks for one of the host's own (CLS). */
const within = ({ transaction }: SequelizeHandle) => ({ transaction })

const MEMORY = ':memory:'

/** In memory SQLite has one connection: what is to be outside of a transaction waits until none is open. */
function outside<T>({ sequelize, transaction }: SequelizeHandle, work: () => Promise<T>): Promise<T> {
  const { dialect, storage, host } = clientOf({ sequelize }).options
  const isShared = !transaction && dialect === 'sqlite' && (storage ?? (host || MEMORY)) === MEMORY
  return isShared ? alone(sequelize, work) : work()
}

/**
 * SQLite has one writer at a time. Those who wait for it hold a thread of Node's pool each, and none would be left to
 * the one that they wait for. With `IMMEDIATE`, which is for SQLite alone, they wait before they have read.
 */
function begin<T>(db: SequelizeHandle, work: (transaction: object) => Promise<T>): Promise<T> {
  const client = clientOf(db)
  // In a transaction of the host's it is a savepoint.
  const run = () => client.transaction({ type: 'IMMEDIATE', ...within(db) }, work)
  return client.options.dialect === 'sqlite' ? alone(db.sequelize, run) : run()
}

const isModel = (value: unknown): value is Model => typeof value === 'function' && 'unscoped' in value

/** The model of a table; one that a function makes is known by its name. */
function modelOf(db: SequelizeHandle, { model, name }: Table): Model {
  const found = typeof model === 'string' ? clientOf(db).models[model] : model
  if (!isModel(found)) throw new TypeError(`${name} is no model of this Sequelize`)
  return found
}

/** Stands for a parameter until all other dollar signs are escaped. */
const MARK = '\0'
const placeholder: Placeholder = (position) => `${MARK}${position}`

/** Sequelize takes whatever follows a dollar sign for the name of a parameter, in quotes too. */
const escaped = (text: string) =>
  text.replace(/\B\$(\$|\w+)/g, (match, name) => (name === '$' ? '$$$$' : `$${match}`)).replaceAll(MARK, '$')

/** @param type what Sequelize is to make of the driver's result: rows, or their number */
const execute = (db: SequelizeHandle, { text, parameters }: Statement, type: 'SELECT' | 'BULKUPDATE') =>
  outside(db, () => clientOf(db).query(escaped(text), { bind: parameters, type, raw: true, ...within(db) }))

async function run({ db, dialect }: Connection<SequelizeHandle>, statement: Sql): Promise<number> {
  return Number(await execute(db, render(statement, dialect, placeholder), 'BULKUPDATE'))
}

/** Instances of rows that were read in one query with SCIM's own: two queries could show two states. */
async function instancesOf(
  { db, dialect }: Connection<SequelizeHandle>,
  table: Table,
  rows: readonly Row[],
): Promise<readonly Instance[]> {
  const model = modelOf(db, table)
  const values = rows.map((row) =>
    Object.fromEntries(table.all.map((column) => [column.property, readValue(column, row, dialect)])),
  )
  const instances = model.bulkBuild(values, { isNewRecord: false, raw: true })
  await model.runHooks('afterFind', instances, within(db))
  return instances
}

/** Values that PostgreSQL's driver knows by itself Sequelize makes elsewhere, of what the model says. */
function readValue({ property, type }: Column, row: Row, { name }: Dialect): unknown {
  const isDecoded = name !== 'postgresql' && (type === 'timestamp' || type === 'datetime' || type === 'json')
  return isDecoded ? decode(row[property], type) : row[property]
}

/** The row that has a key, fresh from the database: what changes it changes no record that was read. */
const find = ({ db }: Connection<SequelizeHandle>, key: Column, value: unknown): Promise<Instance | null> =>
  modelOf(db, key.table)
    .unscoped()
    .findOne({ where: { [key.property]: value }, paranoid: false, ...within(db) })

const createHooks = ['beforeValidate', 'afterValidate', 'beforeCreate', 'afterCreate']
const updateHooks = ['beforeUpdate', 'afterUpdate']
const destroyHooks = ['beforeDestroy', 'afterDestroy']

/** Hooks of single rows run for many only where they are asked to, with a statement for each row. */
const hasHooks = (db: SequelizeHandle, model: Model, names: readonly string[]) =>
  names.some((name) => model.hasHook(name) || clientOf(db).hasHook(name))

/**
 * Leaves the memberships alone that are there already. `ignoreDuplicates` would ignore on MySQL what else is wrong with
 * the rows, too; SQLite has one writer at a time.
 */
const passingOver = (row: Row | undefined, { name }: Dialect) => {
  if (name === 'postgresql') return { ignoreDuplicates: true }
  return name === 'mysql' ? { updateOnDuplicate: Object.keys(row ?? {}).slice(0, 1) } : {}
}

const memberships = ({ group, groupKey, user, userKeys }: Link) => ({
  ...(groupKey !== undefined && { [group.property]: groupKey }),
  ...(userKeys && { [user.property]: userKeys }),
})

const sequelize: Orm<SequelizeHandle> = {
  lift: ownColumnsOnly,
  refusals,
  meet: ({ db, dialect }) => meetRegistry(clientOf(db), dialect.name),

  identify,

  async select(connection, query) {
    const { read, ...statement } = selectText(query, connection.dialect, placeholder)
    const found = await execute(connection.db, statement, 'SELECT')
    const rows = Array.isArray(found) ? found.map(read) : []
    return mapHostRows(query, rows, (table, hosts) => instancesOf(connection, table, hosts))
  },

  execute: run,

  transaction: ({ db }, work) => begin(db, (transaction) => work({ sequelize: db.sequelize, transaction })),

  async create(connection, key, values) {
    const made = await modelOf(connection.db, key.table).create(values, within(connection.db))
    // Only PostgreSQL tells the columns that it has filled.
    if (connection.dialect.name === 'postgresql') return made
    return (await find(connection, key, made[key.property])) ?? made
  },

  async update(connection, key, value, changes) {
    const instance = await find(connection, key, value)
    await instance?.update(changes, within(connection.db))
    return instance ?? undefined
  },

  async remove(connection, key, value) {
    const instance = await find(connection, key, value)
    await instance?.destroy(within(connection.db))
  },

  async link(connection, table, rows) {
    const { db, dialect } = connection
    if (table.model === undefined) return void (await run(connection, linkStatement(table, rows, dialect)))
    const model = modelOf(db, table)
    const individualHooks = hasHooks(db, model, createHooks)
    const conflict = individualHooks ? { individualHooks } : passingOver(rows[0], dialect)
    await model.bulkCreate(rows, { ...conflict, ...within(db) })
  },

  async relink({ db }, link, changes) {
    const model = modelOf(db, link.group.table)
    const individualHooks = hasHooks(db, model, updateHooks)
    const paranoid = false
    await model
      .unscoped()
      .update(changes, { where: memberships(link), individualHooks, paranoid, ...within(db) })
  },

  async unlink(connection, link) {
    const { group } = link
    const { db } = connection
    if (group.table.model === undefined) return void (await run(connection, unlinkStatement(link)))
    const model = modelOf(db, group.table)
    const where = memberships(link)
    // A membership that is only marked as deleted would still be one.
    const options = { force: true, individualHooks: hasHooks(db, model, destroyHooks), ...within(db) }
    await model.destroy({ where, ...options })
  },
}

/** Maps SCIM users to a model of Sequelize's; the adapter that extends it says which attribute is which. */
export abstract class SequelizeUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<SequelizeHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = sequelize
}

/** Maps SCIM groups to a model of Sequelize's and its memberships. */
export abstract class SequelizeGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<SequelizeHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = sequelize
}

export const isActiveUser = /* @__PURE__ */ activeUserOf(sequelize)
export const lookupIn = /* @__PURE__ */ lookupOf(sequelize)
export const connectionStore = /* @__PURE__ */ connectionStoreOf(sequelize)
export const auditIn = /* @__PURE__ */ auditOf(sequelize)
export const logStore = /* @__PURE__ */ logStoreOf(sequelize)
export const endsIn = /* @__PURE__ */ endsOf(sequelize)
export const isManaged = /* @__PURE__ */ managedOf(sequelize)
export const standby = /* @__PURE__ */ standbyOf(sequelize)
export const anyOf = /* @__PURE__ */ dialectIn((db: SequelizeHandle) => clientOf(db).options.dialect ?? '')
