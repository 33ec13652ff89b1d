/** People whom a user looks after: `Customer.advisorId` says who has to do with them, and not who they are. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounOf, nounsOf } from '../../inspect/words.js'
import { isCalled } from '../landscape.js'
import { memberNouns, otherPeople, userNouns } from '../lexicon.js'
import { isUnique, type Link } from '../links.js'
import { isOnePerson } from '../users/user-names.js'

const keyWord = /^(id|uid|uuid|guid|pk|key|fk)$/

/** Whether a column that refers to users is called after them, or after those whom its own table has: `user_id`, `member_id`. */
function isCalledAfter({ field }: HostColumn, table: HostTable, user: HostTable): boolean {
  const word = nounOf(field).findLast((one) => !keyWord.test(one))
  if (word === undefined) return true
  const own = [user, table].flatMap((one) => nounsOf(one).flat())
  return own.includes(word) || memberNouns.test(word) || userNouns.has(word) || word === 'login'
}

/** Whether each row is somebody by name, whom another one is responsible for. */
export const isLookedAfter = (table: HostTable, own: HostColumn, user: HostTable): boolean =>
  (isOnePerson(table) || isCalled(table, otherPeople)) &&
  !isCalled(user, otherPeople) &&
  !isUnique(table, own) &&
  !isCalledAfter(own, table, user)

/** Sorts the columns that refer to users: of several of a row, its own is the one that is called so. */
export const byName =
  (table: HostTable, user: HostTable) =>
  (one: Link, other: Link): number =>
    Number(isCalledAfter(other.column, table, user)) - Number(isCalledAfter(one.column, table, user))
