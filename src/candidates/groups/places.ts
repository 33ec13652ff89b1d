/** The tables of an app that users are in, by memberships, by columns of theirs or by their names. */
import type { HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField } from '../../inspect/words.js'
import { isCalled, isJust, type Landscape } from '../landscape.js'
import { actorColumn, chosenColumn, contentNouns, lookupNouns, tenantNouns } from '../lexicon.js'
import { columnNamed, emailNames } from '../users/user-names.js'
import type { MembershipCandidate } from './membership.js'
import type { Place } from './place.js'
import { settingOf } from './session-tenant.js'
import { isOfPerson } from './stand-ins.js'

/** The tables that users are in, and those that are called after what users are in. */
export function placesOf(
  landscape: Landscape,
  user: HostTable,
  memberships: readonly MembershipCandidate[],
): readonly Place[] {
  const { tables, linksFrom, referringTo } = landscape
  // What has the user's own key is a part of the user.
  const userLinks = linksFrom(user).filter(
    ({ column }) => !column.primaryKey && !chosenColumn.test(plainField(user, column.field)),
  )
  const isJoin = (table: HostTable) => memberships.some((one) => one.table === table)
  const joined = tables.filter(
    (table) =>
      table !== user &&
      table.primaryKey.length === 1 &&
      (memberships.some(({ of }) => of === table.ref) ||
        userLinks.some(({ target }) => target === table.ref) ||
        (!isJoin(table) &&
          (isCollectiveByName(table) ||
            isGroupOf(user, table, landscape) ||
            isWhole(table, user, memberships, landscape)))),
  )
  const isMembershipRow = (table: HostTable) =>
    memberships.some((one) => one.table === table && !one.isAudience && !one.inArray)
  return joined
    .filter((table) => !isMembershipRow(table))
    .map((table) => {
      // Who is in a group of the tenant's has the tenant beside the group; who may be in none is the tenant's.
      const isNeeded = ({ table: { columns }, group }: MembershipCandidate) =>
        columns.some(({ field, notNull }) => field === group && notNull)
      const isOfAnother = (one: MembershipCandidate) =>
        memberships.some(
          (other) =>
            other.table === one.table &&
            other.of !== table.ref &&
            isNeeded(other) &&
            (refersTo(other.of, table.ref, landscape) ||
              (!isNeeded(one) && refersTo(table.ref, other.of, landscape))),
        )
      const membership = memberships.find((one) => one.of === table.ref && !isOfAnother(one))
      const userColumn = userLinks.find(({ target }) => target === table.ref)?.column
      const owner = linksFrom(table).find(
        ({ target }) =>
          target !== table.ref &&
          joined.some(({ ref }) => ref === target) &&
          !isHolderOf(target, table, landscape),
      )?.column
      const referring = referringTo(table.ref).filter(
        (other) => other !== user && other !== table && other !== membership?.table,
      )
      const holds = referring.filter(
        (other) =>
          joined.includes(other) &&
          !isCalled(other, contentNouns) &&
          !isCalled(other, lookupNouns) &&
          memberships.some(({ of, isAudience }) => of === other.ref && !isAudience),
      )
      const toldBy = settingOf(table, landscape.sources)
      return { table, user, membership, userColumn, owner, holds, referring, toldBy, landscape }
    })
}

const refersTo = (ref: string, target: string, { tables, linksFrom }: Landscape) =>
  tables.some((table) => table.ref === ref && linksFrom(table).some((link) => link.target === target))

/** Both may refer to the other: what a group has as its first channel does not own it. */
const isHolderOf = (target: string, table: HostTable, { tables, linksFrom }: Landscape) => {
  const other = tables.find(({ ref }) => ref === target)
  const link = linksFrom(table).find((one) => one.target === target)?.column
  return (
    other !== undefined &&
    link !== undefined &&
    !link.notNull &&
    linksFrom(other).some((one) => one.target === table.ref && one.column.notNull)
  )
}

/** A group by its name that some rows refer to beside a user, though they are no memberships: postings to a unit. */
const isGroupOf = (user: HostTable, table: HostTable, { referringTo, linksFrom }: Landscape) =>
  isJust(table, /^(team|department|division|squad)$/) ||
  nounsOf(table).some((noun) => /^(org|business)unit$/.test(noun.join('')))
    ? referringTo(table.ref).some((other) =>
        linksFrom(other).some(
          ({ target, column }) =>
            target === user.ref &&
            (column.notNull ||
              isNothingBeside(other) ||
              (isOfPerson(other, column) && !actorColumn.test(plainField(other, column.field)))),
        ),
      )
    : false

/** Whether rows hold keys alone, with who made them and when, and the address of whom nobody has a row of yet. */
const isNothingBeside = (table: HostTable) =>
  table.columns.every(
    ({ field, primaryKey, references, type }) =>
      primaryKey ||
      references !== undefined ||
      type.kind === 'date' ||
      actorColumn.test(plainField(table, field)) ||
      /(^|_)e?mail$/i.test(field),
  )

/** A customer by its name, whose people are in what must belong to it alone: members of the projects of an account. */
const isWhole = (
  table: HostTable,
  user: HostTable,
  memberships: readonly MembershipCandidate[],
  { referringTo, linksFrom }: Landscape,
) => {
  const isEntered = (ref: string) => memberships.some(({ of, isAudience }) => of === ref && !isAudience)
  return (
    isJust(table, tenantNouns) &&
    !columnNamed(table, emailNames) &&
    // What belongs to something that people are in is a part itself; an account of somebody's is no customer.
    !linksFrom(table).some(
      ({ target, column }) =>
        isEntered(target) || (target === user.ref && !actorColumn.test(plainField(table, column.field))),
    ) &&
    referringTo(table.ref).some(
      ({ ref, columns }) =>
        isEntered(ref) &&
        columns.some(({ references, notNull }) => references?.table === table.ref && notNull),
    )
  )
}

/** A group or a customer whose members no table tells. */
const isCollectiveByName = (table: HostTable) =>
  isJust(table, /^(group|team|usergroup)$/) ||
  (isJust(table, new Set(['organization', 'organisation', 'tenant', 'workspace', 'company'])) &&
    !columnNamed(table, emailNames))
