/** Which column tells who is active: proposed where it says so itself, asked where it may, and what is to be known of it. */

import { wordsLetIn } from '../candidates/access/let-in-words.js'
import { type PossibleState, possibleState } from '../candidates/access/possible-state.js'
import { byRefusals } from '../candidates/access/refused.js'
import { revivedBy, revivedByPassword } from '../candidates/access/revived.js'
import { setAside } from '../candidates/access/set-aside.js'
import { takenBackBy } from '../candidates/access/taken-back.js'
import { tokensLetAnybodyIn, tokensLetIn } from '../candidates/access/tokens-let-in.js'
import { unaskedBy } from '../candidates/access/unasked.js'
import {
  activities,
  type FieldActivity,
  isDisputed,
  isLockOut,
  memberActivities,
  namedOut,
} from '../candidates/users/active.js'
import { namesBeside } from '../candidates/users/names-beside.js'
import type { ActiveConfig } from '../config/config.js'
import type { HostTable } from '../inspect/host-model.js'
import { listed, some, titleOf } from '../inspect/words.js'
import type { Context } from './context.js'
import { warningsOf } from './kept-notes.js'
import { activeNote } from './notes.js'

/**
 * Chooses it, and notes why.
 *
 * @param members the table between users and tenants, where there is one
 */
export function chooseActive(context: Context, members: HostTable | undefined): ActiveConfig {
  const active = activeOf(context, members)
  context.notes.set(
    'user.active',
    activeNote(members ?? context.user, active, members && context.user, activeBeside(context)),
  )
  const taken = active === 'scim' ? (saidActive(context) ?? active) : active
  const warnings = [
    ...unaskedNote(taken, members, context),
    ...takenBackNote(taken, context),
    ...revivedNote(taken, members, context),
    ...wordsNote(taken, context),
  ]
  if (warnings.length > 0) context.notes.set(warningsOf('user.active'), warnings.join('; '))
  return active
}

/** The column that tells who is active; a flag on rows that tenants share is for a person to say. */
function activeOf(context: Context, members: HostTable | undefined): ActiveConfig {
  const { user, questions, setting, findings } = context
  const told = activities(user)
  const aside = told.length > 0 || !members ? undefined : setAside(user, findings.sources)
  const own = aside ? [{ active: aside }] : told
  const [first] = own
  if (setting('user.active') !== undefined) return 'scim'
  if (setting('user.active.field') !== undefined) return namedActive(context, members)
  if (members) {
    const active = chosenOf(members, memberActivities(members), context)
    if (active || !first) return active ?? 'scim'
    questions.push({
      flag: 'set user.active',
      message: `Tenants share rows of ${titleOf(user)}, and ${first.active.field} tells who is active there. Does one tenant deactivate a person for all of them?`,
      choices: [
        {
          value: 'scim',
          reason: 'no: each tenant has a flag of its own; ask isActiveInScim() where you sign users in',
        },
        {
          value: first.active.field,
          reason: `yes: it writes ${first.active.field}`,
          set: settingsOf({ ...first.active, shared: 'deactivates for all tenants' }),
        },
      ],
    })
    return 'scim'
  }
  const possible = first ? undefined : possibleState(user, findings.sources)
  if (possible) askWhether(context, possible)
  const ofUsers = own.map(({ active }) => active)
  if (first && own.length === 1 && isLockOut(user, first.active, findings.sources)) {
    const reason = 'yes: whoever is locked stays out until somebody lets them in'
    askWhether(context, { active: first.active, reason }, 'wrong passwords lock, and SCIM keeps a flag')
    return 'scim'
  }
  return chosenOf(user, ofUsers, context) ?? 'scim'
}

/** How a column tells it that `--set` names alone: as it would be proposed. By `banned`, whoever is active would be shut out. */
function namedActive(context: Context, members: HostTable | undefined): ActiveConfig {
  const { user, setting, findings } = context
  // Whoever says how says all of it.
  if (['on', 'off', 'inverted', 'kind'].some((key) => setting(`user.active.${key}`) !== undefined))
    return 'scim'
  const isOfMembers = setting('user.active.from') !== undefined
  const ofUsers: readonly FieldActivity[] = isOfMembers ? [] : activities(user).map(({ active }) => active)
  const known = [...ofUsers, ...(members ? memberActivities(members) : [])]
  const said = setting('user.active.field')
  const out = namedOut(isOfMembers && members ? members : user, said)
  const found =
    known.find(({ field }) => field === said) ?? (out && isOfMembers ? { from: 'membership', ...out } : out)
  const possible = found || isOfMembers ? undefined : possibleState(user, findings.sources)?.active
  return found ?? (possible?.field === said ? possible : undefined) ?? 'scim'
}

/** The column that `--set` or an answer names, with what they say of it. */
function saidActive({ setting }: Context): ActiveConfig | undefined {
  const [field, on, off, from, kind, inverted] = ['field', 'on', 'off', 'from', 'kind', 'inverted'].map(
    (key) => setting(`user.active.${key}`),
  )
  if (field === undefined) return undefined
  const isOfMembers = from === 'membership' ? { from } : {}
  if (kind === 'timestamp') return { field, kind, ...isOfMembers }
  if (inverted !== undefined) return { field, inverted: String(inverted) === 'true', ...isOfMembers }
  return on === undefined || off === undefined
    ? { field, ...isOfMembers }
    : { field, on, off, ...isOfMembers }
}

