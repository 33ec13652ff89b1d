import { isDeepStrictEqual } from 'node:util'

/**
 * The columns whose values differ from the row's: what an update must write.
 *
 * A column that is `undefined` is not mapped by this request and stays as it is. JSON is the same whatever the order of
 * its keys, which PostgreSQL does not keep.
 */
export function changedColumns(row: object, columns: object): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(columns))
    if (value !== undefined && !holds(Reflect.get(row, name), value)) changes[name] = value
  return changes
}

/**
 * Whether a value is what is written already; what is absent is null, whichever of the two the ORM says. Columns
 * inside of an object of the host's own class are compared one by one, those alone that are written.
 */
export function holds(stored: unknown, value: unknown): boolean {
  if (isDeepStrictEqual(stored ?? null, value)) return true
  if (!isInstance(stored) || isInstance(value)) return false
  return Object.entries(Object(value)).every(
    ([name, part]) => part === undefined || holds(Reflect.get(stored, name), part),
  )
}

const isInstance = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date) &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) !== Object.prototype
