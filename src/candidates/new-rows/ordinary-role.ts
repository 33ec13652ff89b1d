/** Roles as they are called: of those that there are, the one for whoever works for a customer, with no more rights than others. */
import type { Literal } from '../../config/config.js'
import type { Source } from '../../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { plainField, wordsOf } from '../../inspect/words.js'
import { constantsBeside } from '../code/inserted-text.js'
import { insertedValues } from '../code/inserts.js'
import {
  isNoRole,
  isPowerful,
  ordinaryRoles,
  otherPeople,
  roleName,
  shutOutRole,
  taughtPeople,
} from '../lexicon.js'
import { demandedRole, ranksWithRulers } from './demanded-roles.js'
import { rolesOfForms } from './form-roles.js'
import { leastGranted } from './granted-roles.js'
import type { Proposed } from './unique-text.js'

/** Whether it is among the names of the least that a role gives: a superuser is a user by the word alone. */
export const isOrdinary = (role: string): boolean =>
  !isPowerful(role) && !isNoRole(role) && ordinaryRoles.some((word) => isWord(role, word))

/** Whether it ends with a word, be it said of many: `viewers`. */
const isWord = (role: string, word: string): boolean =>
  role
    .toLowerCase()
    .replace(/(?<=[^s])s$/, '')
    .endsWith(word)

/** Whether it may be of somebody who works for a customer, and gives no rights over others. */
export const isOfStaff = (role: string): boolean =>
  !isPowerful(role) && !isNoRole(role) && (leads.test(role) || !otherPeople.test(role.toLowerCase()))

/** Who leads others, rather than who may become a customer: `teamLead`, `TECH_LEAD`. */
const leads = /[a-z][ _-]?lead$/i

/** Whether it is of somebody who works there, and whom nobody teaches. */
const worksThere = (role: string): boolean => isOfStaff(role) && !taughtPeople.test(role.toLowerCase())

/** The roles of those who work there, beside the one of those whom the app knows: which of them an identity provider sends nobody tells. */
export const staffBeside = (role: string, type: HostColumn['type']): readonly string[] =>
  type.kind === 'string' && !isPowerful(role) && !isNoRole(role) && !worksThere(role)
    ? (type.values ?? []).filter(worksThere)
    : []

/** Who makes something of their own is its owner: a role with more rights than an ordinary one is nothing to give to all. */
export function insertedRole(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
  whose?: HostColumn,
): Proposed | undefined {
  const values = column.type.kind === 'string' ? (column.type.values ?? []) : []
  // What the app makes for itself is nobody.
  const all = insertedValues(table, column, sources, whose).filter(({ value }) => !isNoRole(String(value)))
  // A key may tell nothing, and what the app calls it does: `ROLES.owner`.
  const demanded = demandedRole(column, sources)
  const given = all.filter(
    ({ value, given: text }) =>
      !isPowerful(String(value)) &&
      !isPowerful(text.split('.').at(-1) ?? '') &&
      (isOrdinary(String(value)) || (value !== demanded && !ranksWithRulers(value, sources))),
  )
  // A customer of the app's customer signs up by himself; an identity provider has those who work there.
  const isStaff = values.some(worksThere) ? worksThere : isOfStaff
  const staff = given.filter(({ value }) => isStaff(String(value)))
  if (staff.length === 0 && values.some(isStaff)) return undefined
  // Guests are let in by the one literal that there is: all others are sent their role.
  const isSent = () => rolesOfForms(table, column, sources).some(({ roles }) => roles.some(isOfStaff))
  if (staff.length === 0 && given.length > 0 && values.length === 0 && isSent()) return undefined
  const [first, ...others] = staff
  const ordinary = staff.find(({ value }) => isOrdinary(String(value)))
  // A school sends those whom it teaches, too: who works there may do more, and your app makes both.
  const taught = given.filter(
    ({ value }) => taughtPeople.test(String(value).toLowerCase()) && !isStaff(String(value)),
  )
  if (first && (taught.length > 0 || (!ordinary && others.length > 0)))
    return {
      value: (ordinary ?? first).value,
      reason: (ordinary ?? first).reason,
      among: [
        ...new Set([
          ...staff.map(({ value }) => String(value)),
          ...values.filter(isStaff),
          ...taught.map(({ value }) => String(value)),
        ]),
      ],
    }
  return (
    ordinary ??
    first ??
    given[0] ??
    all.map((one) => ordinaryBeside(one, sources)).find((one) => one !== undefined)
  )
}

