/** Tables that users may be in, and what both signs of customers and of groups ask of one. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField, some, titleOf } from '../../inspect/words.js'
import { isCalled, isJust, type Landscape } from '../landscape.js'
import {
  billingColumn,
  contentColumn,
  contentNouns,
  endsAs,
  groupNouns,
  partNouns,
  roleNouns,
  tenantNouns,
} from '../lexicon.js'
import type { MembershipCandidate } from './membership.js'
import { isRole, saysRole } from './roles.js'

/** What a table that users may be in is to them, and to the other tables. */
export interface Place {
  readonly table: HostTable
  readonly user: HostTable
  readonly membership: MembershipCandidate | undefined
  /** The column of the user that refers to it. */
  readonly userColumn: HostColumn | undefined
  /** The column by which it refers to another table that users are in. */
  readonly owner: HostColumn | undefined
  /** The others that users are in, and that refer to it. */
  readonly holds: readonly HostTable[]
  /** The tables that refer to it, without those between it and users. */
  readonly referring: readonly HostTable[]
  /** The source that tells the database which of it a request is of. */
  readonly toldBy: string | undefined
  readonly landscape: Landscape
}

export const isStrong = ({ membership }: Place) =>
  membership !== undefined && !membership.isAudience && membership.score >= 6

export const fieldsOf = (table: HostTable, is: (name: string, column: HostColumn) => boolean) =>
  table.columns.filter((column) => is(plainField(table, column.field), column)).map(({ field }) => field)

export const namesOf = (list: readonly HostTable[]) => some(list.map(({ name }) => name))

export const named = (is: boolean, { name }: HostTable, what = '') =>
  is ? `named ${name}${what}` : undefined

/** Invitations, domains, subscriptions: what a customer has, and a group of people has not. Associations are no `sso`; a plan that is somebody's is of work. */
export const ofCustomers =
  /^(invit\w*|subscription|billing\w*|invoice|domain|sso\w*|saml\w*|licen[cs]e|apikey)$/

/** What users are unique by within it. */
export const toldApart = ({ userColumn, user }: Place): readonly string[] | undefined =>
  userColumn && user.uniques.find((fields) => isAmong(fields, userColumn.field, user))

/** A person, or a login, that each of several tenants may have once; a badge's number tells nothing. */
function isAmong(fields: readonly string[], link: string, { columns }: HostTable): boolean {
  const [other, ...more] = fields.filter((field) => field !== link)
  const column = columns.find(({ field }) => field === other)
  return (
    fields.includes(link) &&
    column !== undefined &&
    more.length === 0 &&
    (column.references !== undefined || /(e?mail|login|username)$/i.test(column.field))
  )
}

const dealing = /(supplier|vendor|manufactur\w*|contractor|carrier|distributor|producer)(id|uid|uuid|key)?$/

/** Where rows call one of it their supplier: it may be a list of everybody whom customers deal with, rather than of customers. */
export function dealtBy({ table, referring }: Pick<Place, 'table' | 'referring'>): string | undefined {
  const found = referring.flatMap((other) =>
    other.columns
      .filter(
        ({ field, references }) => references?.table === table.ref && dealing.test(plainField(other, field)),
      )
      .map(({ field }) => `${titleOf(other)}.${field}`),
  )
  return found[0]
}

/** What a customer has several of, who is in one, or what an app is about: nothing is billed to it, and it has nothing of what customers have. */
export const isDoubtful = (place: Place): boolean =>
  isPart(place) ||
  isOfPayers(place) ||
  isRoom(place) ||
  // Who is on a subscription shares what it pays for: it is what a customer has, and the one thing that has members.
  isCalled(place.table, ofCustomers) ||
  ((isJust(place.table, new Set(['member'])) || isContent(place.table) || isTree(place)) &&
    !isOfCustomer(place))

/** Whether a customer has several of it: what it shows to the world has a domain of its own as well. */
export const isPart = (place: Place): boolean =>
  isCalled(place.table, partNouns) &&
  billed(place) === undefined &&
  !place.referring.some((other) => isCalled(other, ofCustomers) && !isCalled(other, /^domain$/))

/** What users share who each pay for themselves: it is not called a customer, and nobody has paid for it. */
const isOfPayers = ({ table, user, referring, landscape }: Place): boolean =>
  !isJust(table, tenantNouns) &&
  (hasPayer(user) ||
    landscape
      .referringTo(user.ref)
      .some(
        (other) =>
          isCalled(other, ofPayer) &&
          other.columns.some(({ references, notNull }) => references?.table === user.ref && notNull),
      )) &&
  !hasPayer(table) &&
  !referring.some((other) => isCalled(other, ofPayer))

