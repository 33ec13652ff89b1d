/**
 * TypeORM 1 and 0.3, and forks of it: entities are read and saved by its own means, and so transformers, listeners and
 * subscribers run; SCIM's own tables are raw SQL.
 */

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
import { type Column, columnNamed, type Table } from './sql/columns.js'
import { dialectIn } from './sql/dialects/any-of.js'
import { mapHostRows } from './sql/host-rows.js'
import { ownColumnsOnly } from './sql/lift.js'
import type { Connection, Orm, Row } from './sql/orm.js'
import { render } from './sql/render.js'
import { eq, type Sql } from './sql/sql.js'
import { identify, linked, linkStatement, selectText, unlinkStatement } from './sql/statements.js'
import { meetSource } from './typeorm/entity.js'
import type { ColumnMetadata, DataSource, EntityMetadata, QueryRunner } from './typeorm/metadata.js'
import { refusals } from './typeorm/refusals.js'

export * from './records/sql/emitted.js'
// Declarations of emitted code name it (`declaration: true`).
export type { Paths } from './sql/late-bound.js'
export { entity, joinTable } from './typeorm/entity.js'

/** Any `EntityManager`. */
interface ManagerHandle {
  readonly query: (...parameters: never[]) => unknown
  readonly transaction: (...parameters: never[]) => unknown
  readonly save: (...parameters: never[]) => unknown
}

/** An `EntityManager`, that of a transaction say, or the `DataSource` that has one. */
export type TypeOrmHandle = ManagerHandle | { readonly manager: ManagerHandle }

type Given<V> = V extends Promise<infer Value> ? Given<Value> : V extends object ? Partial<V> : V

/**
 * The values of a new entity: relations by the key of the other entity alone, and null for what has no value, however
 * the property is typed.
 */
export type NewEntity<Entity> = { [Name in keyof Entity]?: Given<Entity[Name]> | null | undefined }

interface Insert {
  insert(): Insert
  into(model: unknown): Insert
  values(entities: readonly object[]): Insert
  orIgnore(): Insert
  orUpdate(columns: readonly string[], conflict: readonly string[]): Insert
  updateEntity(enabled: boolean): Insert
  execute(): Promise<unknown>
}

/** The calls that the binding makes on a manager. */
interface Manager {
  readonly dataSource?: DataSource
  /** Its name before 1.0. */
  readonly connection: DataSource
  /** That of a transaction. */
  readonly queryRunner?: QueryRunner
  query(text: string, parameters: readonly unknown[]): Promise<readonly Row[]>
  transaction<T>(work: (transaction: ManagerHandle) => Promise<T>): Promise<T>
  getRepository(model: unknown): { readonly metadata: EntityMetadata }
  createQueryBuilder(): Insert
  create(model: unknown, values: Row): object
  merge(model: unknown, entity: object, changes: Row): object
  save(model: unknown, entity: object): Promise<object>
  remove(model: unknown, entities: object | readonly object[]): Promise<unknown>
  softRemove(model: unknown, entity: object): Promise<unknown>
}

/** The one place where TypeORM's own types are set aside. */
const managerOf = (handle: TypeOrmHandle): Manager =>
  ('manager' in handle ? handle.manager : handle) as unknown as Manager

const sourceOf = ({ dataSource, connection }: Manager): DataSource => dataSource ?? connection

/** SQLite's drivers have one connection: what is to be outside of a transaction waits until none is open. */
function outside<T>(manager: Manager, work: () => Promise<T>): Promise<T> {
  const source = sourceOf(manager)
  const isShared = !manager.queryRunner && /sqlite|sqljs/.test(source.options.type)
  return isShared ? alone(source, work) : work()
}

async function run({ db, dialect }: Connection<TypeOrmHandle>, statement: Sql): Promise<number> {
  const { queryRunner } = managerOf(db)
  if (!queryRunner)
    return typeorm.transaction({ db, dialect }, (inner) => run({ db: inner, dialect }, statement))
  const { text, parameters } = render(statement, dialect)
  // A result that is not structured has a shape of its own with each driver, and with some no count.
  const { affected } = await queryRunner.query(text, parameters, true)
  return affected ?? 0
}

/** Entities of rows that were read in one query with SCIM's own: two queries could show two states. */
async function entitiesOf(manager: Manager, table: Table, rows: readonly Row[]): Promise<readonly Row[]> {
  const { metadata } = manager.getRepository(table.model)
  const source = sourceOf(manager)
  const columns = table.all.flatMap(({ property, name }) => {
    const column = metadata.findColumnWithDatabaseName(name)
    return column ? [{ property, column }] : []
  })
  const runner = manager.queryRunner ?? source.createQueryRunner()
  try {
    const entities = rows.map((row) => {
      const entity = metadata.create(runner, { fromDeserializer: true })
      for (const { property, column } of columns)
        setValue(entity, property, column, source.driver.prepareHydratedValue(row[property], column))
      return entity
    })
    await runner.broadcaster.broadcast('Load', metadata, entities)
    return entities
  } finally {
    if (runner !== manager.queryRunner) await runner.release()
  }
}

/** A relation that stands for a column has the key: `{ team: { id: 7 } }`. */
function setValue(entity: object, property: string, column: ColumnMetadata, value: unknown): void {
  const { isVirtual, referencedColumn } = column
  if (!isVirtual || !referencedColumn) column.setEntityValue(entity, value)
  else Reflect.set(entity, property, value === null ? null : { [referencedColumn.propertyName]: value })
}

