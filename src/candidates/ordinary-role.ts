/** Roles as they are called: of those that there are, the one for whoever works for a customer, with no more rights than others. */
import type { Literal } from '../config/config.js'
import type { Source } from '../inspect/detect/sources.js'
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { type Inserted, insertedValue, insertedValues } from './inserts.js'
import { ordinaryRoles, otherPeople } from './lexicon.js'

const powerful = /(owner|admin|super|root|manager|maintainer|founder)/i

export const isPowerful = (role: string): boolean => powerful.test(role)

/** Whether it is among the names of the least that a role gives. */
export const isOrdinary = (role: string): boolean =>
  ordinaryRoles.some((word) => role.toLowerCase().endsWith(word))

/** Whether it may be of somebody who works for a customer, and gives no rights over others. */
export const isOfStaff = (role: string): boolean => !isPowerful(role) && !otherPeople.test(role.toLowerCase())

/** Who makes something of their own is its owner: a role with more rights than an ordinary one is nothing to give to all. */
export function insertedRole(
  table: HostTable,
  column: HostColumn,
  sources: readonly Source[],
): Inserted<Literal> | undefined {
  if (column.type.kind !== 'string') return insertedValue(table, column, sources)
  const values = column.type.values ?? []
  const given = insertedValues(table, column, sources).filter(({ value }) => !isPowerful(String(value)))
  // A customer of the app's customer signs up by himself; an identity provider has those who work there.
  const staff = given.filter(({ value }) => isOfStaff(String(value)))
  if (staff.length === 0 && values.some(isOfStaff)) return undefined
  return staff.find(({ value }) => isOrdinary(String(value))) ?? staff[0] ?? given[0]
}
