/** MikroORM: entities are what it reads and writes of the host's rows, and so their hooks run; SCIM's own are raw SQL. */

import { meetCatalogue } from './mikro-orm/entity.js'
import type { Catalogue, Metadata } from './mikro-orm/metadata.js'
import { refusals } from './mikro-orm/refusals.js'
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
import type { Column, Table } from './sql/columns.js'
import { dialectIn } from './sql/dialects/any-of.js'
import { mapHostRows } from './sql/host-rows.js'
import { ownColumnsOnly } from './sql/lift.js'
import type { Connection, Link, Orm, Row } from './sql/orm.js'
import { type Placeholder, render, type Statement } from './sql/render.js'
import type { Sql } from './sql/sql.js'
import { identify, linkStatement, selectText, unlinkStatement } from './sql/statements.js'

export { entity, joinTable } from './mikro-orm/entity.js'
export * from './records/sql/emitted.js'
// Declarations of emitted code name it (`declaration: true`).
export type { Paths } from './sql/late-bound.js'

/** The part of an `EntityManager` that tells that it is one. */
interface EntityManagerHandle {
  readonly fork: (...parameters: never[]) => unknown
  readonly transactional: (...parameters: never[]) => unknown
  readonly getConnection: (...parameters: never[]) => unknown
}

/** A `MikroORM`, or any `EntityManager` of it: nothing is read into its identity map. */
export type MikroORMHandle = EntityManagerHandle | { readonly em: EntityManagerHandle }

/** The calls that the binding makes on an `EntityManager`. */
interface EntityManager extends Catalogue {
  fork(options?: { readonly keepTransactionContext: boolean }): EntityManager
  transactional<T>(work: (manager: MikroORMHandle) => Promise<T>): Promise<T>
  getTransactionContext(): unknown
  getConnection(): {
    execute(text: string, parameters: readonly unknown[], method: string, context: unknown): Promise<unknown>
  }
  getDriver(): { mapResult(row: Row, metadata: Metadata): Row }
  getEntityFactory(): { create(entity: Entity, data: Row, options: object): Row }
  getUnitOfWork(): { dispatchOnLoadEvent(): Promise<void> }
  find(entity: Entity, where: object, options: object): Promise<readonly Row[]>
  findOne(entity: Entity, where: object, options: object): Promise<Row | null>
  create(entity: Entity, values: Row): Row
  assign(entity: Row, changes: Row): unknown
  persist(entities: Row | readonly Row[]): EntityManager
  remove(entities: Row | readonly Row[]): EntityManager
  flush(): Promise<void>
}

/** A class; or an `EntitySchema`, which has a class of its own. */
type Entity = NonNullable<unknown>

/** The one place where MikroORM's own types are set aside. */
const managerOf = (handle: MikroORMHandle): EntityManager =>
  ('em' in handle ? handle.em : handle) as unknown as EntityManager

/** One without an entity in it, in the transaction where one runs. */
const fresh = (handle: MikroORMHandle) => managerOf(handle).fork({ keepTransactionContext: true })

function entityOf({ model, name }: Table): Entity {
  if (model === undefined || model === null) throw new TypeError(`${name} is no table of an entity`)
  return model
}

/** Which rows SCIM sees is what the configuration says: filters, those for soft deletion among them, are off. */
const unfiltered = { filters: false }

/** Stands for a parameter until all other question marks are escaped. */
const MARK = '\0'
const placeholder: Placeholder = () => MARK

const execute = (handle: MikroORMHandle, { text, parameters }: Statement, method: 'all' | 'run') => {
  const manager = managerOf(handle)
  // Without parameters MikroORM looks for none.
  const escaped = parameters.length > 0 ? text.replaceAll('?', '\\?').replaceAll(MARK, '?') : text
  return manager.getConnection().execute(escaped, parameters, method, manager.getTransactionContext())
}

async function run({ db, dialect }: Connection<MikroORMHandle>, statement: Sql): Promise<number> {
  const result = await execute(db, render(statement, dialect, placeholder), 'run')
  return Number(Reflect.get(Object(result), 'affectedRows') ?? 0)
}

const keyed = (key: Column, value: unknown) => ({ [key.property]: value })

const memberships = ({ group, groupKey, user, userKeys }: Link) => ({
  ...(groupKey !== undefined && keyed(group, groupKey)),
  ...(userKeys && keyed(user, { $in: userKeys })),
})

/** Entities of rows that were read in one query with SCIM's own, as `find` makes them: two queries could show two states. */
async function entitiesOf(db: MikroORMHandle, table: Table, rows: readonly Row[]): Promise<readonly Row[]> {
  const manager = fresh(db)
  const entity = entityOf(table)
  const metadata = manager.getMetadata(entity)
  const columns = table.all
  const entities = rows.map((row) => {
    const stored = Object.fromEntries(columns.map(({ name, property }) => [name, row[property]]))
    const data = manager.getDriver().mapResult(stored, metadata)
    return manager.getEntityFactory().create(entity, data, { merge: true, convertCustomTypes: true })
  })
  await manager.getUnitOfWork().dispatchOnLoadEvent()
  return entities
}