const ofPayer = /^(subscription|billing\w*|invoice|licen[cs]e)$/

/** What a service that takes money knows somebody by. */
const hasPayer = (table: HostTable): boolean =>
  fieldsOf(
    table,
    (name, { type, references }) => type.kind === 'string' && !references && payerKey.test(name),
  ).length > 0

const payerKey =
  /^(stripe|paddle|polar|lemonsqueezy|chargebee|braintree|billing|subscription)[a-z]*id$|^customerid$/

/** Called after what may be a room as well, whose members have no role there, and one in the whole app: it is the app's customer who has rooms. */
const isRoom = (place: Place): boolean => {
  const { table, user, userColumn, membership } = place
  const rows = membership?.table
  return (
    isJust(table, /^(workspace|account)$/) &&
    userColumn === undefined &&
    rows !== undefined &&
    !rows.columns.some((column) => saysRole(rows, column)) &&
    user.columns.some((column) => isRole(user, column)) &&
    !isOfCustomer(place)
  )
}

/** Whether rows put users into something: those that may be of none give a role everywhere. */
const putsInto = (membership: MembershipCandidate | undefined): boolean =>
  membership?.table.columns.some(({ field, notNull }) => field === membership.group && notNull) ?? false

/** Units that are parts of one another, and of which somebody may have none: as often one customer's as customers. */
const isTree = ({ table, userColumn, membership, landscape }: Place): boolean =>
  userColumn !== undefined &&
  !userColumn.notNull &&
  !putsInto(membership) &&
  landscape
    .linksFrom(table)
    .some(
      ({ target, column }) =>
        target === table.ref && /^parent|parent(id)?$/.test(plainField(table, column.field)),
    )

export const isContent = (table: HostTable) => isCalled(table, contentNouns) && !isJust(table, tenantNouns)

/** Whether it is billed, or has what customers have. */
export const isOfCustomer = (place: Place): boolean =>
  billed(place) !== undefined || place.referring.some((other) => isCalled(other, ofCustomers))

/** A domain may be what it belongs to, rather than what it has; and whom a table of the app's own keeps as its customer, nobody bills. */
export function billed({ table, owner }: Place): string | undefined {
  const fields = fieldsOf(
    table,
    (name, column) =>
      !column.primaryKey &&
      column !== owner &&
      billingColumn.test(name) &&
      // One of some words is a domain of knowledge, and no address.
      !(name === 'domain' && column.type.kind === 'string' && column.type.values) &&
      !(column.references && ofOwner.test(name)),
  )
  return fields.length > 0 ? `has ${some(fields)}` : undefined
}

const ofOwner = /^customer(id|uid|uuid)$/

/** Whether the rows that put users into it call it a group, whatever it calls itself: `group_id`. */
export const isGroupToMembers = ({ membership }: Pick<Place, 'membership'>): boolean =>
  membership !== undefined &&
  !membership.isAudience &&
  /^(user)?group(id|key|uuid)?$/.test(plainField(membership.table, membership.group))

/** Groups that are called after what each may do, and whose names their rows have: `group_permissions.group`. */
export const isGroupWithRights = (table: HostTable): boolean =>
  nounsOf(table).some((noun) => {
    const [last = '', what = ''] = noun.slice(-2).reverse()
    return (
      noun.length > 1 &&
      endsAs(roleNouns, last) &&
      groupNouns.test(what) &&
      fieldsOf(table, (name, { type, references }) => type.kind === 'string' && !references && name === what)
        .length > 0
    )
  })

export const isNameless = (table: HostTable) =>
  fieldsOf(
    table,
    (name, { type, primaryKey }) =>
      type.kind === 'string' &&
      !primaryKey &&
      /(name|title|label|slug)$|^(subdomain|domain|host|handle|code|identifier)$/.test(name),
  ).length === 0

export function contentOf(table: HostTable): string | undefined {
  const content = fieldsOf(table, (name) => contentColumn.test(name))
  return content.length > 0 ? `has content of its own: ${some(content)}` : undefined
}

/** The column by which its rows are below others, where each user names one of it, and is a member of others besides. */
export const treeOf = ({ table, userColumn, membership, landscape }: Place): string | undefined =>
  userColumn && membership && !membership.isAudience
    ? landscape.linksFrom(table).find(({ target }) => target === table.ref)?.column.field
    : undefined
