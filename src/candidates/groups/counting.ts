/** Rows that tie users to something, and do not count: invitations, requests, memberships that ended. */
import type { WhereValues } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField } from '../../inspect/words.js'
import { type Pair, tellsCurrent } from '../code/current-row.js'
import { constantsBeside } from '../code/inserted-text.js'
import { insertedTexts, insertedValues } from '../code/inserts.js'
import { conditionsOf, scopedRows, type ToldRows } from '../code/told-rows.js'

/** The rows that count, by the values that they have. */
export interface CountingRows {
  readonly where: WhereValues
  /** Field → what the rows are that do not count. */
  readonly reasons: Readonly<Record<string, string>>
  /** A column that may tell it by words that are not known. */
  readonly untold?: string
  /** A flag by which one of somebody's rows is told from their others, all of which count. */
  readonly current?: string
}

type Told = Omit<ToldRows, 'field'>

const stateName = /^(user|member|membership|invite|invitation|join|request|approval)?(status|state)$/
const counts = /^(active|accepted|approved|confirmed|joined|member|enabled|current)$/
const countsNot =
  /^(pending|invited|requested|rejected|declined|refused|denied|removed|deleted|left|inactive|suspended|disabled|deactivated|banned|blocked|kicked|expired|revoked|cancell?ed|ended|former|draft|waiting|waitlisted|applied|unconfirmed|unverified|archived|(invitation|invite|request)(sent|pending)|(pending|awaiting)\w*)$/

const ended =
  /^(deleted|removed|archived|trashed|softdeleted|left|ended|revoked|departed|declined|rejected)(at|on|date|time|timestamp)?$/
/** When a row ends, which may be long after it is written: no condition of a config knows what time it is. */
const untilName = /^(ends?|expires?|expiry|expiration|valid(until|to|till))(at|on|date|time)?$/

/** The column with the time until which a row counts. */
export const endOf = (table: HostTable): HostColumn | undefined =>
  table.columns.find(
    ({ field, type, notNull, filledBy }) =>
      type.kind === 'date' && !notNull && !filledBy && untilName.test(plainField(table, field)),
  )

const gone =
  /^(is)?(deleted|removed|archived|trashed|softdeleted|pending|invited|requested|rejected|declined|banned)$/
const there = /^(is|has)?(active|(invit(e|ation))?accepted|approved|confirmed|enabled|joined)$/
const accepted = /^(accepted|joined|confirmed|approved)(at|on|date)$/
const invitation = /^(invit|requested(at|on|date))/

/**
 * Proposes which rows of a membership count. One word of a state that is not known leaves all of them in: a member who is hidden cannot be
 * removed either.
 *
 * @param taken fields that have a meaning of their own: the two keys, the tenant's
 * @param sources where the words are of a state that its type does not tell
 * @param pair the keys of what it joins
 */
export function proposeCounting(
  table: HostTable,
  taken: ReadonlySet<string>,
  sources: readonly Source[],
  pair?: Pair,
): CountingRows {
  const { softDelete, scope = {} } = table
  const all = table.columns.filter(({ field }) => !taken.has(field) && !(field in scope))
  const current =
    pair && all.find((column) => isThere(table, column) && tellsCurrent(table, column, pair, sources))
  const free = all.filter((column) => column !== current)
  const marked = free.flatMap((column) => {
    const { field, notNull } = column
    const name = plainField(table, field)
    const told =
      field === softDelete && !notNull
        ? { value: null, rows: 'are marked as deleted' }
        : (byTime(column, name) ?? byFlag(column, name))
    return told ? [{ field, ...told }] : []
  })
  const states = free.filter(
    ({ field, references }) => !references && stateName.test(plainField(table, field)),
  )
  const [state] = states.flatMap((column) => {
    const told = byState(table, column, sources)
    return told ? [{ field: column.field, ...told }] : []
  })
  const times = state ? [] : byInvitation(table, free)
  const untold = state ? undefined : (states[0] ?? free.find((column) => column === endOf(table)))?.field
  return {
    ...conditionsOf([...scopedRows(table), ...marked, ...(state ? [state] : []), ...times]),
    ...(untold !== undefined && { untold }),
    ...(current && { current: current.field }),
  }
}

