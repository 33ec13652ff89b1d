/** Columns that hold a key of another table, and what it is. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import type { Findings } from './findings.js'
import type { KeyedTable } from './plan.js'

/** Whether a column holds as text what is an ObjectId where it is the key: MongoDB would not find the one by the other. */
export const holdsAsText = ({ typeText }: HostColumn, key: HostColumn): boolean =>
  key.stored.sqlType === 'objectId' && elementType(typeText) === 'string'

/**
 * MongoDB compares values of one type only: a number is no key that is an ObjectId. In SQL the foreign key says as much.
 *
 * @param path the key of the config that names the column, or its model
 * @param otherwise what else to write than columns that are alike
 */
export function checkKeyType(
  column: HostColumn,
  table: HostTable,
  { table: of, key }: KeyedTable,
  path: readonly string[],
  findings: Findings,
  otherwise = `name a field that holds the key of ${titleOf(of)}`,
): void {
  const held = elementType(column.typeText)
  if (table.dialect !== 'mongodb' || held === key.typeText || held === 'unknown') return
  if (holdsAsText(column, key)) return
  findings.add({
    code: 'SG3009',
    message: `${path.join('.')}: "${column.field}" of ${titleOf(table)} holds ${held}, but the key "${key.field}" of ${titleOf(of)} is ${key.typeText}: MongoDB finds nothing by it`,
    location: findings.place(path),
    fix: `Declare both alike, or ${otherwise}.`,
  })
}

const elementType = (typeText: string) => typeText.replace(/\[\]$/, '')