const mikroOrm: Orm<MikroORMHandle> = {
  lift: ownColumnsOnly,
  refusals,
  meet: ({ db, dialect }) => meetCatalogue(managerOf(db), dialect.name),

  identify,

  async select({ db, dialect }, query) {
    const { read, ...statement } = selectText(query, dialect, placeholder)
    const found = await execute(db, statement, 'all')
    const rows = Array.isArray(found) ? found.map(read) : []
    return mapHostRows(query, rows, (table, hosts) => entitiesOf(db, table, hosts))
  },

  execute: run,

  identity: (handle) => managerOf(handle).getConnection(),

  transaction: ({ db }, work) => fresh(db).transactional(work),

  async create({ db }, key, values) {
    const manager = fresh(db)
    const made = manager.create(entityOf(key.table), values)
    await manager.persist(made).flush()
    return made
  },

  async update({ db }, key, value, changes) {
    const manager = fresh(db)
    const entity = await manager.findOne(entityOf(key.table), keyed(key, value), unfiltered)
    if (!entity) return undefined
    manager.assign(entity, changes)
    await manager.flush()
    return entity
  },

  async remove({ db }, key, value) {
    const manager = fresh(db)
    const entity = await manager.findOne(entityOf(key.table), keyed(key, value), unfiltered)
    if (entity) await manager.remove(entity).flush()
  },

  async link(connection, table, rows) {
    const { db, dialect } = connection
    if (table.model === undefined) return void (await run(connection, linkStatement(table, rows, dialect)))
    const manager = fresh(db)
    await manager.persist(rows.map((row) => manager.create(entityOf(table), row))).flush()
  },

  async relink({ db }, link, changes) {
    const manager = fresh(db)
    const found = await manager.find(entityOf(link.group.table), memberships(link), unfiltered)
    for (const membership of found) manager.assign(membership, changes)
    await manager.flush()
  },

  async unlink(connection, link) {
    const { table } = link.group
    if (table.model === undefined) return void (await run(connection, unlinkStatement(link)))
    const manager = fresh(connection.db)
    const entity = entityOf(table)
    const where = memberships(link)
    await manager.remove(await manager.find(entity, where, unfiltered)).flush()
  },
}

/** An entity with the keys of what its relations lead to in the place of that: it takes them so, and gives references. */
function withKeys(handle: MikroORMHandle, table: Table, host: object): object {
  const { properties } = managerOf(handle).getMetadata(entityOf(table))
  const keys = table.all.flatMap(({ property: name }) => {
    const key = properties[name]?.targetMeta?.primaryKeys[0]
    const related: unknown = Reflect.get(host, name)
    return key === undefined || !related
      ? []
      : [[name, { value: Reflect.get(Object(related), key) }] as const]
  })
  return Object.create(host, Object.fromEntries(keys))
}

/** Maps SCIM users to an entity of MikroORM's; the adapter that extends it says which property is which. */
export abstract class MikroORMUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<MikroORMHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = mikroOrm

  protected override asWritten(host: object): object {
    return withKeys(this.context.db, this.tables.host.key.table, host)
  }
}

/** Maps SCIM groups to an entity of MikroORM's and its memberships. */
export abstract class MikroORMGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<MikroORMHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = mikroOrm

  protected override asWritten(host: object): object {
    const { host: place } = this.tables
    return place ? withKeys(this.context.db, place.key.table, host) : host
  }
}

export const isActiveUser = /* @__PURE__ */ activeUserOf(mikroOrm)
export const lookupIn = /* @__PURE__ */ lookupOf(mikroOrm)
export const connectionStore = /* @__PURE__ */ connectionStoreOf(mikroOrm)
export const auditIn = /* @__PURE__ */ auditOf(mikroOrm)
export const logStore = /* @__PURE__ */ logStoreOf(mikroOrm)
export const endsIn = /* @__PURE__ */ endsOf(mikroOrm)
export const isManaged = /* @__PURE__ */ managedOf(mikroOrm)
export const standby = /* @__PURE__ */ standbyOf(mikroOrm)

/** MikroORM's platforms have no name, but each has a way of its own to do without foreign keys. */
export const anyOf = /* @__PURE__ */ dialectIn((db: MikroORMHandle) => {
  const statement = managerOf(db).getPlatform().getSchemaHelper()?.disableForeignKeysSQL() ?? ''
  if (/foreign_key_checks/i.test(statement)) return 'mysql'
  return /pragma/i.test(statement) ? 'sqlite' : 'postgresql'
})
