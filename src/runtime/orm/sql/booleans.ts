import { decodeBoolean } from '../../sql/values.js'
import type { Table } from './columns.js'

/**
 * Makes booleans of the numbers that MySQL and SQLite have for them, where the host's type of the row says so.
 *
 * @param row fresh from the ORM, for it is changed
 */
export function readBooleans<R extends object>(row: R, { all }: Table): R {
  for (const { property, type } of all) {
    if (type !== 'boolean') continue
    const value: unknown = Reflect.get(row, property)
    if (typeof value === 'boolean' || value === null || value === undefined) continue
    Reflect.set(row, property, decodeBoolean(value))
  }
  return row
}
