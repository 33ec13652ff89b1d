/** What the keys of a table between users and something else tell of its rows. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { plainField, some } from '../inspect/words.js'
import type { Link } from './links.js'

/** Whether a column is of the row itself, rather than of an object in it: a patient's preferred pharmacist. */
export const isOwn = ({ field }: HostColumn) => !field.includes('.')

/** Whether a key is of the pair, be it within a tenant. */
export const isKeyOf = (key: readonly string[], fields: readonly string[], table: HostTable) =>
  fields.every((field) => key.includes(field)) &&
  key.every(
    (field) =>
      fields.includes(field) ||
      /^(tenant|org|organi[sz]ation|company|workspace|platform|account)(id|uid|uuid|key)?$/.test(
        plainField(table, field),
      ),
  )

/**
 * The columns of other tables' keys that no two rows have in common, whoever their user is: a clinic that has joined a network has done
 * so once, and its user is who did it. A second one of the clinic's could not be a member.
 *
 * @param joined what a row refers to beside its user
 */
export function keyOfOthers(
  table: HostTable,
  own: Link,
  other: Link,
  joined: readonly Link[],
): string | undefined {
  const fields = joined.map(({ column }) => column.field)
  const key = [table.primaryKey, ...table.uniques].find(
    (one) =>
      one.length > 1 &&
      one.includes(other.column.field) &&
      !one.includes(own.column.field) &&
      one.every((field) => fields.includes(field)),
  )
  return key && `one row for each ${some(key)}, whoever the user is`
}
