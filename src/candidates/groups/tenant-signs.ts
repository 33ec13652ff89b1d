/** What speaks for and against a table as the tenant. */

import type { HostTable } from '../../inspect/host-model.js'
import { nounsOf, some, startsWith } from '../../inspect/words.js'
import { isCalled, isJust } from '../landscape.js'
import { groupNouns, lookupNouns, onePerson, roleNouns, tenantNouns } from '../lexicon.js'
import type { Sign } from '../ranking.js'
import { addressTables } from '../users/addresses.js'
import { hasPassword } from '../users/passwords.js'
import { columnNamed, emailNames, isOnePerson } from '../users/user-names.js'
import { partOf } from '../users/user-part.js'
import { workStateOf } from './measures.js'
import {
  billed,
  contentOf,
  fieldsOf,
  isContent,
  isNameless,
  isOfCustomer,
  isPart,
  isStrong,
  named,
  namesOf,
  ofCustomers,
  type Place,
  toldApart,
} from './place.js'
import { sharedBy } from './shared-content.js'

/** Called after several people, who may have one address. */
const isOfMany = (table: HostTable) => isJust(table, tenantNouns) || isCalled(table, groupNouns)

/** Whether it has the name of another table, and then a word that is nobody's customer. */
const isCalledAfter = (table: HostTable, other: HostTable): boolean =>
  nounsOf(table).some(
    (noun) =>
      !tenantNouns.has(noun.at(-1) ?? '') &&
      nounsOf(other).some((words) => noun.length > words.length && startsWith(noun, words)),
  )

const invites = ({ referring }: Place): boolean => referring.some((other) => isCalled(other, /^invit\w*$/))

/** What each customer keeps of its own customers: more of an app belongs to the one that it is of, in which users are, too. */
function ofAnother({ table, user, owner, referring, landscape }: Place): string | undefined {
  if (!owner || owner.notNull) return undefined
  const whole = landscape.linksFrom(table).find(({ column }) => column === owner)?.target
  const hasUsers = landscape.linksFrom(user).some(({ target }) => target === whole)
  return whole !== undefined && hasUsers && landscape.referringTo(whole).length > 2 * (referring.length + 1)
    ? `most is of what it belongs to by ${owner.field}`
    : undefined
}

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
    // Whoever takes the invitation is in no other.
    weight: 2,
    sees: (place) =>
      place.userColumn && !place.membership && invites(place)
        ? 'invites people who are in one alone'
        : undefined,
  },
  {
    weight: 6,
    sees: ({ toldBy }) => toldBy && `${toldBy} tells the database whose each request is`,
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
    weight: -1,
    sees: (place) => {
      const reason = named(isPart(place), place.table, ': a part of one')
      // What people are members of, and much of an app belongs to, may be the customer, too.
      return reason && [reason, isStrong(place) && place.referring.length > 5 ? 1 : 2]
    },
  },
  {
    weight: -6,
    // A customer may have the name of somebody who speaks for it.
    sees: ({ table }) =>
      named(
        isCalled(table, onePerson) || (isOnePerson(table) && !isJust(table, tenantNouns)),
        table,
        ': one person',
      ),
  },
  {
    weight: -6,
    sees: ({ table }) => named(isCalled(table, lookupNouns) || isCalled(table, roleNouns), table),
  },
  {
    weight: -4,
    sees: ({ table }) => named(isContent(table), table, ': content'),
  },
  {
    // People talk in it: what is called after nobody's customer, and has nothing that customers have, is a room.
    weight: -3,
    sees: (place) => {
      const talk = place.referring.filter((other) => isCalled(other, /(message|chat)$/))
      return talk.length > 0 && !isOfMany(place.table) && !isOfCustomer(place)
        ? `${namesOf(talk)} are in it`
        : undefined
    },
  },
  { weight: -8, sees: sharedBy },
  {
    weight: -4,
    // What each user must have, and much of an app belongs to, may have an address of its own.
    sees: ({ table, userColumn, membership, referring }) =>
      userColumn &&
      !membership &&
      !(userColumn.notNull && referring.length > 5) &&
      !isOfMany(table) &&
      [emailNames, ['username', 'login']].some((names) => columnNamed(table, names)?.unique)
        ? 'a person, who has an address or a login'
        : undefined,
  },
  {
    // Each user has one, and has it once in each tenant: that is what they sign in by.
    weight: -8,
    sees: ({ table, user, landscape }) =>
      partOf(user, landscape)?.table === table ||
      (hasPassword(table) && addressTables(user, landscape).includes(table))
        ? `has the addresses of ${user.name}`
        : undefined,
  },
  {
    // What each user has one of, and is called after them, is a part of them: `UserSettings`.
    weight: -4,
    sees: ({ table, user, userColumn, membership }) =>
      userColumn && !membership && !isOfMany(table) && isCalledAfter(table, user)
        ? `a part of ${user.name}`
        : undefined,
  },
  {
    // A customer has groups of its own; what those of others are put into as people are is what they share.
    weight: -4,
    sees: ({ table, membership, landscape }) => {
      if (
        !membership ||
        membership.table.columns.some(({ field, notNull }) => field === membership.user && notNull)
      )
        return undefined
      const put = landscape
        .linksFrom(membership.table)
        .flatMap(({ target }) => landscape.tables.find(({ ref }) => ref === target) ?? [])
        .filter(
          (other) =>
            other !== table &&
            isCalled(other, groupNouns) &&
            !landscape.linksFrom(other).some(({ target }) => target === table.ref),
        )
      return put.length > 0 ? `${namesOf(put)} are put into it, too` : undefined
    },
  },
  {
    // The roles of a customer are its own; what rows let roles into, as they do people, is a thing.
    weight: -4,
    sees: ({ table, referring, landscape }) => {
      if (isJust(table, tenantNouns)) return undefined
      const lists = referring.filter((other) => {
        const targets = landscape.linksFrom(other).map(({ target }) => target)
        const isOfRoles = ({ ref }: HostTable) => targets.includes(ref)
        return (
          targets.length === 2 &&
          landscape.tables.filter(isOfRoles).some((one) => one !== table && isCalled(one, roleNouns))
        )
      })
      return lists.length > 0 ? `${namesOf(lists)} let roles into it` : undefined
    },
  },
  { weight: -4, sees: ({ table }) => workStateOf(table) },
  { weight: -4, sees: ({ owner }) => (owner?.notNull ? `belongs to another by ${owner.field}` : undefined) },
  { weight: -4, sees: ofAnother },
  { weight: -3, sees: ({ table }) => contentOf(table) },
  {
    // What is paid for has an owner; a customer is called something. What invites people into it may have its name elsewhere.
    weight: -4,
    sees: (place) =>
      isNameless(place.table) &&
      !isJust(place.table, tenantNouns) &&
      !(isOfMany(place.table) && columnNamed(place.table, emailNames)) &&
      !(isStrong(place) && invites(place))
        ? 'no column names it'
        : undefined,
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
