/** What is known of users in rows of another table, one for each of them. */
import type { HostTable } from '../../inspect/host-model.js'
import { isCalled } from '../landscape.js'
import { linksOf } from '../links.js'
import { activities, isActiveWord, untoldState } from './active.js'
import { proposeUserAttributes } from './attributes.js'
import { proposeHidden } from './hidden.js'
import { isOnePerson } from './user-names.js'
import { isAlone } from './user-part.js'

export interface Beside {
  readonly table: HostTable
  /** The columns with what users have no column for. */
  readonly fields: readonly string[]
  /** The column there that says who is active. */
  readonly active?: string
  /** The columns there that say whom SCIM must not see. */
  readonly hiding: readonly string[]
}

/** Each user's row of another table, where that has the names that users have not; undefined where several do. */
export function namesBeside(user: HostTable, tables: readonly HostTable[]): Beside | undefined {
  const known = Object.keys(proposeUserAttributes(user))
  if (known.some(isName)) return undefined
  const found = tables.flatMap((table): readonly Beside[] => {
    const isOfUser =
      tie(table, user, tables) ||
      // `accounts.person_id`, which no two accounts have in common.
      (isPerson(table) && tie(user, table, tables))
    const told = isOfUser && table !== user ? Object.entries(proposeUserAttributes(table, known)) : []
    if (!told.some(([attribute]) => isName(attribute))) return []
    const active = activities(table)[0]?.active.field ?? stateOfActive(table)
    return [
      {
        table,
        fields: [...new Set(told.map(([, field]) => field))],
        hiding: Object.keys(proposeHidden('user', table, new Set(), undefined, []).where),
        ...(active !== undefined && { active }),
      },
    ]
  })
  const [only, ...others] = found
  return others.length === 0 ? only : undefined
}

/** A state of any words, by which a row is active by itself. */
const stateOfActive = (table: HostTable): string | undefined => {
  const state = untoldState(table)
  return typeof state?.initial === 'string' && isActiveWord(state.initial) ? state.field : undefined
}

/** What each user has one of may be a file or a plan, whose name is none of theirs. */
const isPerson = (table: HostTable): boolean =>
  isOnePerson(table) || isCalled(table, /^(person|profile|individual|employee)$/)

/** Whether each row of a table has one of another to itself. */
const tie = (table: HostTable, to: HostTable, tables: readonly HostTable[]): boolean =>
  linksOf(table, tables).some(
    ({ column, target, key, by }) => target === to.ref && !key && !by && isAlone(table, column),
  )

const isName = (attribute: string): boolean => /^(name|displayName)/.test(attribute)
