/** Rows of a prepared select. Drizzle asks of each cell what column it is of: of a page of users that took a sixth. */
import { Column, is, SQL } from 'drizzle-orm'
import type { Row } from '../sql/orm.js'
import type { Prepared } from './handle.js'

/** What a column of the result becomes: `['scim', 'id']`, or `['key']`. */
interface Selected {
  readonly path: readonly string[]
  readonly field: Column | SQL | SQL.Aliased
}

type Decode = (value: unknown) => unknown

/** Where Drizzle's relational queries put what makes rows of those of a driver; it is called alike for all drivers. */
interface Mapped extends Prepared {
  readonly fields: readonly Selected[]
  customResultMapper: ((rows: Iterable<ArrayLike<unknown>>, normalize?: Decode) => Row[]) | undefined
}

/** Has a prepared select make its rows by columns that are looked up once; a version of Drizzle without that place, as it does. */
export function withRows(prepared: Prepared): Prepared {
  if (!isMapped(prepared)) return prepared
  const parts = partsOf(prepared.fields)
  prepared.customResultMapper = (rows, normalize) =>
    Array.from(rows, (row) => read(parts, normalize ? Array.from(row, normalize) : row))
  return prepared
}

const isMapped = (prepared: Prepared): prepared is Mapped =>
  'customResultMapper' in prepared && 'fields' in prepared && Array.isArray(prepared.fields)

interface Cell {
  readonly index: number
  readonly name: string
  /** Absent where the driver's value is the column's. */
  readonly decode: Decode | undefined
}

/** The columns of one row among those of a result, or one that stands alone. */
interface Part {
  readonly name: string
  readonly cells: readonly Cell[]
  readonly isAlone: boolean
}

function partsOf(fields: readonly Selected[]): readonly Part[] {
  const parts = new Map<string, { name: string; cells: Cell[]; isAlone: boolean }>()
  for (const [index, { path, field }] of fields.entries()) {
    const [first = '', second] = path
    const part = parts.get(first) ?? { name: first, cells: [], isAlone: second === undefined }
    part.cells.push({ index, name: second ?? first, decode: decoderOf(field) })
    parts.set(first, part)
  }
  return [...parts.values()]
}

/** An expression: in Drizzle's types its decoder is missing. */
interface Decoded {
  readonly decoder: { mapFromDriverValue(value: unknown): unknown }
}

/** Drizzle's own decoder of a column or an expression; none for a column whose values are as the driver gives them. */
function decoderOf(field: Column | SQL | SQL.Aliased): Decode | undefined {
  if (is(field, Column)) {
    const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue
    return isPlain ? undefined : (value) => field.mapFromDriverValue(value)
  }
  const { decoder } = (is(field, SQL.Aliased) ? field.sql : field) as SQL & Decoded
  return (value) => decoder.mapFromDriverValue(value)
}

function read(parts: readonly Part[], row: ArrayLike<unknown>): Row {
  const made: Row = {}
  for (const { name, cells, isAlone } of parts) {
    const values = isAlone ? made : {}
    for (const { index, name, decode } of cells) {
      const value = row[index]
      values[name] = decode && value !== null ? decode(value) : value
    }
    if (!isAlone) made[name] = values
  }
  return made
}
