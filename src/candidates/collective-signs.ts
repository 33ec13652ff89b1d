/** What speaks for and against a table as the tenant, and as the group. */
import type { HostColumn, HostTable } from '../inspect/host-model.js'
import { nounsOf, plainField, some } from '../inspect/words.js'
import { isCalled, isJust, type Landscape } from './landscape.js'
import {
  billingColumn,
  contentColumn,
  contentNouns,
  groupNouns,
  lookupNouns,
  onePerson,
  partNouns,
  roleNouns,
  talkNouns,
  tenantNouns,
} from './lexicon.js'
import { isTold, type MembershipCandidate } from './membership.js'
import type { Sign } from './ranking.js'
import { columnNamed, emailNames } from './user-names.js'

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
  readonly landscape: Landscape
}

export const isStrong = ({ membership }: Place) =>
  membership !== undefined && !membership.isAudience && membership.score >= 6

const fieldsOf = (table: HostTable, is: (name: string, column: HostColumn) => boolean) =>
  table.columns.filter((column) => is(plainField(table, column.field), column)).map(({ field }) => field)

const namesOf = (list: readonly HostTable[]) => some(list.map(({ name }) => name))

const named = (is: boolean, { name }: HostTable, what = '') => (is ? `named ${name}${what}` : undefined)

/** Invitations, domains, subscriptions: what a customer has, and a group of people has not. Associations are no `sso`. */
export const ofCustomers =
  /^(invit\w*|subscription|billing\w*|invoice|domain|sso\w*|saml\w*|licen[cs]e|apikey|plan)$/

export const tenantSigns: readonly Sign<Place>[] = [
  { weight: 4, sees: ({ table }) => named(isJust(table, tenantNouns), table) },
  {
    weight: 3,
    sees: ({ holds }) => (holds.length > 0 ? `${namesOf(holds)} belong to it` : undefined),
  },
  {
    weight: 1,
    sees: ({ referring, landscape }) => {
      if (referring.length < 2) return undefined
      const isMost = referring.length > 5 || referring.length * 3 >= landscape.tables.length
      return [`${namesOf(referring)} refer to it`, isMost ? 2 : 1]
    },
  },
  { weight: 3, sees: billed },
  {
    weight: 1,
    sees: ({ table }) => {
      const slug = fieldsOf(
        table,
        (name, { primaryKey, unique, type }) =>
          !primaryKey &&
          (name === 'slug' || (unique && type.kind === 'string' && /^(code|shortname)$/.test(name))),
      )
      return slug.length > 0 ? `has ${some(slug)}` : undefined
    },
  },
  {
    weight: 2,
    sees: ({ referring }) => {
      const own = referring.filter((other) => isCalled(other, ofCustomers))
      return own.length > 0 ? `has ${namesOf(own)}` : undefined
    },
  },
  {
    weight: 2,
    sees: ({ userColumn, table }) => {
      if (!userColumn || isCalled(table, lookupNouns)) return undefined
      return [`each user has one: ${userColumn.field}`, userColumn.notNull ? 2 : 1]
    },
  },
  {
    weight: 4,
    sees: (place) => {
      const among = toldApart(place)
      return among && `users are told apart within it: ${among.join(', ')}`
    },
  },
  {
    weight: 3,
    sees: (place) => (isStrong(place) ? `has members in ${place.membership?.table.name}` : undefined),
  },
  { weight: -2, sees: ({ table }) => named(isCalled(table, groupNouns), table, ': may be a group') },
  {
    weight: -2,
    sees: (place) =>
      named(isCalled(place.table, partNouns) && !isOfCustomer(place), place.table, ': a part of one'),
  },
  { weight: -6, sees: ({ table }) => named(isCalled(table, onePerson), table, ': one person') },
  {
    weight: -6,
    sees: ({ table }) => named(isCalled(table, lookupNouns) || isCalled(table, roleNouns), table),
  },
  {
    weight: -4,
    sees: ({ table }) => named(isContent(table), table, ': content'),
  },
  {
    weight: -4,
    sees: ({ table, userColumn, membership }) =>
      userColumn && !membership && !isJust(table, tenantNouns) && columnNamed(table, emailNames)?.unique
        ? 'a person, who has an address'
        : undefined,
  },
  { weight: -4, sees: ({ owner }) => (owner?.notNull ? `belongs to another by ${owner.field}` : undefined) },
  { weight: -3, sees: ({ table }) => contentOf(table) },
  {
    // What is paid for has an owner; a customer is called something.
    weight: -4,
    sees: ({ table }) =>
      isNameless(table) && !isJust(table, tenantNouns) ? 'no column names it' : undefined,
  },
  {
    weight: -5,
    sees: ({ userColumn, membership }) =>
      userColumn?.unique && !membership ? `one user has it: ${userColumn.field}` : undefined,
  },
  {
    weight: -4,
    sees: ({ membership, userColumn }) =>
      membership?.isAudience && !userColumn ? `${membership.table.name} are no members` : undefined,
  },
]

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

const ofProgram =
  /^(client|consumer|app|application|oauth|hashedclient)?secret(hash)?$|^(redirect|callback|logoutredirect)(uri|url)s?$|^granttypes?$/

