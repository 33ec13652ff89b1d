/** Customers that sign in by one login, the tables that have their people, and what those tell of themselves. */
import type { HostTable } from '../../inspect/host-model.js'
import { isCalled, isJust, type Landscape } from '../landscape.js'
import { memberNouns, organizations } from '../lexicon.js'
import { isOfInvitation } from './addresses.js'
import { columnNamed, emailNames, isCalledUser, isNamedUser } from './user-names.js'

/** Whether what signs in by an address is a customer, whose people are among the candidates. */
export const isCustomerOf = (first: HostTable, other: HostTable): boolean =>
  !isNamedUser(first) && (holdsPeopleOf(other, first) || isUserOf(other, first))

/** `User.organizationId`: an organization has one login for all, and its people have none. */
export const isUserOf = (table: HostTable, customer: HostTable): boolean =>
  isCalledUser(table) &&
  isJust(customer, organizations) &&
  table.columns.some(({ references }) => references?.table === customer.ref)

/** Whether the people of a customer are in a table of their own, each with an address: `TeamMember.merchantId`. */
export const holdsPeopleOf = (table: HostTable, customer: HostTable): boolean =>
  table !== customer &&
  isCalled(table, memberNouns) &&
  columnNamed(table, emailNames) !== undefined &&
  table.columns.some(({ references, notNull }) => notNull && references?.table === customer.ref) &&
  !table.columns.some((column) => isOfInvitation(table, column))

/** What those who sign in tell of themselves, each row of one of them. */
const detailNoun = /^(profile|detail|info|information|metadata|bio)$/

/** The users that a table has the profiles of, each by a required key. */
export const detailOf = (table: HostTable, { tables, linksFrom }: Landscape): HostTable | undefined =>
  isCalled(table, detailNoun) && !isCalledUser(table)
    ? linksFrom(table)
        .filter(({ column }) => column.notNull && !column.primaryKey)
        .map(({ target }) => tables.find(({ ref }) => ref === target))
        .find((target) => target !== undefined && target !== table && isCalledUser(target))
    : undefined
