/** Times of a row's last change, where nothing but the app keeps them: a query builder has no hooks for that. */
import type { ColumnOptions, Table } from './columns.js'
import type { Row } from './orm.js'

/** Declares a column that every update sets to the time of it: `touched(timestamp('updated_at'))`. */
export const touched = (column: ColumnOptions): ColumnOptions => ({ ...column, touched: true })

/** Changes of an update, with the time of it. */
export function touching({ all }: Table, changes: object): Row {
  const now = new Date()
  const times = all.filter((column) => column.touched).map(({ property }) => [property, now])
  return { ...Object.fromEntries(times), ...changes }
}