/** Entities that satisfy a condition, fresh from the database; no scope hides any. */
async function find(
  connection: Connection<TypeOrmHandle>,
  table: Table,
  where: Sql,
  limit?: number,
): Promise<readonly Row[]> {
  const rows = await typeorm.select(connection, { fields: { host: table }, from: table, where, limit })
  return rows.map(({ host }) => Object(host))
}

const findOne = async (
  connection: Connection<TypeOrmHandle>,
  key: Column,
  value: unknown,
): Promise<Row | undefined> => (await find(connection, key.table, eq(key, value)))[0]

/** As many memberships as TypeORM removes well at once: it names each of them in the statement. */
const BATCH = 500

const typeorm: Orm<TypeOrmHandle> = {
  lift: ownColumnsOnly,
  refusals,
  meet: ({ db, dialect }) => meetSource(sourceOf(managerOf(db)), dialect.name),

  identify,

  async select({ db, dialect }, query) {
    const { text, parameters, read } = selectText(query, dialect)
    const manager = managerOf(db)
    const rows = await outside(manager, () => manager.query(text, parameters))
    return mapHostRows(query, rows.map(read), (table, hosts) => entitiesOf(manager, table, hosts))
  },

  execute: run,

  transaction({ db }, work) {
    const manager = managerOf(db)
    return outside(manager, () => manager.transaction(work))
  },

  async create(connection, key, values) {
    const { model } = key.table
    const manager = managerOf(connection.db)
    const made = await manager.save(model, manager.create(model, values))
    // As the database has it: what a transformer writes is not what it was given.
    const entity = await findOne(connection, key, Reflect.get(made, key.property))
    if (!entity) throw new TypeError(`${key.table.name}: the row that was inserted is not there`)
    return entity
  },

  async update(connection, key, value, changes) {
    const entity = await findOne(connection, key, value)
    if (!entity) return undefined
    const { model } = key.table
    const manager = managerOf(connection.db)
    // Merging changes embedded objects in place, and leaves relations that are to be empty as they are.
    const emptied = Object.entries(changes).filter(([, change]) => change === null)
    const changed = Object.assign(manager.merge(model, entity, changes), Object.fromEntries(emptied))
    await manager.save(model, changed)
    return findOne(connection, key, value)
  },

  async remove(connection, key, value) {
    const entity = await findOne(connection, key, value)
    if (!entity) return
    const { model } = key.table
    const manager = managerOf(connection.db)
    const { deleteDateColumn } = manager.getRepository(model).metadata
    await (deleteDateColumn ? manager.softRemove(model, entity) : manager.remove(model, entity))
  },

  async link(connection, table, rows) {
    const { db, dialect } = connection
    const { model } = table
    if (model === undefined) return void (await run(connection, linkStatement(table, rows, dialect)))
    const manager = managerOf(db)
    const entities = rows.map((row) => manager.create(model, row))
    // Entities, so that listeners run; an insert, so that those which are there already stay as they are.
    const insert = manager.createQueryBuilder().insert().into(model).values(entities).updateEntity(false)
    const [first = ''] = Object.keys(rows[0] ?? {})
    // MySQL would ignore every other error, too.
    const isMysql = dialect.name === 'mysql'
    await (isMysql ? insert.orUpdate([columnNamed(table, first).name], []) : insert.orIgnore()).execute()
  },

  async relink(connection, link, changes) {
    const { table } = link.group
    const manager = managerOf(connection.db)
    for (const membership of await find(connection, table, linked(link)))
      await manager.save(table.model, Object.assign(membership, changes))
  },

  async unlink(connection, link) {
    const { table } = link.group
    if (table.model === undefined) return void (await run(connection, unlinkStatement(link)))
    let memberships: readonly object[]
    do {
      memberships = await find(connection, table, linked(link), BATCH)
      await managerOf(connection.db).remove(table.model, memberships)
    } while (memberships.length === BATCH)
  },
}

/** Maps SCIM users to an entity; the adapter that extends it says which property is which. */
export abstract class TypeOrmUserAdapter<
  Host extends object,
  NewHost extends object,
  Scim extends ScimUserRow,
  Tenant = unknown,
> extends SqlUserAdapter<TypeOrmHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = typeorm
}

/** Maps SCIM groups to an entity and its memberships. */
export abstract class TypeOrmGroupAdapter<
  Host,
  NewHost extends object,
  Scim extends ScimGroupRow,
  Tenant = unknown,
> extends SqlGroupAdapter<TypeOrmHandle, Host, NewHost, Scim, Tenant> {
  protected override readonly orm = typeorm
}

export const isActiveUser = /* @__PURE__ */ activeUserOf(typeorm)
export const lookupIn = /* @__PURE__ */ lookupOf(typeorm)
export const connectionStore = /* @__PURE__ */ connectionStoreOf(typeorm)
export const auditIn = /* @__PURE__ */ auditOf(typeorm)
export const logStore = /* @__PURE__ */ logStoreOf(typeorm)
export const endsIn = /* @__PURE__ */ endsOf(typeorm)
export const isManaged = /* @__PURE__ */ managedOf(typeorm)
export const standby = /* @__PURE__ */ standbyOf(typeorm)
export const anyOf = /* @__PURE__ */ dialectIn((db: TypeOrmHandle) => sourceOf(managerOf(db)).options.type)
