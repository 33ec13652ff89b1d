/** Objection: models read and write the host's rows, and so their hooks and mappers run; the rest is Knex's. */

import { databaseNameOf, databaseOf, type KnexHandle, knex, selectRaw } from './knex/knex-orm.js'
import { meetConfig } from './objection/entity.js'
import { refusals } from './objection/refusals.js'
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
import { type Column, columnNamed, type Table } from './sql/columns.js'
import { dialectIn } from './sql/dialects/any-of.js'
import { mapHostRows } from './sql/host-rows.js'
import type { Connection, Link, Orm, Row } from './sql/orm.js'

export { entity, joinTable } from './objection/entity.js'
export * from './records/sql/emitted.js'
// Declarations of emitted code name it (`declaration: true`).
export type { Paths } from './sql/late-bound.js'

/** The `Knex` that the models run on, or a transaction of it. */
export type ObjectionHandle = KnexHandle

/**
 * The values that a model's insert takes, which `Objects` is Objection's own type for. What the class has as optional is null in the
 * database, and may be left open.
 */
export type NewObject<Model, Objects> = {
  [Name in keyof Objects]: Name extends keyof Model
    ? undefined extends Model[Name]
      ? Objects[Name] | null | undefined
      : Objects[Name]
    : never
}

/** A row as Objection makes it. */
interface Instance extends Row {
  $afterFind(context: object): unknown
  $query(handle: ObjectionHandle): {
    patchAndFetch(changes: Row): PromiseLike<Instance>
    delete(): PromiseLike<unknown>
  }
}

interface Query extends PromiseLike<readonly Instance[]> {
  where(column: string, value: unknown): Query
  whereIn(column: string, values: readonly unknown[]): Query
  insertAndFetch(row: Row): PromiseLike<Instance>
  insert(rows: Row | readonly Row[]): Query
  onConflict(): {
    ignore(): PromiseLike<unknown>
    merge(columns: readonly string[]): PromiseLike<unknown>
  }
  patch(changes: Row): Query
  delete(): Query
}

/** The calls that the binding makes on a model's class. */
interface Model {
  query(handle: ObjectionHandle): Query
  fromDatabaseJson(row: Row): Instance
  propertyNameToColumnName(property: string): string
}

const isModel = (value: unknown): value is Model => typeof value === 'function' && 'query' in value

function modelOf({ model, name }: Table): Model {
  if (!isModel(model)) throw new TypeError(`${name} is no model of Objection's`)
  return model
}

/** The name of a column as queries of its model want it. */
const nameOf = ({ table, property }: Column) => modelOf(table).propertyNameToColumnName(property)

/** Narrows a query to the memberships that a link names. */
function ofLink({ group, groupKey, user, userKeys }: Link, query: Query): Query {
  const ofGroup = groupKey === undefined ? query : query.where(nameOf(group), groupKey)
  return userKeys ? ofGroup.whereIn(nameOf(user), userKeys) : ofGroup
}

/** Instances of rows that were read in one query with SCIM's own: two queries could show two states. */
async function instancesOf(
  db: ObjectionHandle,
  table: Table,
  rows: readonly Row[],
): Promise<readonly Instance[]> {
  const instances = rows.map((row) => modelOf(table).fromDatabaseJson(row))
  await Promise.all(instances.map((instance) => instance.$afterFind({ transaction: db })))
  return instances.map((instance) => readBooleans(instance, table))
}

/** The row that has a key, fresh from the database: what changes it changes no record that was read. */
async function find(
  { db }: Connection<ObjectionHandle>,
  key: Column,
  value: unknown,
): Promise<Instance | undefined> {
  const [instance] = await modelOf(key.table).query(db).where(nameOf(key), value)
  return instance
}

const objection: Orm<ObjectionHandle> = {
  ...knex,
  refusals,

  meet: ({ db }) => meetConfig(databaseOf(db).client.config),

  async select(connection, query) {
    const rows = await selectRaw(connection, query)
    return mapHostRows(query, rows, (table, hosts) => instancesOf(connection.db, table, hosts))
  },

  async create({ db }, key, values) {
    return readBooleans(await modelOf(key.table).query(db).insertAndFetch(values), key.table)
  },

  // Of the instance, so that hooks see what it was (`opt.old`).
  async update(connection, key, value, changes) {
    const instance = await find(connection, key, value)
    const changed = await instance?.$query(connection.db).patchAndFetch(changes)
    return changed && readBooleans(changed, key.table)
  },

  async remove(connection, key, value) {
    const instance = await find(connection, key, value)
    await instance?.$query(connection.db).delete()
  },

  async link(connection, table, rows) {
    if (!isModel(table.model)) return knex.link(connection, table, rows)
    const { db, dialect } = connection
    const insert = (given: Row | readonly Row[]) => modelOf(table).query(db).insert(given)
    // Only of PostgreSQL does Objection take several rows at once.
    if (dialect.name === 'postgresql') return void (await insert(rows).onConflict().ignore())
    const [name = ''] = Object.keys(rows[0] ?? {})
    const column = nameOf(columnNamed(table, name))
    for (const row of rows) {
      const conflict = insert(row).onConflict()
      // Knex's `ignore` ignores on MySQL what else is wrong with the row, too.
      await (dialect.name === 'mysql' ? conflict.merge([column]) : conflict.ignore())
    }
  },

  async relink(connection, link, changes) {
    const { table } = link.group
    if (!isModel(table.model)) return knex.relink(connection, link, changes)
    await ofLink(link, modelOf(table).query(connection.db).patch(changes))
  },

  async unlink(connection, link) {
    const { table } = link.group
    if (!isModel(table.model)) return knex.unlink(connection, link)
    await ofLink(link, modelOf(table).query(connection.db).delete())
  },
}

/** Maps SCIM users to a model of Objection's; the adapter that extends it says which property is which. */
export abstract class ObjectionUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<ObjectionHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = objection
}

/** Maps SCIM groups to a model of Objection's and its memberships. */
export abstract class ObjectionGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<ObjectionHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = objection
}

export const isActiveUser = /* @__PURE__ */ activeUserOf(objection)
export const lookupIn = /* @__PURE__ */ lookupOf(objection)
export const connectionStore = /* @__PURE__ */ connectionStoreOf(objection)
export const auditIn = /* @__PURE__ */ auditOf(objection)
export const logStore = /* @__PURE__ */ logStoreOf(objection)
export const endsIn = /* @__PURE__ */ endsOf(objection)
export const isManaged = /* @__PURE__ */ managedOf(objection)
export const standby = /* @__PURE__ */ standbyOf(objection)
export const anyOf = /* @__PURE__ */ dialectIn(databaseNameOf)
