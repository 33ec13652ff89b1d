import { isDeepStrictEqual } from 'node:util'

/**
 * The columns whose values differ from the row's: what an update must write.
 *
 * A column that is `undefined` is not mapped by this request and stays as it is; a field that a document does not have
 * counts as null. JSON is the same whatever the order of
 * its keys, which PostgreSQL does not keep.
 */
export function changedColumns(row: object, columns: object): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(columns))
    if (value !== undefined && !isDeepStrictEqual(Reflect.get(row, name) ?? null, value))
      changes[name] = value
  return changes
}