const reads = /^(reader|read[ _-]?only)$/i
const writes = /^(editor|writer|author|contributor|publisher|read[ _-]?write)$/i

const buys = /(customer|client)$/i

/** Who keeps the records of all others, and may see what each of them earns. */
const ofPersonnel = /(?<![a-z])(hr|rh|rrhh)(?![a-z])|human|recursoshumanos|personnel|payroll/i

/**
 * The one of some roles that has the least rights; where nothing tells which that is, all of those that it may be.
 *
 * @param initial what a row has by itself: of several that it may be, the first
 * @param sources where the app's code may grant one of them less than the others
 */
export function leastOf(
  roles: readonly string[],
  reason: string,
  initial?: HostColumn['initial'],
  sources: readonly Source[] = [],
): Proposed | undefined {
  const ordinary =
    ordinaryRoles
      .map((word) => roles.find((role) => role.toLowerCase() === word))
      .find((role) => role !== undefined) ??
    roles.find(isOrdinary) ??
    // Where others write, whoever reads has no rights over them; elsewhere readers are those who borrow books.
    (roles.some((role) => writes.test(role)) ? roles.find((role) => reads.test(role)) : undefined)
  const likely = roles.filter((role) => !isPowerful(role) && !isNoRole(role))
  const working = likely.filter(isOfStaff)
  const staff = working.filter((role) => !ofPersonnel.test(role))
  const any = staff.length > 0 ? staff : [...likely, ...roles.filter(isPowerful)]
  const granted = ordinary === undefined && any.length > 1 ? leastGranted(any, sources) : undefined
  if (granted) return { value: granted.role, reason: `${reason}: ${granted.path} grants it the least` }
  const sorted = any.toSorted((one, other) => Number(other === initial) - Number(one === initial))
  // A customer may send those who buy: theirs is an answer, too.
  const among = [...sorted, ...likely.filter((role) => buys.test(role) && !sorted.includes(role))]
  const [value] = ordinary === undefined ? among : [ordinary]
  if (value === undefined) return undefined
  // Who buys there is not who works there, and who works there may have more rights: neither goes without saying.
  const isTold = ordinary !== undefined || staff.length === 1
  return { value, reason, ...(!isTold && { among }) }
}

/** The role that shuts somebody out, and the one of whoever is let in again; undefined where roles do neither. */
export function shutOutBy(
  table: HostTable,
): { readonly field: string; readonly on: string; readonly off: string } | undefined {
  for (const { field, type, references } of table.columns) {
    if (type.kind !== 'string' || references || !roleName.test(plainField(table, field))) continue
    const off = type.values?.find((value) => shutOutRole.test(value))
    const on = off === undefined ? undefined : leastOf(type.values ?? [], '')?.value
    if (off !== undefined && typeof on === 'string') return { field, on, off }
  }
  return undefined
}

/** The ordinary one of the app's constants, where an insert names one with more rights: of those that begin alike (`teamOwner`), where there are any. */
function ordinaryBeside(
  { given, value }: { readonly given: string; readonly value: Literal },
  sources: readonly Source[],
): Proposed | undefined {
  const beside = constantsBeside(given, sources).filter((one) => typeof one.value === typeof value)
  const partsOf = (name: string) => [wordsOf(name).slice(0, -1).join(''), wordsOf(name).at(-1)]
  const [beginning] = partsOf(given.split('.').at(-1) ?? '')
  const alike = beside.filter(({ member }) => partsOf(member)[0] === beginning)
  const prefix = alike.length > 1 ? beginning : ''
  const ordinary = ordinaryRoles
    .map((role) => beside.find(({ member }) => partsOf(member).join(' ') === `${prefix} ${role}`))
    .find((one) => one !== undefined)
  return (
    ordinary && { value: ordinary.value, reason: `the ordinary role: your app calls it ${ordinary.name}` }
  )
}
