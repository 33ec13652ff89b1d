import {
  type Collective,
  groupBounds,
  isOfTenant,
  isRoomOfSharedUsers,
} from '../candidates/groups/collectives.js'
import { keyLists } from '../candidates/groups/key-lists.js'
import type { HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'
import { choiceOf, chooseTable } from './choose.js'
import type { Context } from './context.js'
import { ownColumn } from './own-column.js'
import { ofPeople, rowsGo } from './propose-members.js'
import { describeRoles, findRoles } from './propose-roles.js'
import { orPlaces, orRoles, roleTable, whoHas } from './role-table.js'

/** A table of groups, SCIM's own, none, or a question. */
export type GroupChoice = HostTable | 'roles' | 'scim' | false | 'open'

/** Chooses the group: a table of the host, SCIM's own, or none. */
export function chooseGroup(context: Context, tenant: HostTable | undefined): GroupChoice {
  const { answers, candidates, tables, notes, questions } = context
  if (answers.group === 'false') return false
  if (answers.group === 'scim' || answers.group === 'roles') return answers.group
  const group = chooseTable(candidates.groups, tables, answers.group)
  if (!group) {
    notes.set(
      'group',
      `no table looks like groups: kept in tables of their own${besideLists(context)}${orPlaces(context, tenant)}${orRoles(context, tenant)}`,
    )
    return 'scim'
  }
  if ('value' in group) {
    notes.set('group.model', group.reason)
    return group.value
  }
  const scim = { value: 'scim', reason: 'groups in tables of their own' }
  const ofTenant = candidates.tenants.candidates.find(({ table }) => table === tenant)
  const joined = ofTenant?.membership
  // Users whom tenants share have one field, and a group in each.
  const isShared = ofTenant !== undefined && joined !== undefined && !ownColumn(ofTenant, context.user)
  const isWritten = (one: Collective) =>
    candidates.isWritten(one) && (one.membership !== undefined || !isShared)
  const [{ score: best = 0 } = {}] = group.best
  const isNear = ({ score, isLeft }: Collective) => score > best - groupBounds.margin && !isLeft
  const roles = findRoles(joined?.table.ref, context)
  const roleRows = roleTable(context)
  questions.push({
    flag: 'group',
    message: 'Which model holds your groups?',
    choices: [
      // What can be written, and is far less like groups than what cannot, is no proposal.
      ...group.best.filter((one) => isWritten(one) && isNear(one)).map(choiceOf),
      scim,
      ...(roles && roles.values.length > 1 ? [{ value: 'roles', reason: describeRoles(roles) }] : []),
      ...group.best
        .filter((one) => !isWritten(one))
        .map((one) => ({ ...choiceOf(one), reason: cannot(one, ofTenant, context) })),
      ...group.best.filter((one) => isWritten(one) && !isNear(one)).map(choiceOf),
      ...(roleRows && !group.best.some(({ table }) => table === roleRows.role)
        ? [{ value: roleRows.role.ref, reason: whoHas(roleRows, tenant) }]
        : []),
      { value: 'false', reason: 'users only' },
    ],
  })
  return 'open'
}

/** Who is in what may stand in a list of the user's own, by keys that no model is named by. */
function besideLists({ user }: Context): string {
  const lists = keyLists(user).flatMap(({ field, of }) => (of === 'group' ? field : []))
  return lists.length === 0
    ? ''
    : `; nobody gets into ${lists.map((one) => `${titleOf(user)}.${one}`).join(', ')} by them`
}

/** Why a group cannot be written yet. */
function cannot(
  { table, membership, partOf, userField }: Collective,
  tenant: Collective | undefined,
  { user, candidates }: Context,
): string {
  const title = `table ${titleOf(table)}`
  if (partOf) return `${title}: each is part of a row of ${titleOf(partOf)}, which no identity provider names`
  const column = user.columns.find(({ field }) => field === userField)
  if (!membership && column?.writeOnce)
    return `${title}: your model takes no change of ${userField}, by which each user is in one`
  if (!membership && userField !== undefined)
    return `${title}: each user must be in one, and none can be taken out`
  const people = membership ? undefined : ofPeople(candidates.joins(table))
  if (people)
    return `${title}: by ${people.user} and ${people.group} of ${titleOf(people.table)}; ${rowsGo(people)}`
  if (!membership) return `${title}: nothing tells who is in it`
  const rows = `${title}: rows of ${titleOf(membership.table)}`
  if (isOfTenant(membership, tenant))
    return `${rows} put users into ${tenant ? titleOf(tenant.table) : ''}, too, and each group would make more of them`
  if (isRoomOfSharedUsers(membership, tenant))
    return `${rows} have room for one group of each user, and users may be in several tenants`
  return membership.via
    ? `${rows} refer to ${titleOf(membership.via.table)}, and not every user has one`
    : `${title}: nothing tells who is in it`
}
