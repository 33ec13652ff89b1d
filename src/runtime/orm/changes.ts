/**
 * The columns whose values differ from the row's: what an update must write.
 *
 * A column that is `undefined` is not mapped by this request and stays as it is.
 */
export function changedColumns(row: object, columns: object): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(columns))
    if (value !== undefined && !same(Reflect.get(row, name), value)) changes[name] = value
  return changes
}

function same(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime()
  if (typeof left === 'object' && typeof right === 'object')
    return JSON.stringify(left) === JSON.stringify(right)
  return false
}
