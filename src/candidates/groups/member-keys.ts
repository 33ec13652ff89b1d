/** What the keys of a table between users and something else tell of its rows. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField, some } from '../../inspect/words.js'
import { isCalled } from '../landscape.js'
import { chosenColumn, partNouns } from '../lexicon.js'
import type { Link } from '../links.js'

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

/** What tells rows of one pair apart that are memberships all the same: a place, a kind, when one of them was deleted. */
const besidePair =
  /(role|type|kind|status|state|scope|level|site|branch|location)(id|uid|uuid|key)?$|(at|date|deleted)$|^(id|uid|uuid)$/

/**
 * The column that tells apart the rows of a pair: what a user has read of each thread of a customer's, or pinned, puts nobody into it. A
 * membership is there once.
 */
export function keyOfEach(
  table: HostTable,
  fields: readonly string[],
  tables: readonly HostTable[],
): string | undefined {
  const key = [table.primaryKey, ...table.uniques].find((one) => fields.every((field) => one.includes(field)))
  const more = (key ?? []).filter(
    (field) => !fields.includes(field) && !isKeyOf([field, ...fields], fields, table),
  )
  const isPlace = (field: string) =>
    besidePair.test(plainField(table, field)) ||
    table.columns.some(
      (column) =>
        column.field === field &&
        (column.type.kind === 'date' ||
          tables.some((one) => one.ref === column.references?.table && isCalled(one, partNouns))),
    )
  return more.length > 0 && !more.some(isPlace) ? `one row for each ${some(more)} of a pair` : undefined
}

/** `ActiveAccount` of `Account`: which of them somebody is in at the moment, whoever else may be. */
export const isChosen = ([first = '', ...rest]: readonly string[], target: HostTable): boolean =>
  chosenColumn.test(first) && nounsOf(target).some((noun) => noun.join(' ') === rest.join(' '))

/** Whether each row must say something that is neither whose it is nor of what kind. */
export const isTold = (
  table: HostTable,
  { field, type, notNull, filledBy, references, primaryKey }: HostColumn,
) =>
  notNull &&
  !filledBy &&
  !references &&
  !primaryKey &&
  type.kind === 'string' &&
  !/(role|status|type|kind|id|email|name|permission|access|level)$/.test(plainField(table, field))
