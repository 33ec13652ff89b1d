/** Roles as they are called: of those that there are, the one for whoever works for a customer, with no more rights than others. */
import type { Literal } from '../config/config.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { constantsBeside } from './inserted-text.js'
import { type Inserted, insertedValues } from './inserts.js'
import { ordinaryRoles, otherPeople } from './lexicon.js'

const powerful =
  /(owner|admin|super|root|power|manager|maintainer|founder|director|executive|president|principal|chief|gerente)/i

export const isPowerful = (role: string): boolean => powerful.test(role)

/** Whether it is among the names of the least that a role gives: a superuser is a user by the word alone. */
export const isOrdinary = (role: string): boolean =>
  !isPowerful(role) && ordinaryRoles.some((word) => role.toLowerCase().endsWith(word))

/** Whether it may be of somebody who works for a customer, and gives no rights over others. */
export const isOfStaff = (role: string): boolean => !isPowerful(role) && !otherPeople.test(role.toLowerCase())

/** Who makes something of their own is its owner: a role with more rights than an ordinary one is nothing to give to all. */
export function insertedRole(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): Inserted<Literal> | undefined {
  const values = column.type.kind === 'string' ? (column.type.values ?? []) : []
  const all = insertedValues(table, column, sources)
  // A key may tell nothing, and what the app calls it does: `ROLES.owner`.
  const given = all.filter(
    ({ value, given: text }) => !isPowerful(String(value)) && !isPowerful(text.split('.').at(-1) ?? ''),
  )
  // A customer of the app's customer signs up by himself; an identity provider has those who work there.
  const staff = given.filter(({ value }) => isOfStaff(String(value)))
  if (staff.length === 0 && values.some(isOfStaff)) return undefined
  return (
    staff.find(({ value }) => isOrdinary(String(value))) ??
    staff[0] ??
    given[0] ??
    all.map((one) => ordinaryBeside(one, sources)).find((one) => one !== undefined)
  )
}

/** The ordinary one of the app's constants, where an insert names one with more rights. */
function ordinaryBeside(
  { given, value }: { readonly given: string; readonly value: Literal },
  sources: readonly Source[],
): Inserted<Literal> | undefined {
  const beside = constantsBeside(given, sources).filter((one) => typeof one.value === typeof value)
  const ordinary = ordinaryRoles
    .map((role) => beside.find(({ member }) => member.toLowerCase() === role))
    .find((one) => one !== undefined)
  return (
    ordinary && { value: ordinary.value, reason: `the ordinary role: your app calls it ${ordinary.name}` }
  )
}
