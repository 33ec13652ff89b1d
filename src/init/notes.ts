/** Reasons for what `init` proposes, as comments of the config: short, and about the host rather than about SCIM. */

import { activities, ignoredForActive, isBan, stateOf } from '../candidates/users/active.js'
import { findSuperuser } from '../candidates/users/superuser.js'
import { CHECK_NOTES } from '../config/check-notes.js'
import { BY_CONNECTION } from '../config/choices.js'
import type { ActiveConfig } from '../config/config.js'
import type { Handles } from '../inspect/detect/handles.js'
import { isAside, ownHandles } from '../inspect/detect/own-handles.js'
import type { UserField } from '../inspect/detect/request-user.js'
import type { HostTable } from '../inspect/host-model.js'
import { titleOf } from '../inspect/words.js'

/** Adds to what is said of a key. */
export function noteBeside(notes: Map<string, string>, key: string, said: string): void {
  notes.set(key, [notes.get(key), said].filter(Boolean).join('; '))
}

/**
 * How the flag reads, and which columns look like it and were passed over.
 *
 * @param sharing the users, where tenants share them and the table is that of memberships
 * @param beside the column that tells it in a row beside each user's: `Employee.dismissed`
 */
export function activeNote(
  table: HostTable,
  active: ActiveConfig,
  sharing?: HostTable,
  beside?: string,
): string {
  const isOfTenant = sharing && active === 'scim'
  const ignored = [
    ...ignoredForActive(isOfTenant ? sharing : table),
    ...(isOfTenant && beside ? [beside] : []),
    // It shuts somebody out of all tenants, and one of them does not speak for the others.
    ...(sharing && !isOfTenant
      ? activities(sharing).map((one) => `${titleOf(sharing)}.${one.active.field} of all tenants`)
      : []),
  ]
  const passedOver = ignored.length > 0 ? `; ${ignored.join(' and ')}: left alone` : ''
  if (isOfTenant)
    return `each tenant its own: SCIM keeps a flag, ask isActiveInScim() where you sign users in${passedOver}`
  if (active === 'scim' && beside !== undefined)
    return `${beside} may tell, and is no column of your users: SCIM keeps a flag, ask isActiveInScim() where you sign users in`
  const lifted = isBan(table, active)
    ? "; whom SCIM calls active is let in again, whoever shut them out: for a flag of SCIM's own write 'scim', and ask isActiveInScim() where you sign users in"
    : ''
  return `${sharing ? 'each tenant its own: ' : ''}${meaning(table, active)}${lifted}${passedOver}`
}

function meaning(user: HostTable, active: ActiveConfig): string {
  const state = stateOf(user)
  if (active === 'scim' && state !== undefined)
    return `if ${state} tells, say so: { field: '${state}', on: …, off: … }; else SCIM keeps a flag, ask isActiveInScim() where you sign users in`
  if (active === 'scim')
    return 'your users have no flag: SCIM keeps one, ask isActiveInScim() where you sign users in'
  if ('on' in active) return 'every other value reads as inactive'
  if ('kind' in active) return 'null is active'
  return active.inverted ? 'true is inactive' : 'true is active'
}

/**
 * Who may use the endpoints; an identity provider is no signed-in user of the app, it sends a token.
 *
 * @param hasTenants whether one token for all is none
 * @param holder where the framework's authentication leaves the user: `request.user`
 * @param declared its fields, where the host declares them
 */
export function authNote(
  user: HostTable,
  check: string | undefined,
  hasTenants: boolean,
  holder = 'the user',
  declared?: readonly UserField[],
): string {
  const told = CHECK_NOTES.get(check ?? '')
  if (told !== undefined) return told
  if (check === BY_CONNECTION)
    return `${hasTenants ? "each tenant's identity provider with tokens of its own" : 'connections with tokens of their own'}: scim-gen connection create`
  if (check === 'isAuthenticated') return `any signed-in user: ${holder} is set`
  if (check !== undefined && check !== 'isSuperuser')
    return check.endsWith('#isKnownToken')
      ? "identity providers send a token, each tenant's its own: yours to write, it throws until then"
      : 'your own'
  const found = findSuperuser(user, declared)
  const rule = found
    ? `${holder}.${found.field} is ${found.value}`
    : `${declared ? holder : 'your users'} ${declared ? 'has no field' : 'have no column'} for it: edit auth.ts`
  return hasTenants
    ? `${rule}; identity providers send a token, each tenant's its own: name a function of yours`
    : `${rule}; identity providers send a token: 'bearerToken'`
}

/**
 * How the app passes its handle, where it exports none that the service is to take; and which one commands take.
 *
 * @param withDb how it is passed
 */
export function handleNote(handles: Handles, withDb = ''): string {
  const [own] = ownHandles(handles)
  return `${passedBy(handles, withDb)}${own === undefined ? '' : `; commands of scim-gen take --db ${own}`}`
}

function passedBy(
  { handles, makers = [], late = [], injected = [], beside = [] }: Handles,
  withDb: string,
): string {
  if (injected.length > 0) return `injected, ${injected.join(' or ')}: ${withDb}`
  if (beside.length > 0) return `injected: ${withDb}`
  if (handles.length > 0) return `pass yours, ${withDb}`
  if (late.length > 0)
    return `a function gives ${late.join(' and ')} its value: pass it after that, ${withDb}`
  // What makes one for tests or seeds is not what the app has.
  const ofApp = makers.filter(({ call, file }) => !isAside(`${file}#${call}`))
  const [first, ...others] = ofApp.map(({ call, file }) => `${call} of ${file}`)
  if (first === undefined) return `no exported handle was found: pass yours, ${withDb}`
  return `made by ${[first, ...others.slice(0, 2)].join(' or ')}: pass what the app has of it, ${withDb}`
}
