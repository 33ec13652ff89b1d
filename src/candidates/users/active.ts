import type { ActiveConfig, Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField, plainText } from '../../inspect/words.js'
import { isPending, stateName } from '../lexicon.js'
import { answersOf } from '../yes-no.js'

export interface ActiveProposal {
  readonly active: FieldActivity
  readonly reason: string
}

/** A field of the user's or the membership's own that tells. */
export type FieldActivity = Extract<ActiveConfig, { readonly field: string }>

const on =
  /^(is)?(account|useraccount|user|login|access)?(active|enabled)(flag)?$|^(can|may)(login|signin|access)$/
const off =
  /^(is)?(account|useraccount|user|login|access)?(disabled|deactivated|suspended|banned|barred|blocked|locked|frozen|inactive|dismissed|terminated)$|^is(disable|suspend|ban|block|freeze)$/
const since =
  /^(account|user)?(disabled|deactivated|suspended|banned|barred|blocked)(at|on|date|time|timestamp|by(admin|staff|moderator|system))$/
const states = /^(user|account|member|membership)?(status|state)(code)?$/
/** Whether a column has a state, or the key of its row: `status`, `user_status_id`. */
export const isState = (table: HostTable, column: HostColumn): boolean =>
  stateName.test(plainField(table, column.field).replace(/(?<=stat(us|e))(id|code|key)$/, '')) &&
  !isOfAddress(table, column)

/** Whether it is where somebody lives: a text `state` that stands beside a town. */
const isOfAddress = (table: HostTable, { field, type }: HostColumn): boolean =>
  type.kind === 'string' &&
  !type.values &&
  /^state(code)?$/.test(plainField(table, field)) &&
  table.columns.some((other) =>
    /^(city|town|zip|postal|post|pin)(code)?$/.test(plainField(table, other.field)),
  )

/** What a state is called by which somebody is let in, the plainest first. */
const onValues: readonly string[] = ['active', 'enabled', 'activated', 'enable']
export const isActiveWord = (word: string): boolean => onValues.includes(plainText(word))
/** What a state is called by which somebody is shut out. */
export const offValues: readonly string[] = [
  'disabled',
  'disable',
  'inactive',
  'suspended',
  'deactivated',
  'blocked',
  'archived',
  'banned',
  'barred',
  'paused',
  'revoked',
  'locked',
  'forbidden',
  'frozen',
  'terminated',
]
/** Words for what people of the app's own do to somebody, for whatever reason of theirs. */
const bans = /(banned|barred|blocked|(?<!un)locked)(at|on|date|time|timestamp|by[a-z]+)?$|^is(ban|block)$/

/** Whether somebody is inactive there by a ban, which an identity provider that calls them active would lift. */
export const isBan = (table: HostTable, active: ActiveConfig): boolean =>
  typeof active === 'object' &&
  active.field !== undefined &&
  bans.test('off' in active ? plainText(String(active.off)) : plainField(table, active.field))

const decoys =
  /^(lockedat|lockoutuntil|deletedat|isdeleted|archivedat|(is)?archived|ispending|pending|isverified|emailverified|(is)?(account|user)?activated|isservice|issystem)$/

/**
 * The ways in which hosts tell who is active, by an exact list of names, the plainest first: a lock-out after failed
 * log-ins, a soft delete and a pending invitation look alike, and must not be written. A time beside a state says since when.
 */
const ways: readonly ((column: HostColumn, name: string) => FieldActivity | undefined)[] = [
  byFlag,
  byInvertedFlag,
  byStatus,
  byTimestamp,
]

/** All columns that tell who is active, the likeliest first. */
export function activities(table: HostTable): readonly ActiveProposal[] {
  const found = ways.flatMap((propose) =>
    table.columns.flatMap((column) => {
      const active =
        column.readOnly || column.writeOnce ? undefined : propose(column, plainField(table, column.field))
      return active ? [{ active, column, reason: `column ${column.field}` }] : []
    }),
  )
  // Of two flags, the one by which a new row is shut out by itself waits for somebody to confirm: `isActive = false` beside `suspended = false`.
  const isFree = found.some(({ column, active }) => letsIn(column, active) === true)
  const waits = ({ column, active }: (typeof found)[number]) => isFree && letsIn(column, active) === false
  return [...found.filter((one) => !waits(one)), ...found.filter(waits)].map(({ active, reason }) => ({
    active,
    reason,
  }))
}

/** What a flag is for whoever is let in. */
const onOf = (active: FieldActivity): Literal => ('on' in active ? active.on : !('inverted' in active))

