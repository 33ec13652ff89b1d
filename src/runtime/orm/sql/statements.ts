/** The statements of this layer. */
import { type Column, type ColumnType, columnNamed, type Table } from './columns.js'
import type { Dialect } from './dialects/dialect.js'
import type { Connection, Link, Row, Select } from './orm.js'
import { type Placeholder, render, type Statement } from './render.js'
import { readFields, selectList } from './select-list.js'
import { eq, Identifier, joined, oneOf, raw, type Sql, sql, valueFor } from './sql.js'
import { touching } from './touched.js'
import { encode, storedValue } from './values.js'

/**
 * A select for an ORM that takes SQL text and parameters, and what makes rows of the query's fields of its rows.
 *
 * @param placeholder how the ORM writes a parameter, where that is not the database's own way
 * @param hostRows whether rows of the host come with all columns that its table has, under their names in SQL, for the
 *   ORM to make of them what it makes of its own: not each property of a model is a column
 */
export function selectText(
  query: Select,
  dialect: Dialect,
  placeholder?: Placeholder,
  hostRows?: 'whole',
): Statement & { readonly read: (row: Row) => Row } {
  let count = 0
  const lists = Object.entries(query.fields).map(([key, field]) => {
    const list = selectList(field, count, dialect, hostRows)
    count += list.count
    return { key, ...list }
  })
  const names = lists.map(({ text }) => text)
  const statement = selectStatement(joined(names, ', '), query, dialect)
  return { ...render(statement, dialect, placeholder), read: readFields(lists) }
}

/** What tells a select from others, for an ORM that takes SQL text and parameters. */
export const identify = ({ dialect }: Pick<Connection<unknown>, 'dialect'>, query: Select): Statement => {
  const { text, parameters } = selectText(query, dialect)
  return { text, parameters }
}

function selectStatement(
  list: Sql,
  { from, join, outer = [], where, orderBy = [], limit, offset = 0, lock }: Omit<Select, 'fields'>,
  dialect: Dialect,
): Sql {
  return joined(
    [
      sql`select ${list} from ${from}`,
      ...(join ? [sql`inner join ${join.table} on ${join.on}`] : []),
      ...outer.map(({ table, on }) => sql`left join ${table} on ${on}`),
      ...(where ? [sql`where ${where}`] : []),
      ...(orderBy.length > 0 ? [sql`order by ${joined(orderBy, ', ')}`] : []),
      // Numbers of our own: some databases take no parameter there.
      ...(limit === undefined ? [] : [raw(`limit ${Math.trunc(limit)}`)]),
      ...(offset === 0 ? [] : [raw(`offset ${Math.trunc(offset)}`)]),
      ...(lock && dialect.lock !== '' ? [raw(dialect.lock)] : []),
    ],
    ' ',
  )
}

/** `id in (select …)`, in a form that MySQL takes with a limit, too. */
export const inSelect = (column: Column, rows: Omit<Select, 'fields'>, dialect: Dialect): Sql =>
  sql`${column} in (select scim0 from (${selectStatement(sql`${column} as scim0`, rows, dialect)}) as page)`

/** `insert into … values …` */
export const insertStatement = (table: Table, rows: readonly Row[]): Sql =>
  insertValues(table, Object.keys(rows[0] ?? {}), rows)

function insertValues(table: Table, properties: readonly string[], rows: readonly Row[]): Sql {
  const columns = properties.map((property) => columnNamed(table, property))
  const values = rows.map(
    (row) =>
      sql`(${joined(
        columns.map((column) => valueFor(column, row[column.property] ?? null)),
        ', ',
      )})`,
  )
  return sql`insert into ${table} (${columnList(columns)}) values ${joined(values, ', ')}`
}

/** Inserts of many rows: those of one statement have the same columns. */
export function insertsOf(table: Table, rows: readonly Row[], dialect: Dialect): readonly Sql[] {
  const alike = new Map<string, Row[]>()
  for (const row of rows) {
    const columns = Object.keys(row).join()
    const others = alike.get(columns)
    if (others) others.push(row)
    else alike.set(columns, [row])
  }
  return [...alike.values()].flatMap((some) => {
    const whole = jsonInsert(table, Object.keys(some[0] ?? {}), some, dialect)
    if (whole) return [whole]
    const parts = Array.from({ length: Math.ceil(some.length / ROWS) }, (_, part) =>
      some.slice(part * ROWS, (part + 1) * ROWS),
    )
    return parts.map((part) => insertStatement(table, part))
  })
}

