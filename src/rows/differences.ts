/** What has become of rows: two readings of the same tables, compared. Pure. */
import type { RowChange } from '../terminal/exchange.js'

export type Row = Readonly<Record<string, unknown>>

/** The rows of tables by their names, each by its key. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** The changes, new rows first, a line for each. */
export function differences(before: Snapshot, after: Snapshot): readonly RowChange[] {
  return [...after].flatMap(([table, rows]) => {
    const earlier = before.get(table) ?? new Map<string, Row>()
    const line = (kind: RowChange['kind'], text: string) => ({ kind, table, text })
    return [
      ...[...rows].filter(([key]) => !earlier.has(key)).map(([, row]) => line('+', described(row))),
      ...[...rows].flatMap(([key, row]) => {
        const was = earlier.get(key)
        const text = was === undefined ? '' : changed(was, row)
        return text === '' ? [] : [line('~', text)]
      }),
      ...[...earlier].filter(([key]) => !rows.has(key)).map(([, row]) => line('-', described(row))),
    ]
  })
}

/** What is new in each row is told by its columns; what says nothing is left out. */
const described = (row: Row) =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([column, value]) => `${column} ${shown(value)}`)
    .join(', ')

const changed = (was: Row, is: Row) =>
  Object.keys(is)
    .filter((column) => shown(was[column]) !== shown(is[column]))
    .map((column) => `${column} ${shown(was[column])} → ${shown(is[column])}`)
    .join(', ')

const LONGEST = 60

/** A value in a line: dates as dates are written, the rest as JSON or text. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