/** Whether a flag lets a new row in by itself; undefined for what is no flag, or where nothing says. */
const letsIn = ({ type, initial }: HostColumn, active: FieldActivity): boolean | undefined =>
  type.kind === 'boolean' && initial !== undefined ? Boolean(initial) === Boolean(onOf(active)) : undefined

/** All columns by which memberships in a tenant tell it, likewise. */
export const memberActivities = (members: HostTable): readonly MemberActivity[] =>
  activities(members).map(({ active }) => ({ from: 'membership', ...active }))

type MemberActivity = FieldActivity & { readonly from: 'membership' }

/** Proposes one of them. */
export const proposeMemberActive = (members: HostTable): ActiveConfig | undefined =>
  memberActivities(members)[0]

/** Another column that may tell the same by a flag or by a time, as the first does. */
export const isDisputed = ([first, ...others]: readonly FieldActivity[]): boolean =>
  others.some((active) => active.field !== first?.field && 'kind' in active === 'kind' in (first ?? {}))

/** Whether a flag says of somebody that they are kept out: `banned`. */
export const isInverted = (table: HostTable, { field }: HostColumn): boolean =>
  activities(table).some(({ active }) => active.field === field && 'inverted' in active)

/** A lock: of whoever runs the app, or of itself after some wrong passwords, and gone with the next right one. */
const lock = /(?<!b)locked$/

const attempts = /(attempt|fail|wrong|lockout|unlock|lock(ed)?(until|expires?|time|at|date)$)/

/** Code that counts attempts to sign in. */
const counting = /(failed|wrong|login|password|max)\w*attempts?\b/i

/** Whether a flag may be no more than a lock-out: a row, or the code that names the flag, counts what leads to one. */
export const isLockOut = (table: HostTable, { field }: FieldActivity, sources: readonly Source[]): boolean =>
  lock.test(plainText(field)) &&
  (table.columns.some((other) => attempts.test(plainField(table, other.field))) ||
    sources.some(({ text }) => text.includes(field) && counting.test(text)))

/** What lets a new row in that a column of activity shuts out as long as nobody says otherwise; undefined where it does not. */
export function lettingIn(table: HostTable, column: HostColumn): Literal | undefined {
  const active = activities(table).find((one) => one.active.field === column.field)?.active
  if (!active || 'kind' in active) return undefined
  const { filledBy, initial, notNull } = column
  const on = onOf(active)
  if (!filledBy) return notNull || on ? on : undefined
  const isShut =
    typeof initial === 'string'
      ? offValues.includes(plainText(initial)) ||
        isPending(initial) ||
        ('off' in active && initial === active.off)
      : initial !== undefined && Boolean(initial) !== Boolean(on)
  return isShut ? on : undefined
}

/** The columns that look like activity and are something else; shown to the user as passed over. */
export function ignoredForActive(table: HostTable): readonly string[] {
  return table.columns.map(({ field }) => field).filter((field) => decoys.test(plainField(table, field)))
}

/** A column of the user's own that may say who is active, by words or numbers that no type tells. */
export const untoldState = (table: HostTable): HostColumn | undefined =>
  table.columns.find(
    (column) =>
      !column.references &&
      !column.relation &&
      (column.type.kind === 'number' || (column.type.kind === 'string' && !column.type.values)) &&
      isTold(table, column),
  )

const isTold = (table: HostTable, column: HostColumn, name = plainField(table, column.field)): boolean =>
  states.test(name) && !isOfAddress(table, column)

/** What an app of its own does to somebody who was in. */
const closing =
  /^(is|was)?(account|user|member(ship)?)?(closed|revoked|restricted|cancell?ed|expelled|paused|retired|withdrawn|discontinued|excluded|kicked|ejected|evicted|offboarded|resigned|unregistered|deregistered)$/

/** A flag that nobody has at first, and that has a time of its own: `closed` beside `closedAt`. Whether it locks people out it does not tell. */
export function timedFlag(
  table: HostTable,
): { readonly active: FieldActivity; readonly time: string } | undefined {
  for (const { field, type, initial, readOnly, writeOnce } of table.columns) {
    const name = plainField(table, field)
    if (type.kind !== 'boolean' || initial !== false || readOnly || writeOnce || !closing.test(name)) continue
    const own = name.replace(/^(is|was)/, '')
    const time = table.columns.find(
      (one) =>
        holdsTime(one) &&
        !one.notNull &&
        new RegExp(`^${own}(at|on|date|time)$`).test(plainField(table, one.field)),
    )
    if (time) return { active: { field, inverted: true }, time: time.field }
  }
  return undefined
}

