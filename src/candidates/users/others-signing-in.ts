/** People who sign in beside the users: SCIM serves one table of them, and which one may be a question. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField, plainName } from '../../inspect/words.js'
import { isCalled, isJust, type Landscape } from '../landscape.js'
import { actorColumn, organizations, otherPeople } from '../lexicon.js'
import { linksOf } from '../links.js'
import { isUserOfKind } from '../named-references.js'
import type { Candidate } from '../ranking.js'
import { isOfInvitation } from './addresses.js'
import { hasPassword, passwordsOf } from './passwords.js'
import { columnNamed, emailNames, isCalledUser, loginNames } from './user-names.js'

/** Who has asked to be let in, and may never be. */
const asking = /pending|regist|sign_?up|request|applica|invit|temp|otp|verif|reset|waiting|draft|candidate/

/** The tables with logins and passwords of their own that are no part of the users. */
export const othersSigningIn = (user: HostTable, tables: readonly HostTable[]): readonly HostTable[] =>
  tables.filter(
    (one) =>
      one !== user &&
      hasPassword(one) &&
      columnNamed(one, [...emailNames, ...loginNames]) !== undefined &&
      !asking.test(plainName(one.name)) &&
      !one.columns.some((column) => isOfInvitation(one, column)) &&
      !linksOf(user, tables).some(({ column, target }) => target === one.ref && !isOfMany(user, column)) &&
      !linksOf(one, tables).some(
        ({ column, target }) => target === user.ref && !actorColumn.test(plainField(one, column.field)),
      ),
  )

/** Whether users with passwords of their own hang on it, several on one: a customer that signs in itself is no part of them. */
const isOfMany = (user: HostTable, column: HostColumn): boolean =>
  hasPassword(user) && !column.unique && !column.primaryKey

/** Two tables that people sign in by are a question, whichever has more about it. */
export function isRival(first: Candidate, other: Candidate, landscape: Landscape): boolean {
  if (isUserOfKind(first.table) && isJust(other.table, /^user$/)) return true
  if (!hasPassword(first.table) && columnNamed(other.table, emailNames)?.notNull) {
    const [own, others] = [first.table, other.table].map((table) => passwordsOf(table, landscape))
    if (others && !own) return true
  }
  if (haveLoginsAlike(first.table, other.table) || isKnownToStaff(first.table, other.table, landscape))
    return true
  const [one, two] = [first.table, other.table].map(
    (table) => columnNamed(table, emailNames) && hasPassword(table),
  )
  // Who made a row may be another one of the same table.
  const isTied = linksTo(first.table, other.table, landscape) || linksTo(other.table, first.table, landscape)
  return (
    Boolean(one && two) &&
    !isTied &&
    (first.score - other.score < 8 || isOfCustomerAlone(other.table, first.table, landscape))
  )
}

/** Whether both have a login that is somebody's alone, and no passwords tell whose counts: teachers and students. */
const haveLoginsAlike = (first: HostTable, other: HostTable): boolean =>
  [first, other].every((table) => {
    const login = columnNamed(table, loginNames)
    return login?.notNull && login.unique && !isCalledUser(table) && !hasPassword(table)
  })

/** Whether nobody of the first needs an address, and none has a password, where others have an address each, and sessions or tokens. */
function isKnownToStaff(first: HostTable, other: HostTable, landscape: Landscape): boolean {
  const isLetIn = ({ ref }: HostTable, by = /^(session|token)$/) =>
    landscape.referringTo(ref).some((one) => isCalled(one, by))
  return (
    !(
      hasPassword(first) ||
      passwordsOf(first, landscape) ||
      isLetIn(first, /^(session|token|apikey|account|credential)$/)
    ) &&
    columnNamed(first, [...emailNames, ...loginNames])?.notNull === false &&
    columnNamed(other, emailNames)?.notNull === true &&
    isLetIn(other) &&
    !isCalled(other, otherPeople) &&
    !linksTo(other, first, landscape)
  )
}

const linksTo = (from: HostTable, to: HostTable, { linksFrom }: Landscape): boolean =>
  linksFrom(from).some(({ target }) => target === to.ref)

/** Whether those of one table hang on a customer each, and those of another on none: only the former are people whom a customer sends. */
function isOfCustomerAlone(table: HostTable, other: HostTable, { tables, linksFrom }: Landscape): boolean {
  if (isCalled(table, otherPeople)) return false
  const customers = tables.filter((one) => isJust(one, organizations))
  const linked = (one: HostTable, needed: boolean) =>
    linksFrom(one)
      .filter(({ column }) => column.notNull || !needed)
      .map(({ target }) => target)
  const isIn = (one: HostTable) =>
    tables.some((row) => {
      const targets = linked(row, true)
      const isMember = row === one || targets.includes(one.ref)
      return isMember && customers.some(({ ref }) => targets.includes(ref))
    })
  return (
    customers.some(({ ref }) => linked(table, true).includes(ref)) &&
    !isIn(other) &&
    !linked(other, false).some((ref) => customers.some((one) => one.ref === ref))
  )
}

/** Who runs the service for all customers, by the name: `admin_users`, `SuperAdmin`. */
const runs = /^(super)?admin(istrator)?$|^(super|root|platform|backoffice)$/

/** Puts those who run the service behind those whom its customers send, where both sign in: more may be kept of the former. */
export const behindTheirs = (candidates: readonly Candidate[], landscape: Landscape): readonly Candidate[] =>
  candidates.map((one) => {
    const theirs =
      hasPassword(one.table) && nounsOf(one.table).some((noun) => noun.some((word) => runs.test(word)))
        ? candidates.filter(
            (other) =>
              hasPassword(other.table) &&
              isRival(one, other, landscape) &&
              isOfCustomerAlone(other.table, one.table, landscape),
          )
        : []
    return theirs.length > 0
      ? { ...one, score: Math.min(one.score, ...theirs.map(({ score }) => score - 1)) }
      : one
  })