/** Rows of one statement: of a dozen columns, well under the parameters that any database takes in one. */
const ROWS = 500

/** Types whose values are in JSON what they are to the database. */
const plain: readonly ColumnType[] = [
  'text',
  'uuid',
  'integer',
  'number',
  'bigint',
  'boolean',
  'timestamp',
  'json',
]

function jsonInsert(
  table: Table,
  properties: readonly string[],
  rows: readonly Row[],
  dialect: Dialect,
): Sql | undefined {
  const columns = properties.map((property) => columnNamed(table, property))
  if (!dialect.insertJson || !columns.every(({ type }) => plain.includes(type))) return undefined
  const value = jsonValues(dialect)
  return dialect.insertJson(
    table,
    columns.map(({ name }) => name),
    rows.map((row) => columns.map((column) => value(storedValue(row[column.property], column), column.type))),
  )
}

/** Makes values what they are in JSON. Rows that are made together have the same times, which take longest to write. */
function jsonValues(dialect: Dialect): (value: unknown, type: ColumnType) => unknown {
  const times = new Map<number, string>()
  return (given, type) => {
    // SQLite's own functions give what JSON has: numbers for times, text for JSON.
    const value = dialect.name === 'sqlite' ? encode(given, type, dialect) : given
    // A number of JSON that someone reads as such would lose digits.
    if (typeof value === 'bigint') return String(value)
    if (!(value instanceof Date)) return value ?? null
    const time = value.getTime()
    const known = times.get(time) ?? value.toISOString()
    times.set(time, known)
    return known
  }
}

/** Up to which number of rows parameters are quicker than JSON. */
const FEW = 10

/** Inserts rows by one statement: of each the same properties, null where it has none. */
export function insertTogether(
  table: Table,
  properties: readonly string[],
  rows: readonly Row[],
  dialect: Dialect,
): Sql {
  const json = rows.length > FEW ? jsonInsert(table, properties, rows, dialect) : undefined
  return json ?? insertValues(table, properties, rows)
}

/** Inserts rows, passing over those that are there already. */
export const linkStatement = (table: Table, rows: readonly Row[], dialect: Dialect): Sql =>
  passingOver(table, Object.keys(rows[0] ?? {}), rows, dialect)

/** The same of {@link insertTogether}'s. */
export function passingOver(
  table: Table,
  properties: readonly string[],
  rows: readonly Row[],
  dialect: Dialect,
): Sql {
  const [first = ''] = properties
  const insert = insertTogether(table, properties, rows, dialect)
  return dialect.insertIgnoringConflicts(insert, columnNamed(table, first).name)
}

/** Ends the memberships that a link names. */
export const unlinkStatement = (link: Link): Sql => deleteStatement(link.group.table, linked(link))

/** Changes the memberships that a link names. */
export const relinkStatement = (link: Link, changes: Row): Sql =>
  updateStatement(link.group.table, touching(link.group.table, changes), linked(link))

/** The memberships that a link names. */
export const linked = ({ group, groupKey, user, userKeys }: Link): Sql => {
  if (!userKeys) return eq(group, groupKey)
  const ofUsers = oneOf(user, userKeys)
  return groupKey === undefined ? ofUsers : sql`${eq(group, groupKey)} and ${ofUsers}`
}

/** `update … set …` */
export function updateStatement(table: Table, changes: Row, where: Sql): Sql {
  const set = Object.entries(changes).map(([property, value]) => {
    const column = columnNamed(table, property)
    return sql`${bare(column)} = ${valueFor(column, value)}`
  })
  return sql`update ${table} set ${joined(set, ', ')} where ${where}`
}

export const deleteStatement = (table: Table, where: Sql): Sql => sql`delete from ${table} where ${where}`

const bare = ({ name }: Column) => new Identifier(name)

const columnList = (columns: readonly Column[]) => joined(columns.map(bare), ', ')