/** What tells in a row beside each user's who is active. */
function activeBeside({ user, tables }: Context): string | undefined {
  const beside = namesBeside(user, tables)
  return beside?.active && `${titleOf(beside.table)}.${beside.active}`
}

/** Who is out by a word that the app takes back from all is in again, once it does. */
function takenBackNote(active: ActiveConfig, { findings }: Context): readonly string[] {
  if (typeof active !== 'object' || active.field === undefined || !('on' in active)) return []
  const path = takenBackBy(active, findings.sources)
  return path
    ? [
        `${path} gives all who have '${active.off}' '${active.on}' again: where that must not let them in, write 'scim', and ask isActiveInScim() where you sign users in`,
      ]
    : []
}

/** Whoever has a word that reads as inactive keeps it, and may be let in by it. */
function wordsNote(active: ActiveConfig, { user, findings }: Context): readonly string[] {
  if (typeof active !== 'object' || 'from' in active || !('on' in active)) return []
  const { on, off } = active
  const found =
    on === undefined || off === undefined
      ? undefined
      : wordsLetIn(user, { field: active.field, on, off }, findings.sources)
  return found ? [`${found.path} does not refuse ${listed(found.words)}: have it let in '${on}' alone`] : []
}

/** Who signs in by a service of others is active once more, where sign-in says so. */
function revivedNote(
  active: ActiveConfig,
  members: HostTable | undefined,
  { user, findings }: Context,
): readonly string[] {
  const table = typeof active === 'object' && 'from' in active ? members : user
  if (typeof active !== 'object' || active.field === undefined || !table) return []
  const { field } = active
  const said = (paths: readonly string[], whoever: string) => {
    const [make, it] = paths.length > 1 ? ['make', 'them'] : ['makes', 'it']
    return paths.length > 0
      ? [
          `${listed(paths)} ${make} whoever ${whoever} active again: have ${it} leave ${field} of those who are there alone`,
        ]
      : []
  }
  const written = { ...active, field }
  return [
    ...said(revivedBy(table, written, findings.sources), 'signs in'),
    ...said(revivedByPassword(table, written, findings.sources), 'changes their password'),
  ]
}

/** A flag by which nobody is refused locks nobody out. */
function unaskedNote(
  active: ActiveConfig,
  members: HostTable | undefined,
  { user, findings, tables }: Context,
): readonly string[] {
  if (active === 'scim') {
    const paths = tokensLetAnybodyIn({ users: user, tables }, findings.sources)
    return paths.length > 0
      ? [`ask, too, where tokens let somebody in until they expire: ${some(paths)}`]
      : []
  }
  if (typeof active !== 'object' || active.field === undefined) return []
  const isShared = 'from' in active
  const table = isShared ? members : user
  if (!table) return []
  const activity = { table, field: active.field, users: user, tables }
  const unasked = unaskedBy(activity, findings.sources)
  const path = isShared ? undefined : tokensLetIn(activity, findings.sources)
  if (unasked) {
    const beside = path === undefined || path === unasked.path ? '' : `, and ${path}, which lets tokens in`
    return [
      `${unasked.path} ${unasked.does}, and ${unasked.elsewhere ? `only ${unasked.elsewhere} asks for it: see whether that keeps people out, or` : 'nothing was found that asks for it:'} have ${isShared ? 'what lets members in' : 'it'} refuse them${beside}`,
    ]
  }
  return path === undefined
    ? []
    : [`${path} lets tokens in and does not ask for it: whoever is deactivated stays in until theirs expires`]
}

/** Several columns may tell it: one that no check of the app's asks locks nobody out. */
function chosenOf<Active extends FieldActivity>(
  table: HostTable,
  told: readonly Active[],
  { user, questions, findings }: Context,
): Active | undefined {
  if (!isDisputed(told)) return told[0]
  const all = byRefusals(told, findings.sources)
  // What a column says of itself needs no saying: whose it is does, where both have it.
  const isOfBoth = ({ field }: Active) =>
    user !== table && activities(user).some((one) => one.active.field === field)
  questions.push({
    flag: 'set user.active',
    message: `Which column of ${titleOf(table)} tells who may sign in?`,
    choices: [
      ...all.slice(0, 3).map((active) => ({
        value: active.field,
        reason: 'kind' in active ? 'null is active' : 'inverted' in active ? 'true is inactive' : '',
        set: [
          `user.active.field=${active.field}`,
          ...(isOfBoth(active) ? ['user.active.from=membership'] : []),
        ],
      })),
      { value: 'scim', reason: 'none: SCIM keeps a flag, ask isActiveInScim() where you sign users in' },
    ],
  })
  return all[0]
}

/** Whether a column tells it, what is proposed first. */
function askWhether(
  { user, questions }: Context,
  { active, reason, isLikely }: PossibleState,
  otherwise = 'SCIM keeps a flag',
): void {
  const no = { value: 'scim', reason: `no: ${otherwise}, ask isActiveInScim() where you sign users in` }
  const yes = { value: active.field, reason, set: settingsOf(active) }
  questions.push({
    flag: 'set user.active',
    message: `Does ${titleOf(user)}.${active.field} tell who may sign in?`,
    choices: isLikely ? [yes, no] : [no, yes],
  })
}

/** An activity as `--set` takes it: its field first, which says most of it. */
const settingsOf = ({ field, ...how }: FieldActivity): readonly string[] =>
  Object.entries({ field, ...how }).map(([key, value]) => `user.active.${key}=${value}`)