const isThere = (table: HostTable, { field }: HostColumn): boolean => there.test(plainField(table, field))

/** Whether rows can be told apart that a user has in one group, of which one may count. */
export function tellsRowsApart({ primaryKey, uniques }: HostTable, pair: readonly string[]): boolean {
  const isPair = (fields: readonly string[]) =>
    fields.length > 0 && fields.every((field) => pair.includes(field))
  return primaryKey.length === 1 || isPair(primaryKey) || uniques.some(isPair)
}

/** Of numbers and texts the name must say that they are times: `left` may be how many there are. */
function byTime({ type, notNull }: HostColumn, name: string): Told | undefined {
  if (notNull || !ended.test(name)) return undefined
  const isTime =
    type.kind === 'date' ||
    (['string', 'number', 'bigint'].includes(type.kind) && /(at|on|date|time|timestamp)$/.test(name))
  return isTime ? { value: null, rows: 'have ended' } : undefined
}

function byFlag({ type, notNull, filledBy }: HostColumn, name: string): Told | undefined {
  // SQLite and MySQL have numbers for booleans.
  const isNumber = type.kind === 'number' && /^(is|has)/.test(name)
  // A default has filled it, where it may be null: else a null would be hidden, too.
  if ((type.kind !== 'boolean' && !isNumber) || (!notNull && !filledBy)) return undefined
  const value = there.test(name) ? true : gone.test(name) ? false : undefined
  if (value === undefined) return undefined
  return {
    value: isNumber ? Number(value) : value,
    rows: `are ${value ? 'not ' : ''}${name.replace(/^(is|has)/, '')}`,
  }
}

/** A state of which each word is known, be it by its type, by an enum of the app's or by what it inserts. */
function byState(table: HostTable, column: HostColumn, sources: readonly Source[]): Told | undefined {
  const states = statesOf(table, column, sources)
  const plain = ({ word }: State) => word.replace(/[^a-z]/gi, '').toLowerCase()
  const those = states.filter((state) => counts.test(plain(state)))
  const others = states.filter((state) => countsNot.test(plain(state)))
  const [first, ...more] = those
  if (first === undefined || others.length === 0 || those.length + others.length < states.length)
    return undefined
  return {
    value: more.length > 0 ? { in: those.map(({ value }) => value) } : first.value,
    rows: `are ${others.map(({ word }) => word).join(' or ')}`,
  }
}

/** A value, and what it is called. */
interface State {
  readonly word: string
  readonly value: string | number
}

/** The values of a state; of numbers, by the enum that types them, or that the app's inserts name. */
function statesOf(table: HostTable, column: HostColumn, sources: readonly Source[]): readonly State[] {
  const { type, typeText } = column
  if (type.kind === 'string')
    return (type.values ?? [...new Set(insertedTexts(table, column, sources))]).map((word) => ({
      word,
      value: word,
    }))
  if (type.kind !== 'number') return []
  const named = [`${typeText}.any`, ...insertedValues(table, column, sources).map(({ given }) => given)]
  const beside = named.map((name) => constantsBeside(name, sources)).find((all) => all.length > 0) ?? []
  return beside.map(({ member, value }) => ({ word: member, value }))
}

/** The time of an acceptance, where something else of the row is of an invitation: who was put into a group has accepted nothing. */
function byInvitation(table: HostTable, columns: readonly HostColumn[]): readonly ToldRows[] {
  const isInvited = columns.some(({ field }) => invitation.test(plainField(table, field)))
  const time = columns.find(
    ({ field, type, notNull, filledBy }) =>
      type.kind === 'date' && !notNull && !filledBy && accepted.test(plainField(table, field)),
  )
  return isInvited && time ? [{ field: time.field, value: { not: null }, rows: 'nobody has accepted' }] : []
}
