import type { WhereValue, WhereValues } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { insertedValues } from '../code/inserts.js'
import { conditionsOf, scopedRows, type ToldRows } from '../code/told-rows.js'
import { ordinaryKinds, programRole, roleName } from '../lexicon.js'
import { yesAndNo } from '../yes-no.js'
import { shownAlone } from './shown.js'

/** The parts of a config that say which rows SCIM sees; those of `tenant.user` tie users to tenants. */
export type HidingSection = 'user' | 'group' | 'tenant.user'

/** Rows that SCIM must not see, by the values that the others have. */
interface HiddenRows {
  readonly where: WhereValues
  /** Field → what the rows are that are hidden. */
  readonly reasons: Readonly<Record<string, string>>
}

interface Mark {
  readonly name: RegExp
  readonly rows: string
}

const goneFlag: Mark = {
  name: /^(is|was)?(marked|flagged)?(as)?(deleted?|del|removed|trashed|softdeleted?)(flag)?$/,
  rows: 'are deleted',
}
const ofApp: Mark = {
  name: /^(is)?(default|special|internal|automatic|auto|builtin|systemgroup|everyone|personal|hidden|protected|readonly|managed)(group|team)?$/,
  rows: 'are the app’s own',
}

/** Flags of rows that no identity provider made, and of rows that are gone. */
const flags: readonly Mark[] = [
  goneFlag,
  {
    // Nobody signs in to a page who has an API alone.
    name: /^(is)?((bot|robot|system|service|api|machine|automation|integration|synthetic|virtual)(user|account)?|ai(operated|agent|user|account|staff)|apikey|(api|machine)(access)?only(user|account)?|only(api|machine)(user|account|access)?)$/,
    rows: 'are no people',
  },
  {
    name: /^(is)?(guest|anonymous|placeholder|staged|ghost|demo|shadow|temporary|ephemeral|imported)(user|account)?$/,
    rows: 'are no accounts yet',
  },
  // Whose person has been taken out of the row: what is left has neither a name nor an address.
  {
    name: /^(is)?(redacted|(an|pseud)onymi[sz]ed|erased|purged|scrubbed)(user|account)?$/,
    rows: 'are anonymised',
  },
  ofApp,
]

/** Whether a column has the time at which a row was deleted: no new row has it. */
export const isDeletionTime = (table: HostTable, { field }: HostColumn): boolean =>
  field === table.softDelete || times.name.test(plainField(table, field))

const times: Mark = {
  name: /^(deleted?|removed|trashed|softdeleted)(at|on|date|time|timestamp)?$|^(time|date)(deleted|removed|trashed)$/,
  rows: 'are deleted',
}

const wipedAt: Mark = {
  name: /^(redacted|(an|pseud)onymi[sz]ed|erased|purged|scrubbed)(at|on|date|time)$/,
  rows: 'are anonymised',
}

/** A membership in a customer that somebody has left, or never took. */
const over: Mark = {
  name: /^(left|ended|revoked|departed|declined|rejected)(at|on|date|time|timestamp)$/,
  rows: 'are over',
}

/** Kinds of rows: that of people, or of groups that people make. */
const discriminator =
  /^(user|account|member|group|team|project|organi[sz]ation|principal)?(type|kind|category)$/
const otherKinds =
  /^(internal|system|service|bot|machine|guest|personal|default|special|automat|api|app|agent|integration|virtual|placeholder|ghost|builtin|anonymous|private|dynamic|everyone|visitor)|(bot|robot)(user|account)?$/

/** Kinds of groups that an app makes for itself, whatever the others are called. */
const ofItself = /^(internal|system|builtin|everyone)/

/**
 * Proposes the rows that SCIM sees, by what the host has to tell them apart: deleted rows, bots and guests, groups of
 * the app's own.
 *
 * @param taken fields that have a meaning of their own, of the activity, of attributes: rows that are gone are left out even so
 * @param login the column of userName, which every user of SCIM's has
 * @param sources where the app sets a flag, and leaves it empty by itself
 */