export const groupSigns: readonly Sign<Place>[] = [
  { weight: 4, sees: ({ table }) => named(isCalled(table, groupNouns), table) },
  {
    weight: 1,
    sees: (place) => {
      const { membership } = place
      if (!membership || membership.isAudience) return undefined
      return [`has members in ${membership.table.name}`, isStrong(place) ? 3 : 2]
    },
  },
  { weight: 2, sees: ({ owner }) => (owner ? `belongs to another by ${owner.field}` : undefined) },
  {
    weight: 1,
    sees: ({ table }) => {
      const names = fieldsOf(
        table,
        (name, { type }) => type.kind === 'string' && /(name|title|label)$/.test(name),
      )
      return names.length > 0 ? `has ${names[0]}` : undefined
    },
  },
  {
    weight: 1,
    sees: ({ referring }) => {
      const rights = referring.filter((other) =>
        isCalled(other, /(permission|access|grant|policy|role|right)$/),
      )
      return rights.length > 0 ? `${namesOf(rights)} refer to it` : undefined
    },
  },
  {
    // Teams of a game are a part of the game.
    weight: -3,
    sees: ({ table, user, membership, landscape }) => {
      const part = partNamed(table)
      const others = landscape.tables.filter(
        (other) => other !== table && other !== membership?.table && partNamed(other) === part,
      )
      const isPart = part !== undefined && others.length > 1 && partNamed(user) !== part
      return isPart ? `a part of what ${namesOf(others)} are about` : undefined
    },
  },
  {
    weight: -6,
    sees: ({ table }) => named(isCalled(table, lookupNouns) && !isCalled(table, roleNouns), table),
  },
  {
    weight: -4,
    sees: ({ table }) =>
      named(isCalled(table, contentNouns) && !isCalled(table, groupNouns), table, ': content'),
  },
  {
    weight: -3,
    sees: ({ table, owner }) => named(isJust(table, tenantNouns) && !owner, table, ': may be a tenant'),
  },
  {
    weight: -2,
    sees: ({ referring, membership, table }) => {
      const content = referring.filter(
        (other) =>
          other !== membership?.table &&
          other.columns.some(isRequiredLink(table)) &&
          isCalled(other, contentNouns),
      )
      return content.length > 2 ? `${namesOf(content)} are in it` : undefined
    },
  },
  {
    weight: -3,
    sees: ({ referring, table }) => {
      const talk = referring.filter(
        (other) => isCalled(other, talkNouns) && other.columns.some(isRequiredLink(table)),
      )
      return talk.length > 0 && isCalled(table, groupNouns) ? `${namesOf(talk)} are in it` : undefined
    },
  },
  {
    // A program that people have let in signs in by a secret of its own, and sends them back somewhere.
    weight: -6,
    sees: ({ table }) => {
      const own = fieldsOf(table, (name) => ofProgram.test(name))
      return own.length > 0 ? `signs a program in: ${some(own)}` : undefined
    },
  },
  { weight: -4, sees: billed },
  { weight: -3, sees: ({ table }) => contentOf(table) },
  {
    // A group is called something; what says where it is, and shows something, is what the app is about.
    weight: -4,
    sees: ({ table }) => {
      if (isCalled(table, groupNouns)) return undefined
      const told = table.columns.filter(
        (column) =>
          isTold(table, column) && !/(slug|code|color|colour|icon)$/.test(plainField(table, column.field)),
      )
      return told.length > 2 ? `asks for more: ${some(told.map(({ field }) => field))}` : undefined
    },
  },
  {
    // SCIM's groups have a displayName; addresses to send messages to have none, `teams` of Microsoft's among them.
    weight: -4,
    sees: ({ table }) => (isNameless(table) ? 'no column names it' : undefined),
  },
  {
    weight: -4,
    sees: ({ membership }) =>
      membership?.isAudience ? `${membership.table.name} are no members` : undefined,
  },
]

/** What a customer has several of, or an app is about: nothing is billed to it, and it has nothing of what customers have. */
export const isDoubtful = (place: Place): boolean =>
  (isCalled(place.table, partNouns) || isContent(place.table)) && !isOfCustomer(place)

const isContent = (table: HostTable) => isCalled(table, contentNouns) && !isJust(table, tenantNouns)

/** Whether it is billed, or has what customers have. */
export const isOfCustomer = (place: Place): boolean =>
  billed(place) !== undefined || place.referring.some((other) => isCalled(other, ofCustomers))

/** A domain may be what it belongs to, rather than what it has. */
function billed({ table, owner }: Place): string | undefined {
  const fields = fieldsOf(
    table,
    (name, column) => !column.primaryKey && column !== owner && billingColumn.test(name),
  )
  return fields.length > 0 ? `has ${some(fields)}` : undefined
}

const isNameless = (table: HostTable) =>
  fieldsOf(
    table,
    (name, { type, primaryKey }) =>
      type.kind === 'string' &&
      !primaryKey &&
      /(name|title|label|slug)$|^(subdomain|domain|host|handle|code|identifier)$/.test(name),
  ).length === 0

/** The word that the tables of one part of an app begin with, where it says what the part is about. */
function partNamed(table: HostTable): string | undefined {
  const [noun = []] = nounsOf(table)
  const [first] = noun
  const isOwn =
    noun.length > 1 && first !== undefined && !isAboutPeople.test(first) && !tenantNouns.has(first)
  return isOwn ? first : undefined
}

const isAboutPeople =
  /^(user|member|person|people|staff|employee|access|auth|iam|rbac|security|permission|role|group|team|system|directory|identity|scim|admin|app|core|db|sys)$/

const isRequiredLink =
  ({ ref }: HostTable) =>
  ({ references, notNull }: HostColumn) =>
    notNull && references?.table === ref

function contentOf(table: HostTable): string | undefined {
  const content = fieldsOf(table, (name) => contentColumn.test(name))
  return content.length > 0 ? `has content of its own: ${some(content)}` : undefined
}
