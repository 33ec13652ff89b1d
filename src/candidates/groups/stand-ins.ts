/** Rows that stand for users where these are in something: the members of a customer that no table of the app has. */
import type { HostColumn, HostTable, Ref } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { isCalled, type Landscape } from '../landscape.js'
import { actorColumn, memberNouns, onePerson } from '../lexicon.js'
import { isAlone } from '../users/user-part.js'
import { isOwn } from './member-keys.js'

/** A table whose rows stand for users, and the field by which they do; what they are in besides, where a table has it. */
interface StandIn {
  readonly table: HostTable
  readonly user: string
  readonly of?: Ref
}

/** Whether a row is what the app keeps of somebody who signs in, whatever else it says of them: `Employee.user`. */
export const isOfPerson = (table: HostTable, own: HostColumn): boolean =>
  isCalled(table, memberNouns) || isCalled(table, onePerson) || isAlone(table, own)

/**
 * @param known tables that put users into something by themselves
 */
export function standIns(
  { tables, linksFrom }: Landscape,
  user: HostTable,
  known: readonly StandIn[],
): readonly StandIn[] {
  return tables
    .filter(
      (table) =>
        table !== user &&
        table.primaryKey.length === 1 &&
        isCalled(table, memberNouns) &&
        !known.some((one) => one.table === table),
    )
    .flatMap((table) => {
      const own = linksFrom(table).find(
        ({ column, target }) =>
          target === user.ref &&
          isOwn(column) &&
          !column.primaryKey &&
          !actorColumn.test(plainField(table, column.field)),
      )
      return own ? [{ table, user: own.column.field }] : []
    })
}
