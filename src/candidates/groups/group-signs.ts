/** What speaks for and against a table as the group. */
import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { nounsOf, plainField, some } from '../../inspect/words.js'
import { isCalled, isJust } from '../landscape.js'
import {
  contentNouns,
  endsAs,
  groupNouns,
  lookupNouns,
  otherPeople,
  roleNouns,
  talkNouns,
  tenantNouns,
} from '../lexicon.js'
import type { Sign } from '../ranking.js'
import { ofWork } from './measures.js'
import { isTold } from './member-keys.js'
import {
  billed,
  contentOf,
  fieldsOf,
  isGroupToMembers,
  isGroupWithRights,
  isNameless,
  isStrong,
  named,
  namesOf,
  ofCustomers,
  type Place,
  treeOf,
} from './place.js'
import { sharedBy } from './shared-content.js'

const ofProgram =
  /^(client|consumer|app|application|oauth|hashedclient)?secret(hash)?$|^(redirect|callback|logoutredirect)(uri|url)s?$|^granttypes?$/

export const groupSigns: readonly Sign<Place>[] = [
  {
    weight: 4,
    sees: (place) =>
      named(isOfGroups(place.table), place.table) ??
      (isGroupToMembers(place) ? `${place.membership?.table.name} call it a group` : undefined),
  },
  {
    weight: 1,
    sees: (place) => {
      const { membership } = place
      if (!membership || membership.isAudience) return undefined
      return [`has members in ${membership.table.name}`, isStrong(place) ? 3 : 2]
    },
  },
  {
    weight: 2,
    sees: (place) => {
      const by = place.owner?.field ?? treeOf(place)
      return by && `belongs to another by ${by}`
    },
  },
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
    sees: ({ referring, user, landscape }) => {
      // What somebody may do in it says who is in it.
      const isOfUser = (other: HostTable) =>
        landscape.linksFrom(other).some(({ target }) => target === user.ref)
      const rights = referring.filter((other) => isCalled(other, rightsNouns) && !isOfUser(other))
      return rights.length > 0 ? `${namesOf(rights)} refer to it` : undefined
    },
  },
  {
    // What groups have rights on is what an app is about, whoever else has some of his own there.
    weight: -4,
    sees: ({ table, membership, landscape }) => {
      if (isOfGroups(table)) return undefined
      const isBesideGroup = (other: HostTable) =>
        landscape
          .linksFrom(other)
          .some(({ target }) => landscape.tables.some((one) => one.ref === target && isOfGroups(one)))
      // A row that has a user or else a group puts neither into anything.
      const isEither =
        membership?.table.columns.some(({ field, notNull }) => field === membership.user && !notNull) === true
      const rights = landscape
        .referringTo(table.ref)
        .filter(
          (other) =>
            (isCalled(other, rightsNouns) || (isEither && other === membership?.table)) &&
            isBesideGroup(other),
        )
      return rights.length > 0 ? `groups have rights on it: ${namesOf(rights)}` : undefined
    },
  },
  {
    // What belongs to a customer may have some of that, too.
    weight: -2,
    sees: ({ referring, owner }) => {
      const own = referring.filter((other) => isCalled(other, ofCustomers))
      return !owner && own.length > 1 ? `has ${namesOf(own)}, as customers have` : undefined
    },
  },
  {
    // Groups of customers say what they pay, of contacts what they are sent.
    weight: -3,
    sees: ({ table, user }) =>
      named(
        isFor(table, otherPeople) && !isCalled(user, otherPeople),
        table,
        ': of people whom the app knows',
      ) ?? named(isFor(table, messages), table, ': whom something is sent'),
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
  { weight: -8, sees: sharedBy },
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
    weight: -4,
    sees: ({ table }) => {
      const own = fieldsOf(table, (name) => ofWork.test(name))
      return own.length > 0 ? `is work that gets done: ${some(own)}` : undefined
    },
  },
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
    sees: ({ table }) => (isNameless(table) && !isGroupWithRights(table) ? 'no column names it' : undefined),
  },
  {
    weight: -4,
    sees: ({ membership }) =>
      membership?.isAudience ? `${membership.table.name} are no members` : undefined,
  },
]

const rightsNouns = /(permission|access|grant|policy|role|right)$/

/** Whether a table is called after groups, or after what they may do. */
const isOfGroups = (table: HostTable): boolean => isCalled(table, groupNouns) || isGroupWithRights(table)

/** Whether a group is called after whom or what it is for: `customer_groups`, whose people are no users. */
const isFor = (table: HostTable, words: RegExp): boolean =>
  nounsOf(table).some((noun) => noun.slice(0, -1).some((word) => endsAs(words, word))) &&
  isCalled(table, groupNouns)

const messages = /(notification|newsletter|mailing|broadcast|campaign|alert)$/

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