export function proposeHidden(
  section: HidingSection,
  table: HostTable,
  taken: ReadonlySet<string>,
  login: HostColumn | undefined,
  sources: readonly Source[],
): HiddenRows {
  const { softDelete, scope = {} } = table
  const found = table.columns.flatMap((column): readonly ToldRows[] => {
    const { field } = column
    if (field in scope) return []
    if (taken.has(field)) return goneBeside(section, column, plainField(table, field))
    if (field === softDelete && !column.notNull)
      return [{ field, value: null, rows: 'are marked as deleted' }]
    const mark = markOf(section, column, plainField(table, field)) ?? setMark(section, table, column, sources)
    return mark ? [{ field, ...mark }] : []
  })
  // A document may leave out what each of them has; of some alone a model asks for it.
  const isOptional = login && !login.notNull && (table.dialect !== 'mongodb' || login.mayBeDemanded)
  const nameless = isOptional ? [{ field: login.field, value: { not: null }, rows: 'have no login' }] : []
  const others = section === 'user' && login ? ofOtherServers(table, login) : []
  const fields = found.map(({ field }) => field)
  const unshown = section === 'user' ? shownAlone(table, fields, sources) : []
  return conditionsOf([...scopedRows(table), ...found, ...unshown, ...others, ...nameless])
}

const server = /^(host|server|instance|domain|homeserver|(host|server|instance|domain)name)$/

/** People whom other servers of a federation know: a login is theirs alone with the name of their server, and those who sign in here have none. */
function ofOtherServers(table: HostTable, login: HostColumn): readonly ToldRows[] {
  const found = table.columns.find(
    ({ field, type, notNull, filledBy, references }) =>
      type.kind === 'string' &&
      // An address has a domain of its own: beside it that of a customer may be kept.
      !/mail/i.test(login.field) &&
      !(notNull || filledBy || references) &&
      server.test(plainField(table, field)) &&
      table.uniques.some((one) => one.length === 2 && one.includes(field) && one.includes(login.field)),
  )
  return found ? [{ field: found.field, value: null, rows: 'are of other servers' }] : []
}

/** A flag that may be null, and that the app sets where it makes such rows and never takes away: the others have none. */
function setMark(
  section: HidingSection,
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): Omit<ToldRows, 'field'> | undefined {
  const { type, notNull, filledBy, references } = column
  if (section !== 'user' || type.kind !== 'boolean' || notNull || filledBy || references) return undefined
  const flag = flagOf(section, plainField(table, column.field))
  const given = flag ? insertedValues(table, column, sources) : []
  return flag && given.length > 0 && given.every(({ value }) => value === true)
    ? { value: null, rows: flag.rows }
    : undefined
}

/** Flags that may be null: a row that has none would be hidden by what hides the others, so that both are seen. */
export function untoldFlags(
  section: HidingSection,
  table: HostTable,
  where: WhereValues,
): readonly { readonly field: string; readonly rows: string }[] {
  return table.columns.flatMap(({ field, type, notNull, filledBy, references }) => {
    if (type.kind !== 'boolean' || notNull || filledBy || references || field in where) return []
    const flag = flagOf(section, plainField(table, field))
    return flag ? [{ field, rows: flag.rows }] : []
  })
}

function flagOf(section: HidingSection, name: string): Mark | undefined {
  const flag = flags.find((one) => one.name.test(name) && (section === 'group' || one !== ofApp))
  // A group of the system is no program, and one of guests no guest.
  return flag && section === 'group' && flag !== goneFlag ? ofApp : flag
}

const gone = /^(deleted|removed|deleting|removing)$/
const plain = (value: string) => value.replace(/[^a-z]/gi, '').toLowerCase()

/** Beside those who have yet to answer: whoever has not become a member. */
const neverCame = /^(rejected|declined|refused|denied|cancell?ed)$/
const waiting = /^(pending|invited|requested|waiting)$/

/** The words of a state without those that nobody is to see; undefined where it has none of them. */
function withoutGone(section: HidingSection, values: readonly string[]): Omit<ToldRows, 'field'> | undefined {
  const words = values.map(plain)
  const isInvitation = section === 'tenant.user' && words.some((word) => waiting.test(word))
  const hasRefused = isInvitation && words.some((word) => neverCame.test(word))
  const isOut = (word: string) => gone.test(word) || (hasRefused && neverCame.test(word))
  const left = values.filter((value) => !isOut(plain(value)))
  const [only, ...more] = left
  return only === undefined || left.length === values.length
    ? undefined
    : { value: more.length > 0 ? { in: left } : only, rows: hasRefused ? 'are no members' : 'are deleted' }
}

