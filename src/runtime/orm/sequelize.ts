/** Sequelize: models read and write the host's rows, and so their hooks and validators run; SCIM's own are raw SQL. */
import { activeUserOf } from './active-user.js'
import type { Column, Table } from './columns.js'
import { SqlGroupAdapter } from './group-adapter.js'
import type { Connection, Orm, Row } from './orm.js'
import { type Placeholder, render, type Statement } from './render.js'
import type { Sql } from './sql.js'
import { linkStatement, selectText, unlinkStatement } from './statements.js'
import type { ScimGroupRow, ScimUserRow } from './tables.js'
import { SqlUserAdapter } from './user-adapter.js'

export * from './emitted.js'

/** Any `Sequelize`. */
export interface SequelizeHandle {
  readonly query: (...parameters: never[]) => unknown
  readonly transaction: (...parameters: never[]) => unknown
  readonly define: (...parameters: never[]) => unknown
}

/** A transaction of one; it knows whose it is. */
interface Transaction {
  readonly sequelize: SequelizeHandle
}

type Database = SequelizeHandle | Transaction

/** The calls that the binding makes on a `Sequelize`. */
interface Client {
  query(text: string, options: object): Promise<unknown>
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  hasHook(name: string): boolean
}

/** A row as Sequelize makes it. */
interface Instance extends Row {
  update(changes: Row, options: object): Promise<unknown>
  destroy(options: object): Promise<unknown>
}

/** The calls that the binding makes on a model. */
interface Model {
  unscoped(): { findAll(query: object): Promise<readonly Instance[]> }
  create(values: Row, options: object): Promise<Instance>
  bulkCreate(rows: readonly Row[], options: object): Promise<unknown>
  destroy(query: object): Promise<unknown>
  hasHook(name: string): boolean
}

const isTransaction = (db: Database): db is Transaction => 'sequelize' in db

/** The one place where Sequelize's own types are set aside. */
const clientOf = (db: Database): Client => (isTransaction(db) ? db.sequelize : db) as unknown as Client

/** The option that has a query run inside of the transaction; without one Sequelize looks for the host's own (CLS). */
const within = (db: Database) => ({ transaction: isTransaction(db) ? db : undefined })

const isModel = (value: unknown): value is Model => typeof value === 'function' && 'unscoped' in value

function modelOf({ model, name }: Table): Model {
  if (!isModel(model)) throw new TypeError(`${name} is no model of Sequelize's`)
  return model
}

/** Stands for a parameter until all other dollar signs are escaped. */
const MARK = '\0'
const placeholder: Placeholder = (position) => `${MARK}${position}`

/** Sequelize takes whatever follows a dollar sign for the name of a parameter, in quotes too. */
const escaped = (text: string) =>
  text.replace(/\B\$(\$|\w+)/g, (match, name) => (name === '$' ? '$$$$' : `$${match}`)).replaceAll(MARK, '$')

/** @param type what Sequelize is to make of the driver's result: rows, or their number */
const execute = (db: Database, { text, parameters }: Statement, type: 'SELECT' | 'BULKUPDATE') =>
  clientOf(db).query(escaped(text), { bind: parameters, type, raw: true, ...within(db) })

async function run({ db, dialect }: Connection<Database>, statement: Sql): Promise<number> {
  return Number(await execute(db, render(statement, dialect, placeholder), 'BULKUPDATE'))
}

/** Instances by their keys, fresh from the database: what changes one of them changes no record that was read. */
const load = ({ db }: Connection<Database>, key: Column, keys: readonly unknown[]) =>
  modelOf(key.table)
    .unscoped()
    .findAll({ where: { [key.property]: keys }, paranoid: false, ...within(db) })

async function find(connection: Connection<Database>, key: Column, value: unknown) {
  const [instance] = await load(connection, key, [value])
  return instance
}

const createHooks = [
  'beforeValidate',
  'afterValidate',
  'beforeCreate',
  'afterCreate',
  'beforeSave',
  'afterSave',
]
const destroyHooks = ['beforeDestroy', 'afterDestroy']

/** Hooks of single rows run for many only where they are asked to, a statement a row. */
const individualHooks = (db: Database, model: Model, names: readonly string[]) => ({
  individualHooks: names.some((name) => model.hasHook(name) || clientOf(db).hasHook(name)),
})

const sequelize: Orm<Database> = {
  async select({ db, dialect }, query) {
    const { read, ...statement } = selectText(query, dialect, placeholder)
    const rows = await execute(db, statement, 'SELECT')
    return Array.isArray(rows) ? rows.map(read) : []
  },

  execute: run,

  transaction: (db, work) => clientOf(db).transaction(work),

  // Goes into the options of any call: `{ where, ...db }`.
  forHooks: within,

  load,

  async create(connection, key, values) {
    const made = await modelOf(key.table).create(values, within(connection.db))
    // Only PostgreSQL tells the columns that it has filled.
    if (connection.dialect.name === 'postgresql') return made
    return (await find(connection, key, made[key.property])) ?? made
  },

  async update(connection, key, value, changes) {
    const instance = await find(connection, key, value)
    await instance?.update(changes, within(connection.db))
    return instance
  },

  async remove(connection, key, value) {
    const instance = await find(connection, key, value)
    await instance?.destroy(within(connection.db))
  },

  async link(connection, table, rows) {
    const { db, dialect } = connection
    if (table.model === undefined) return void (await run(connection, linkStatement(table, rows, dialect)))
    const model = modelOf(table)
    const [column = ''] = Object.keys(rows[0] ?? {})
    // `ignoreDuplicates` ignores on MySQL what else is wrong with the rows, too; SQLite has one writer at a time.
    const conflict = {
      postgresql: { ignoreDuplicates: true },
      mysql: { updateOnDuplicate: [column] },
      sqlite: {},
    }[dialect.name]
    await model.bulkCreate(rows, { ...conflict, ...individualHooks(db, model, createHooks), ...within(db) })
  },

  async unlink(connection, link) {
    const { group, groupKey, user, userKeys } = link
    const { db } = connection
    if (group.table.model === undefined) return void (await run(connection, unlinkStatement(link)))
    const model = modelOf(group.table)
    const where = { [group.property]: groupKey, ...(userKeys && { [user.property]: userKeys }) }
    // A membership that is only marked as deleted would still be one.
    const options = { where, force: true, ...individualHooks(db, model, destroyHooks), ...within(db) }
    await model.destroy(options)
  },
}

/** Maps SCIM users to a model of Sequelize's; the adapter that extends it says which attribute is which. */
export abstract class SequelizeUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<Database, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = sequelize
}

/** Maps SCIM groups to a model of Sequelize's and its memberships. */
export abstract class SequelizeGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<Database, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = sequelize
}

export const isActiveUser = activeUserOf(sequelize)
