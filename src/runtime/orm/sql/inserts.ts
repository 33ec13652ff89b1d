/** Inserts: of a row, and of many, which are one parameter or a few where the database can make rows of them. */
import { gather } from '../../gather.js'
import { type ColumnType, columnNamed, type Table } from './columns.js'
import type { Dialect, InsertMany } from './dialects/dialect.js'
import { nameList } from './name-list.js'
import type { Row } from './orm.js'
import { joined, type Sql, sql, valueFor } from './sql.js'
import { encode, storedValue } from './values.js'

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
  return sql`insert into ${table} (${nameList(columns)}) values ${joined(values, ', ')}`
}

/** Inserts of many rows into a table of SCIM's own: those of one statement have the same columns. */
export function insertsOf(table: Table, rows: readonly Row[], dialect: Dialect): readonly Sql[] {
  const alike = new Map<string, Row[]>()
  for (const row of rows) gather(alike, Object.keys(row).join(), row)
  return [...alike.values()].flatMap((some) => {
    const whole = wholeInsert(table, Object.keys(some[0] ?? {}), some, dialect, ownInsert(dialect))
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

/** Of SCIM's own tables the types of columns are known for certain; of the host's, TypeScript may know them by others. */
const ownInsert = ({ insertArrays, insertJson }: Dialect): InsertMany | undefined =>
  insertArrays ?? insertJson

function wholeInsert(
  table: Table,
  properties: readonly string[],
  rows: readonly Row[],
  dialect: Dialect,
  insert: InsertMany | undefined,
): Sql | undefined {
  const columns = properties.map((property) => columnNamed(table, property))
  if (!insert || !columns.every(({ type }) => plain.includes(type))) return undefined
  const value = jsonValues(dialect)
  const values = rows.map((row) =>
    columns.map((column) => value(storedValue(row[column.property], column), column.type)),
  )
  return insert(table, columns, values)
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

/** Up to which number of rows parameters are quicker. */
const FEW = 10

/** Inserts rows into a table of SCIM's own by one statement: of each the same properties, null where it has none. */
export const insertTogether = (
  table: Table,
  properties: readonly string[],
  rows: readonly Row[],
  dialect: Dialect,
): Sql => insertAtOnce(table, properties, rows, dialect, ownInsert(dialect))

/** The same of any table, passing over rows that are there already. */
export function passingOver(
  table: Table,
  properties: readonly string[],
  rows: readonly Row[],
  dialect: Dialect,
): Sql {
  const [first = ''] = properties
  const insert = insertAtOnce(table, properties, rows, dialect, dialect.insertJson)
  return dialect.insertIgnoringConflicts(insert, columnNamed(table, first).name)
}

function insertAtOnce(
  table: Table,
  properties: readonly string[],
  rows: readonly Row[],
  dialect: Dialect,
  insert: InsertMany | undefined,
): Sql {
  const whole = rows.length > FEW ? wholeInsert(table, properties, rows, dialect, insert) : undefined
  return whole ?? insertValues(table, properties, rows)
}