/** What tells who is active may say who is deleted, too: nobody is to see those, or to bring them back. */
function goneBeside(section: HidingSection, { field, type }: HostColumn, name: string): readonly ToldRows[] {
  if (type.kind !== 'string' || !type.values || !/(status|state)(code)?$/.test(name)) return []
  const told = withoutGone(section, type.values)
  return told && typeof told.value === 'object' ? [{ field, ...told }] : []
}

const invited = 'nobody has accepted'
/** `invitationAccepted`, `confirmedByOwner`, `isApproved`: by itself it waits for somebody. */
const admitted = /^(is|has)?(invit(e|ation))?(accepted|confirmed|approved)(invit(e|ation)|by\w+)?$/

function markOf(
  section: HidingSection,
  { type, notNull, filledBy, references, stored, initial }: HostColumn,
  name: string,
): { readonly value: WhereValue; readonly rows: string } | undefined {
  if (references) return undefined
  if (type.kind === 'date' && !notNull && wipedAt.name.test(name)) return { value: null, rows: wipedAt.rows }
  if (section === 'tenant.user' && type.kind === 'date' && !notNull && !filledBy && over.name.test(name))
    return { value: null, rows: over.rows }
  if (['date', 'string', 'number', 'bigint'].includes(type.kind) && times.name.test(name)) {
    if (!notNull) return { value: null, rows: times.rows }
    // Seconds since 1970: what fills it stands for never. Some ORMs have text for numbers of 64 bits.
    if (filledBy && /int/i.test(stored.sqlType))
      return { value: type.kind === 'string' ? '0' : 0, rows: times.rows }
  }
  // SQLite and MySQL have numbers for booleans.
  const isFlag = type.kind === 'boolean' || (type.kind === 'number' && /^is|^(del|delete)flag$/.test(name))
  // A default has filled it, where it may be null: else a null would be hidden, too.
  if (isFlag && (notNull || filledBy)) {
    if (section === 'tenant.user' && admitted.test(name) && (initial === false || /accepted/.test(name)))
      return { value: type.kind === 'number' ? 1 : true, rows: invited }
    const flag = flagOf(section, name)
    return flag && { value: type.kind === 'number' ? 0 : false, rows: flag.rows }
  }
  if (type.kind !== 'string' || !type.values) return undefined
  const answers = yesAndNo(type.values)
  const flag = answers && (notNull || filledBy) ? flagOf(section, name) : undefined
  if (answers && flag) return { value: answers.no, rows: flag.rows }
  const accepted = type.values.find((value) => plain(value) === 'accepted')
  if (section === 'tenant.user' && accepted !== undefined && /(status|state)$/.test(name))
    return { value: accepted, rows: invited }
  if (/^(user|account)?(status|state)(code)?$/.test(name)) {
    // Whoever is hidden keeps the address from everybody else: only those who are gone are.
    return withoutGone(section, type.values)
  }
  if (section !== 'group' && roleName.test(name)) {
    const programs = type.values.filter((one) => programRole.test(one))
    const people = type.values.filter((one) => !programs.includes(one))
    return programs.length > 0 && people.length > 0
      ? { value: { in: people }, rows: `are ${programs.join(' or ')}` }
      : undefined
  }
  if (!discriminator.test(name)) return undefined
  const ordinary = type.values.filter((value) => ordinaryKinds.test(plain(value)))
  // A role that has its members as groups have theirs is the app's own.
  const isOther = (value: string) => otherKinds.test(value) || (section === 'group' && value === 'role')
  const others = type.values.filter((value) => isOther(plain(value)))
  // A value that is neither may be that of people, too; of groups it is theirs, where those of the app's own say so.
  const own = section === 'group' ? others.filter((one) => ofItself.test(plain(one))) : []
  const isRest = own.length > 0 && others.length + ordinary.length < type.values.length
  const [value, ...more] = isRest ? type.values.filter((one) => !own.includes(one)) : ordinary
  const isTold = isRest || (others.length > 0 && others.length + ordinary.length === type.values.length)
  if (value === undefined || !isTold) return undefined
  return {
    value: more.length > 0 ? { in: [value, ...more] } : value,
    rows: `are ${(isRest ? own : others).join(' or ')}`,
  }
}
