/**
 * TypeORM 1 and 0.3, and forks of it: entities are read and saved by its own means, and so transformers, listeners and
 * subscribers run; SCIM's own tables are raw SQL.
 */
import { activeUserOf } from './active-user.js'
import { readBooleans } from './booleans.js'
import { type Column, columnNamed, type Table } from './columns.js'
import { SqlGroupAdapter } from './group-adapter.js'
import { alone } from './one-connection.js'
import type { Connection, Link, Orm, Row } from './orm.js'
import { render } from './render.js'
import type { Sql } from './sql.js'
import { linkStatement, selectText, unlinkStatement } from './statements.js'
import type { ScimGroupRow, ScimUserRow } from './tables.js'
import { SqlUserAdapter } from './user-adapter.js'

export * from './emitted.js'

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
 * What a new entity is made of: relations by the key of the other entity alone, and null for what has no value, however
 * the property is typed.
 */
export type NewEntity<Entity> = { [Name in keyof Entity]?: Given<Entity[Name]> | null }

interface DataSource {
  readonly options: { readonly type: string }
}

interface RelationMetadata {
  readonly propertyPath: string
  readonly joinColumns: readonly { readonly referencedColumn?: { readonly propertyPath: string } }[]
}

interface EntityMetadata {
  readonly relations: readonly RelationMetadata[]
  readonly deleteDateColumn?: object
}

interface SelectBuilder {
  withDeleted(): SelectBuilder
  loadAllRelationIds(options: object): SelectBuilder
  where(condition: string, parameters: object): SelectBuilder
  andWhere(condition: string, parameters: object): SelectBuilder
  limit(count: number): SelectBuilder
  getMany(): Promise<readonly Row[]>
}

interface InsertBuilder {
  insert(): InsertBuilder
  into(model: unknown): InsertBuilder
  values(entities: readonly object[]): InsertBuilder
  orIgnore(): InsertBuilder
  orUpdate(columns: readonly string[], conflict: readonly string[]): InsertBuilder
  updateEntity(enabled: boolean): InsertBuilder
  execute(): Promise<unknown>
}

/** The calls that the binding makes on a manager. */
interface Manager {
  readonly dataSource?: DataSource
  /** What it was called before 1.0. */
  readonly connection: DataSource
  /** That of a transaction. */
  readonly queryRunner?: {
    query(
      text: string,
      parameters: readonly unknown[],
      structured: true,
    ): Promise<{ affected?: number | null }>
  }
  query(text: string, parameters: readonly unknown[]): Promise<readonly Row[]>
  transaction<T>(work: (transaction: ManagerHandle) => Promise<T>): Promise<T>
  getRepository(model: unknown): { readonly metadata: EntityMetadata }
  createQueryBuilder(model: unknown, alias: string): SelectBuilder
  createQueryBuilder(): InsertBuilder
  create(model: unknown, values: Row): object
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
  if (!queryRunner) return typeorm.transaction(db, (inner) => run({ db: inner, dialect }, statement))
  const { text, parameters } = render(statement, dialect)
  // What is not structured has a shape of its own with each driver, and with some no count.
  const { affected } = await queryRunner.query(text, parameters, true)
  return affected ?? 0
}

/** The relations of an entity that stand for a key in its table. */
const relationsOf = (manager: Manager, { model, columns }: Table): readonly RelationMetadata[] =>
  manager.getRepository(model).metadata.relations.filter(({ propertyPath }) => propertyPath in columns)

/**
 * Entities by the values of a property, fresh from the database; no scope hides any. Of relations they have the key, as
 * in `{ team: { id: 7 } }`.
 */
async function find(
  manager: Manager,
  column: Column,
  values: readonly unknown[],
  narrow: (query: SelectBuilder) => SelectBuilder = (query) => query,
): Promise<readonly Row[]> {
  const { table, property } = column
  const relations = relationsOf(manager, table)
  const query = manager
    .createQueryBuilder(table.model, 'host')
    .withDeleted()
    .where(`host.${property} in (:...values)`, { values })
  const names = relations.map(({ propertyPath }) => propertyPath)
  if (names.length > 0) query.loadAllRelationIds({ relations: names, disableMixedMap: true })
  const entities = await outside(manager, () => narrow(query).getMany())
  for (const entity of entities)
    for (const relation of relations)
      if (isEmpty(entity, relation)) Reflect.set(entity, relation.propertyPath, null)
  return entities
}

/** Of a relation without a value TypeORM makes `{ id: null }`. */
function isEmpty(entity: object, { propertyPath, joinColumns }: RelationMetadata): boolean {
  const related = Object(Reflect.get(entity, propertyPath))
  return joinColumns.every(
    ({ referencedColumn }) => (related[referencedColumn?.propertyPath ?? ''] ?? null) === null,
  )
}

/** Rows of the host as its types have them. */
async function load(
  { db }: Connection<TypeOrmHandle>,
  key: Column,
  keys: readonly unknown[],
): Promise<readonly Row[]> {
  const entities = await find(managerOf(db), key, keys)
  return entities.map((entity) => readBooleans(entity, key.table))
}

/** As many memberships as TypeORM removes well at once: it names each of them in the statement. */
const BATCH = 500

const some = (query: SelectBuilder, { user, userKeys }: Link): SelectBuilder =>
  userKeys
    ? query.limit(BATCH).andWhere(`host.${user.property} in (:...userKeys)`, { userKeys })
    : query.limit(BATCH)

const typeorm: Orm<TypeOrmHandle> = {
  async select({ db, dialect }, query) {
    const { text, parameters, read } = selectText(query, dialect)
    const manager = managerOf(db)
    const rows = await outside(manager, () => manager.query(text, parameters))
    return rows.map(read)
  },

  execute: run,

  transaction(db, work) {
    const manager = managerOf(db)
    return outside(manager, () => manager.transaction(work))
  },

  load,

  async create(connection, key, values) {
    const { model } = key.table
    const manager = managerOf(connection.db)
    const made = await manager.save(model, manager.create(model, values))
    const [entity] = await load(connection, key, [Reflect.get(made, key.property)])
    if (!entity) throw new TypeError(`${key.table.name}: the row that was inserted is not there`)
    return entity
  },

  async update(connection, key, value, changes) {
    const manager = managerOf(connection.db)
    const [entity] = await find(manager, key, [value])
    if (!entity) return undefined
    await manager.save(key.table.model, Object.assign(entity, changes))
    // As the database has it: what a transformer writes is not what it was given.
    return (await load(connection, key, [value]))[0]
  },

  async remove({ db }, key, value) {
    const { model } = key.table
    const manager = managerOf(db)
    const [entity] = await find(manager, key, [value])
    if (!entity) return
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
    await (dialect.name === 'mysql'
      ? insert.orUpdate([columnNamed(table, first).name], [])
      : insert.orIgnore()
    ).execute()
  },

  async unlink(connection, link) {
    const { model } = link.group.table
    if (model === undefined) return void (await run(connection, unlinkStatement(link)))
    const manager = managerOf(connection.db)
    let count: number
    do {
      const memberships = await find(manager, link.group, [link.groupKey], (query) => some(query, link))
      await manager.remove(model, memberships)
      count = memberships.length
    } while (count === BATCH)
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

export const isActiveUser = activeUserOf(typeorm)
