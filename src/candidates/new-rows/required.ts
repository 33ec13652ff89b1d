import type { CreateValue } from '../../config/config.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { demandsName, demandsTime, lettingInBy } from '../access/letting-in.js'
import { isByPassword } from '../access/sign-in-ways.js'
import {
  insertedCall,
  insertedValue,
  insertsAllName,
  insertsMostlyFill,
  insertsMostlyLeaveOut,
  insertsName,
  insertsSetNow,
  setsNow,
} from '../code/inserts.js'
import { readThroughIn } from '../code/read-through.js'
import { isPassword } from '../code/secrets.js'
import { refersToRole } from '../groups/role-rows.js'
import { isRole } from '../groups/roles.js'
import {
  affirmative,
  affirmedAt,
  approvalName,
  chosenColumn,
  confirmedAt,
  isNoRole,
  isPending,
  isPowerful,
  rightsName,
  stateName,
} from '../lexicon.js'
import { declaredIn } from '../named-references.js'
import { isState, lettingIn, tellsPresence } from '../users/active.js'
import { isDeletionTime } from '../users/hidden.js'
import type { CreateFacts } from './create-facts.js'
import { isKept, isKnownBy } from './keys.js'
import { holdsRoles, rightsGiven } from './lists.js'
import { staffBeside } from './ordinary-role.js'
import { isNumericFlag, kindName, valueFor } from './values.js'

/** The values of a new row beyond the mapping. */
export interface CreateProposal {
  readonly values: Readonly<Record<string, CreateValue>>
  /** Field → why it has its value. */
  readonly reasons: Readonly<Record<string, string>>
  /** Field → the values that it may have, where a person has to say which. */
  readonly open?: Readonly<Record<string, readonly string[]>>
}

/** When somebody has accepted an invitation: `accepted_at` of a membership. */
const acceptedAt = /^(invit(e|ation))?accepted(at|on|date|time)$/

/** A number of its own that a key of another table's row is filled with: no such row is there. Schemas that are read from a database say so. */
const isCounted = ({ references, primaryKey, type, filledBy, initial }: HostColumn): boolean =>
  declaredIn({ references }) !== undefined &&
  !primaryKey &&
  filledBy === 'database' &&
  initial === undefined &&
  (type.kind === 'number' || type.kind === 'bigint')

/**
 * The columns that an insert must give a value: not null, and no default. And those that the app's code needs, whatever
 * the database takes: the role, the state, that an invitation is accepted.
 *
 * @param untold The key, where a default fills it that the database does not tell.
 */
function wantedColumns(
  table: HostTable,
  facts: CreateFacts,
  untold?: HostColumn,
  needed?: ReadonlySet<string>,
): readonly HostColumn[] {
  return table.columns.filter(
    (column) =>
      needed?.has(column.field) ||
      (!isDeletionTime(table, column) &&
        ((column.notNull && (!column.filledBy || column === untold || isCounted(column))) ||
          // Whoever is demanded a password is refused without one, and nobody needs to know it.
          (column.mayBeDemanded && !column.filledBy && isPassword(table, column)) ||
          isNeeded(table, column, facts))),
  )
}

const keyName = /^(public|short)?_?(id|uid|uuid|guid|ulid|nanoid|cuid)$/

