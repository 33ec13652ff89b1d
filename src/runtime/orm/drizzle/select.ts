/**
 * Selects. Drizzle takes longer to build one than a small query runs: one of a shape that was there before is run again,
 * with other values.
 */
import { sql as drizzleSql, entityKind, is, type Placeholder, SQL } from 'drizzle-orm'
import { BoundedMap } from '../../bounded-map.js'
import { remembered } from '../../remembered.js'
import { Column, Table } from '../sql/columns.js'
import type { DialectName, Field, Row, Select } from '../sql/orm.js'
import { type Expression, Identifier, Native, Sql } from '../sql/sql.js'
import type { Database, Prepared, SelectBuilder } from './handle.js'
import { withRows } from './rows.js'
import { nativeColumn, nativeTable } from './tables.js'
import { toSql, withoutColumn } from './to-sql.js'

/** How many shapes of a database are kept: filters have as many as clients like. */
const SHAPES = 100

/** By what runs the queries of a handle: the handle itself may stand for another one at each request. */
const shapesOf = /* @__PURE__ */ remembered((_session: object) => new BoundedMap<string, Prepared>(SHAPES))

export function select(database: Database, query: Select, dialect: DialectName): PromiseLike<Row[]> {
  const session = sessionOf(database)
  if (!session) return build(database, query, dialect)
  const shape = shapeOf(query)
  if (!shape) return prepare(database, query, dialect).execute({})
  const shapes = shapesOf(session)
  let prepared = shapes.get(shape.key)
  if (!prepared) {
    let count = 0
    prepared = prepare(database, query, dialect, () => drizzleSql.placeholder(nameOf(count++)))
    shapes.set(shape.key, prepared)
  }
  return prepared.execute(shape.values)
}

/** Without a name, not even an empty one: the server keeps nothing, which a pooler might give to another connection. */
const prepare = (...query: Parameters<typeof build>): Prepared => withRows(build(...query).prepare())

/** What tells a select from others: its shape and values, or what Drizzle makes of words of its own. */
export const identify = (database: Database, query: Select, dialect: DialectName): unknown =>
  shapeOf(query) ?? build(database, query, dialect).toSQL()

/**
 * None for a transaction, which is asked too little; for what chooses among replicas at each query; and for the Data API of
 * AWS, which hears the types of values when a query is built.
 */
function sessionOf(database: Database): object | undefined {
  if ('rollback' in database || '$primary' in database) return undefined
  if (Reflect.get(database.constructor, entityKind) === 'AwsDataApiPgDatabase') return undefined
  return database.session
}

interface Shape {
  /** All of a select but its values. */
  key: string
  readonly values: Record<string, unknown>
  count: number
}

/** Undefined for a select with a part that nobody sees through: a condition in Drizzle's own words. */
function shapeOf({ fields, from, join, outer = [], where, orderBy, limit, offset, lock }: Select) {
  const shape: Shape = { key: `${lock}`, values: {}, count: 0 }
  const parts: readonly (Field | undefined)[] = [
    ...Object.values(fields),
    from,
    join?.table,
    join?.on,
    ...outer.flatMap(({ table, on }) => [table, on]),
    where,
    ...(orderBy ?? []),
  ]
  shape.key += Object.keys(fields).join()
  for (const part of parts) {
    shape.key += MARK
    if (part && !readExpression(shape, part)) return undefined
  }
  for (const count of [limit, offset || undefined]) {
    shape.key += MARK
    if (count !== undefined) addValue(shape, count)
  }
  return shape
}

/** No SQL text holds it. */
const MARK = '\u0000'

function readExpression(shape: Shape, expression: Expression): boolean {
  if (expression instanceof Native) return false
  if (expression instanceof Sql) return expression.chunks.every((chunk) => readChunk(shape, chunk))
  if (expression instanceof Identifier) shape.key += `${MARK}"${expression.name}`
  else if (expression instanceof Column)
    shape.key += `${MARK}${expression.table.alias ?? ''}.${idOf(nativeColumn(expression))}`
  else shape.key += `${MARK}${expression.alias ?? ''} ${idOf(nativeTable(expression))}`
  return true
}

function readChunk(shape: Shape, chunk: Sql['chunks'][number]): boolean {
  if (typeof chunk === 'string') {
    shape.key += chunk
    return true
  }
  if (chunk.kind === 'parameter') return readValue(shape, chunk.value, chunk.like)
  shape.key += MARK + chunk.kind
  const isRead = readExpression(shape, chunk.expression)
  shape.key += MARK
  return isRead
}

/** A column may encode a value as a piece of SQL, and a list becomes as many parameters as it has values. */
function readValue(shape: Shape, value: unknown, like: Expression | undefined): boolean {
  const column = like instanceof Column ? nativeColumn(like) : undefined
  const encoded = column && value !== null ? column.mapToDriverValue(value) : withoutColumn(value)
  if (encoded === undefined || Array.isArray(encoded) || is(encoded, SQL)) return false
  addValue(shape, encoded)
  return true
}

function addValue(shape: Shape, value: unknown): void {
  shape.key += `${MARK}?`
  shape.values[nameOf(shape.count++)] = value
}

const nameOf = (count: number) => `p${count}`

let lastId = 0
const idOf = /* @__PURE__ */ remembered((_object: object) => ++lastId)

/** @param place makes what stands for a value; asked in the order of {@link shapeOf} */
function build(
  database: Database,
  query: Select,
  dialect: DialectName,
  place?: () => Placeholder,
): SelectBuilder {
  const { from, join, outer = [], where, orderBy, limit, offset, lock } = query
  const piece = (each: Sql) => toSql(each, place)
  const fields = Object.entries(query.fields).map(([name, field]) => [
    name,
    field instanceof Sql ? piece(field).as(name) : native(field),
  ])
  let select = database.select(Object.fromEntries(fields)).from(nativeTable(from))
  if (join) select = select.innerJoin(nativeTable(join.table), piece(join.on))
  for (const { table, on } of outer) select = select.leftJoin(piece(table), piece(on))
  if (where) select = select.where(piece(where))
  if (orderBy) select = select.orderBy(...orderBy.map(piece))
  if (limit !== undefined) select = select.limit(place?.() ?? limit)
  if (offset) select = select.offset(place?.() ?? offset)
  if (lock && dialect !== 'sqlite') select = select.for(dialect === 'mysql' ? 'update' : 'no key update')
  return select
}

const native = (field: Column | Table) => (field instanceof Table ? nativeTable(field) : nativeColumn(field))