/** What is neither proposed nor asked about: a row that is put aside need not shut anybody out. */
const putAside =
  /^(is|was|has)?(account|user|member(ship)?)?(archived|deleted|removed|left|departed|fired|expired)$/

/** A flag by whose name whoever has it is out, where somebody has named it as what tells who is active. */
export function namedOut(table: HostTable, field: unknown): FieldActivity | undefined {
  const column = table.columns.find((one) => one.field === field)
  const name = plainField(table, String(field))
  const isOut =
    column?.type.kind === 'boolean' && column.initial !== true && (closing.test(name) || putAside.test(name))
  return isOut ? { field: column.field, inverted: true } : undefined
}

/** Days on which people leave, of which some are still to come. */
const departure =
  /^(left|departed|departure|terminated|termination|resigned|offboarded|offboarding|exit)(at|on|date)?$/

/** The column of the user's own that says when people leave; whether they may sign in until then it does not. */
export const departureOf = (table: HostTable): HostColumn | undefined =>
  table.columns.find(
    (column) => holdsTime(column) && !column.notNull && departure.test(plainField(table, column.field)),
  )

/** A column that may say who is active by values that no type tells: `status`, `status_id`. */
export const stateOf = (table: HostTable): string | undefined =>
  table.columns.find((column) => isTold(table, column, plainField(table, column.field).replace(/id$/, '')))
    ?.field

function byFlag({ field, type, initial }: HostColumn, name: string): FieldActivity | undefined {
  // A state that is true or false is a flag, too.
  if (type.kind === 'boolean') return on.test(name) || states.test(name) ? { field } : undefined
  const answers =
    type.kind === 'string' && (on.test(name) || states.test(name)) && answersOf(type.values, initial)
  if (answers) return { field, on: answers.yes, off: answers.no }
  return type.kind === 'number' && on.test(name) ? { field, on: 1, off: 0 } : undefined
}

function byInvertedFlag({ field, type, initial }: HostColumn, name: string): FieldActivity | undefined {
  if (!off.test(name)) return undefined
  // A number that is frozen is money, as a rule.
  if (type.kind === 'number') return name === 'frozen' ? undefined : { field, on: 0, off: 1 }
  const answers = type.kind === 'string' && answersOf(type.values, initial)
  if (answers) return { field, on: answers.no, off: answers.yes }
  return type.kind === 'boolean' ? { field, inverted: true } : undefined
}

/** SQLite has text or numbers for points in time. */
const holdsTime = ({ type }: HostColumn) => ['date', 'string', 'number'].includes(type.kind)

function byTimestamp(column: HostColumn, name: string): FieldActivity | undefined {
  const isTime = holdsTime(column) && !column.notNull && since.test(name)
  return isTime ? { field: column.field, kind: 'timestamp' } : undefined
}

function byStatus(column: HostColumn, name: string): FieldActivity | undefined {
  const values = column.type.kind === 'string' && states.test(name) ? (column.type.values ?? []) : []
  const off = offValues.map(wordIn(values)).find((value) => value !== undefined) ?? refusalIn(values)
  const on = onWordOf(values) ?? approvalIn(values)
  return on !== undefined && off !== undefined ? { field: column.field, on, off } : undefined
}

/** What somebody is who was let in: whoever is shut out once more is it no longer. */
const approvalIn = (values: readonly string[]) => wordIn(values)('approved')

/** Its opposite, which is no more than that somebody is not let in. */
const refusalIn = (values: readonly string[]) =>
  values.find((value) => /^(not|un|dis)approved$/.test(plainText(value)))

const wordIn = (values: readonly string[]) => (word: string) =>
  values.find((value) => plainText(value) === word)

const onWordOf = (values: readonly string[]): string | undefined =>
  onValues.map(wordIn(values)).find((value) => value !== undefined)

const presence = /^(online|offline|away|busy|idle|invisible|dnd|donotdisturb)$/

/** Whether states say who is at their desk. */
export const tellsPresence = (values: readonly string[]): boolean =>
  values.some((value) => presence.test(plainText(value)))

/** A state that has one word beside being active, which may tell it: none that waits for something, nor where somebody is. */
export function pairedState(table: HostTable): Extract<FieldActivity, { readonly on: unknown }> | undefined {
  for (const column of table.columns) {
    const { type, field } = column
    const values = type.kind === 'string' && isTold(table, column) ? (type.values ?? []) : []
    const on = onWordOf(values) ?? approvalIn(values)
    const [off, ...more] = values.filter((value) => value !== on && !isPending(value))
    if (on === undefined || off === undefined || more.length > 0) continue
    if (!tellsPresence(values)) return { field, on, off }
  }
  return undefined
}