function isNeeded(
  table: HostTable,
  column: HostColumn,
  { sources, tables, tenant, user }: CreateFacts,
): boolean {
  const { field, type, notNull, filledBy, initial, references } = column
  const name = plainField(table, field)
  // What the app makes for each row, nobody else makes: keys that the database would fill otherwise, too.
  if (column.primaryKey && filledBy && type.kind === 'string' && insertedCall(table, column, sources))
    return insertsAllName(table, column, sources)
  // What a service makes that signs people in is what it knows them by.
  if (isKept(table, column, { sources, user }) || isKnownBy(table, column, { sources, user })) return true
  // Two documents without it have the same.
  if (column.absentOnce && !notNull && !filledBy && !references) return true
  if (column.unique && !notNull && !filledBy && !column.primaryKey) {
    if (insertedCall(table, column, sources)) return true
    if (keyName.test(name) && insertsAllName(table, column, sources)) return true
  }
  if (table.ref === user && demandsName(table, column, sources)) return true
  if (lettingIn(table, column) !== undefined || isByPassword(table, column, { sources, user })) return true
  const letIn = lettingInBy(table, column, sources, user)
  // A flag that nothing fills is as one that is not set, but for a query.
  const byItself = type.kind === 'boolean' && !letIn?.inQuery ? (initial ?? false) : initial
  if (letIn && letIn.value !== byItself) return true
  if (!notNull && !filledBy && demandsTime(table, column, sources, user) !== undefined) return true
  if (type.kind === 'string' && approvalName.test(name))
    return (
      type.values?.some((value) => /^(approved|accepted)$/i.test(value)) === true &&
      isPending(String(initial))
    )
  if (type.kind === 'boolean' || isNumericFlag(column))
    return affirmative.test(name) && !/^(is)?(active|enabled)$/.test(name)
  // Whoever is in no customer at the moment sees nothing, where the app sees to it that each is in one.
  if (references && references.table === tenant && chosenColumn.test(name))
    return !notNull && !filledBy && insertsMostlyFill(table, column, sources)
  // Whoever an identity provider puts somewhere waits for no answer to an invitation.
  if (!notNull && !filledBy && table.ref !== user && acceptedAt.test(name)) return true
  // Of what is verified, or has been accepted, the identity provider tells; code that asks for the time finds one.
  if (!notNull && !filledBy && affirmedAt.test(name)) return setsNow(column, sources) !== undefined
  if (!notNull && !filledBy && confirmedAt.test(name) && insertsSetNow(table, column, sources)) return true
  if (references && !notNull && !filledBy && references.table !== user && readThroughIn(column, sources))
    return true
  if (references && !notNull && !filledBy && refersToRole(column, tables))
    return !insertsMostlyLeaveOut(table, column, sources)
  // Who has none of the roles may do nothing.
  if (holdsRoles(table, column) && (column.emptyList || (!notNull && !filledBy)))
    return !insertsMostlyLeaveOut(table, column, sources)
  if (rightsGiven(table, column, sources) !== undefined) return true
  // Nobody has none of all rights, where the app gives each some.
  if (type.kind === 'number' && initial === 0 && rightsName.test(name))
    return insertsName(table, column, sources)
  if (type.kind !== 'string' || references) return /^(role|status)(id)?$/.test(name) && !notNull && !filledBy
  if (isRole(table, column)) {
    // Of one word there is nothing to choose.
    if (filledBy && type.values?.length === 1) return false
    if (isOfRulers(table, column)) return false
    // Whoever makes a customer owns it, and who signs up by himself buys there: whom an identity provider sends does neither.
    const isOwn = typeof initial !== 'string' || !(isPowerful(initial) || isNoRole(initial))
    if (!isOwn || (typeof initial === 'string' && staffBeside(initial, type).length > 0)) return true
    // An empty text is no role, either.
    const isNone = initial === '' || (!notNull && !filledBy)
    return isNone && !insertsMostlyLeaveOut(table, column, sources)
  }
  // Of kinds of users that what one may do goes by, nobody is none.
  if (table.ref === user && kindName.test(name) && !notNull && !filledBy && type.values?.some(isPowerful))
    return !insertsMostlyLeaveOut(table, column, sources)
  // What each insert of the app's own says a row is, its code may ask for, whatever the database takes.
  const isSaid = kindName.test(name) || isState(table, column)
  if (!notNull && !filledBy && isSaid && insertsAgree(table, column, sources)) return true
  if (!stateName.test(name)) return false
  // Whom SCIM makes waits for nothing: what a row is by itself is for those who have to accept or confirm.
  if (typeof initial === 'string' && isPending(initial)) return true
  return (
    type.values?.some((value) => /^active$/i.test(value)) === true &&
    (!notNull || beginsOtherwise(column) || type.values.some((value) => isPending(value)))
  )
}

/** Whether a state that may be active is something else by itself, whatever it is called, that nobody waits to pay for. */
const beginsOtherwise = ({ type, initial }: HostColumn): boolean =>
  typeof initial === 'string' &&
  !/^active$/i.test(initial) &&
  !/trial|free|paid/i.test(initial) &&
  type.kind === 'string' &&
  !tellsPresence(type.values ?? [])

/** Whether all that the app inserts has one word there, by which nobody waits or rules. */
function insertsAgree(table: HostTable, column: HostColumn, sources: CreateFacts['sources']): boolean {
  const { value } = (insertsAllName(table, column, sources) && insertedValue(table, column, sources)) || {}
  return (
    typeof value === 'string' && value !== '' && !isPending(value) && !isNoRole(value) && !isPowerful(value)
  )
}

/** Rights over all that nobody has by itself, beside the role that everybody has: `platformRole: 'NONE' | 'SUPER_ADMIN'`. */
const isOfRulers = (table: HostTable, { field, type, initial }: HostColumn): boolean =>
  type.kind === 'string' &&
  type.values !== undefined &&
  typeof initial === 'string' &&
  isNoRole(initial) &&
  type.values.every((value) => value === initial || isPowerful(value)) &&
  table.columns.some((other) => other.field !== field && isRole(table, other))

/**
 * Proposes a value for each column of a new row that no mapping fills, with the reason.
 *
 * @param filled The fields that the mapping, the active flag and the links fill.
 * @param untold The key, where a default fills it that the database does not tell.
 * @param needed The fields that must have a value for a row to be seen.
 */
export function proposeCreate(
  table: HostTable,
  filled: ReadonlySet<string>,
  facts: CreateFacts,
  untold?: HostColumn,
  needed?: ReadonlySet<string>,
): CreateProposal {
  const proposed = wantedColumns(table, facts, untold, needed)
    .filter(({ field, readOnly }) => !filled.has(field) && !readOnly)
    .map((column) => ({ field: column.field, ...valueFor(table, column, facts) }))
  const known = proposed.filter(({ among }) => !among)
  return {
    values: Object.fromEntries(known.map(({ field, value }) => [field, value])),
    reasons: Object.fromEntries(known.map(({ field, reason }) => [field, reason])),
    ...(known.length < proposed.length && {
      open: Object.fromEntries(proposed.flatMap(({ field, among }) => (among ? [[field, among]] : []))),
    }),
  }
}
