import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import { listed, plainField, some } from '../../inspect/words.js'
import { isCalled, isJust, type Landscape } from '../landscape.js'
import { actorColumn, organizations, otherPeople } from '../lexicon.js'
import { isUserOfKind } from '../named-references.js'
import { type Bounds, type Candidate, type Ranking, rank, type Sign, weigh } from '../ranking.js'
import { accountOf, addressesOf, isOfInvitation } from './addresses.js'
import { behindTheirs, isRival } from './others-signing-in.js'
import { hasPassword, password } from './passwords.js'
import { detailOf, holdsPeopleOf, isCustomerOf, isUserOf } from './people-of-customers.js'
import { columnNamed, emailNames, emailOf, isCalledUser, isNamedUser, loginNames } from './user-names.js'
import { namingOthers } from './users-elsewhere.js'

const personNames = new Set([
  'name',
  'fullname',
  'displayname',
  'firstname',
  'givenname',
  'lastname',
  'familyname',
  'surname',
])
/** What else is kept of those who sign in. */
const signIn = /(emailverified|lastlogin|lastsignin|currentsignin|lastseen|twofactor|mfa|totp)/

interface Person {
  readonly table: HostTable
  readonly columns: readonly { readonly column: HostColumn; readonly name: string }[]
  readonly email: HostColumn | undefined
  readonly login: HostColumn | undefined
  /** The table with the addresses, where they are in another. */
  readonly addresses: HostTable | undefined
  readonly landscape: Landscape
}

const named = ({ columns }: Person, is: (name: string) => boolean) =>
  columns.filter(({ name }) => is(name)).map(({ column }) => column.field)

const others = ({ table, landscape }: Person) =>
  landscape.referringTo(table.ref).filter((other) => other !== table)

const described = ({ field, unique }: HostColumn) => (unique ? `${field} (unique)` : field)

/** What tells those who sign in from all others that an app knows. */
const signs: readonly Sign<Person>[] = [
  {
    weight: 3,
    sees: ({ addresses }) => addresses && `${addresses.name} holds the addresses`,
  },
  {
    weight: 1,
    sees: (person) => {
      const { email, login } = person
      const names = named(person, (name) => personNames.has(name))
      const identity = [email, login].filter((column) => column !== undefined)
      const columns = [...identity.map(described), ...names]
      const weight =
        (email ? 3 : 0) +
        (login ? 2 : 0) +
        (identity.some(({ unique }) => unique) ? 2 : 0) +
        (names.length > 0 ? 1 : 0)
      if (columns.length === 0) return undefined
      return [`has ${listed(columns)} ${columns.length === 1 ? 'column' : 'columns'}`, weight]
    },
  },
  {
    weight: 2,
    sees: (person) => {
      const secrets = named(person, (name) => password.test(name) || signIn.test(name))
      // Of two that are alike in all else, whoever has a password comes first.
      if (secrets.length > 0)
        return [`signs people in: ${some(secrets)}`, hasPassword(person.table) ? 1.25 : 1]
      const pictures = named(person, (name) => name.includes('avatar'))
      return pictures.length > 0 ? `has a picture: ${some(pictures)}` : undefined
    },
  },
  {
    weight: 1,
    sees: ({ table }) => {
      const weight = isNamedUser(table) ? (isCalledUser(table) ? 3 : 2) : 0
      return weight > 0 ? [`named ${table.name}`, weight] : undefined
    },
  },
  {
    weight: 1,
    sees: (person) => {
      const referring = others(person)
      if (referring.length === 0) return undefined
      const names = some(referring.map(({ name }) => name))
      return [`${names} refer to it`, Math.min(referring.length, 3)]
    },
  },
  {
    // Contacts and patients have names, addresses and many references; they create and approve nothing.
    weight: 2,
    sees: ({ table, landscape }) => {
      const acted = landscape.tables.filter((other) =>
        landscape
          .linksFrom(other)
          .some(
            ({ column, target }) => target === table.ref && actorColumn.test(plainField(other, column.field)),
          ),
      )
      return acted.length > 0 ? `made what is in ${some(acted.map(({ name }) => name))}` : undefined
    },
  },
  {
    weight: -1,
    sees: ({ table }) => {
      const owners = table.columns.filter(
        ({ references, notNull }) => notNull && references && references.table !== table.ref,
      )
      return owners.length > 0 ? `belongs to others: ${listed(owners.map(({ field }) => field))}` : undefined
    },
  },
  {
    weight: -4,
    sees: (person) => {
      const decoy = person.table.columns.filter((column) => isOfInvitation(person.table, column))
      return decoy.length > 0
        ? `looks like an invitation or token: ${listed(decoy.map(({ field }) => field))}`
        : undefined
    },
  },
  {
    // A customer has an address, and may have one login for all; who works there is somebody else.
    weight: -1,
    sees: ({ table, landscape }) => {
      if (isNamedUser(table)) return undefined
      const isCustomer = isJust(table, organizations)
      const people = landscape.tables.filter((other) => holdsPeopleOf(other, table))
      const weight = (isCustomer ? (hasPassword(table) ? 2 : 5) : 0) + (people.length > 0 ? 3 : 0)
      if (weight === 0) return undefined
      const own = people.length > 0 ? `, who has ${some(people.map(({ name }) => name))}` : ''
      return [`named ${table.name}: a customer${own}`, weight]
    },
  },
  {
    weight: 3,
    sees: ({ table, landscape }) => {
      if (isNamedUser(table)) return undefined
      const customer = landscape.tables.find(
        (one) => !isNamedUser(one) && columnNamed(one, emailNames) && holdsPeopleOf(table, one),
      )
      return customer && `has the people of ${customer.name}, each with an address`
    },
  },
  {
    // Those who run the platform sign in beside its users.
    weight: -2,
    sees: ({ table, landscape }) =>
      isUserOfKind(table) && landscape.tables.some((one) => isJust(one, /^user$/) && emailOf(one)?.notNull)
        ? `named ${table.name}: users of one kind`
        : undefined,
  },
  {
    // By a password beside a host and a port the app signs in elsewhere.
    weight: -6,
    sees: ({ table }) => {
      const has = (name: string) => table.columns.some(({ field }) => plainField(table, field) === name)
      return has('host') && has('port') ? 'says where the app signs in: host and port' : undefined
    },
  },
  {
    // Buyers with a password may be those whom it is about.
    weight: -1,
    sees: ({ table }) =>
      isCalled(table, otherPeople) && !isCalled(table, /^user$/)
        ? [`named ${table.name}: people whom the app knows`, hasPassword(table) ? 1 : 4]
        : undefined,
  },
  {
    // A profile with the key of the account is a part of it, as is a person whom an account names.
    weight: -5,
    sees: ({ table, addresses, landscape }) => {
      const isOfPeople = (ref: string) => landscape.tables.some((one) => one.ref === ref && isNamedUser(one))
      const whole = table.columns.find(
        ({ primaryKey, unique, references, notNull }) =>
          references &&
          references.table !== table.ref &&
          (primaryKey || (unique && (notNull || (!isNamedUser(table) && isOfPeople(references.table))))),
      )
      const isSingle =
        whole &&
        (!whole.primaryKey || table.primaryKey.length === 1) &&
        // The account that somebody signs in by is a part of them, and still the one that lets them in.
        !(
          isCalledUser(table) &&
          (whole.references?.table === addresses?.ref || signsInFor(table, whole, landscape))
        )
      if (isSingle) return `is a part of another table: ${whole.field}`
      const users = detailOf(table, landscape)
      if (users) return `is a part of ${users.name}`
      const holder = landscape.tables.find(
        (other) =>
          other !== table &&
          isCalledUser(other) &&
          (!isCalledUser(table) || (hasPassword(other) && !hasPassword(table))) &&
          accountOf(other, table),
      )
      return holder && `is what ${holder.name} refer to`
    },
  },
]

/** Whether a table has the passwords of people who are in another one, which has none. */
const signsInFor = (table: HostTable, { references }: HostColumn, { tables }: Landscape): boolean =>
  hasPassword(table) && tables.some((one) => one.ref === references?.table && !hasPassword(one))

/** How much must speak for a table to be taken for users, or to be proposed where nothing is sure. */
export const ENOUGH = 4

const bounds: Bounds = { floor: ENOUGH, sure: ENOUGH, margin: 1 }

/**
 * Ranks the tables that may hold the host's users: by a column that identifies a person, names and credentials beside
 * it, and what refers to it.
 */
export function rankUsers(landscape: Landscape): Ranking {
  const all = landscape.tables
    .filter(({ primaryKey }) => primaryKey.length === 1)
    .map((table): Person => {
      const email = emailOf(table)
      const login = columnNamed(table, loginNames)
      const addresses = addressesOf(table, landscape)
      const columns = table.columns.map((column) => ({ column, name: plainField(table, column.field) }))
      return { table, columns, email, login, addresses, landscape }
    })
  const weighed = (people: readonly Person[]) =>
    behindTheirs(
      people.map((person) => weigh(person.table, person, signs)),
      landscape,
    )
  // Some sign in by what is no name of a login: a phone.
  const signsIn = (table: HostTable) => isCalled(table, /^user$/) && hasPassword(table)
  // What they are known by is in their profiles.
  const hasDetails = (table: HostTable) =>
    all.some((one) => (one.email || one.login) && detailOf(one.table, landscape) === table)
  const people = all.filter(
    ({ table, email, login, addresses }) =>
      email ||
      login ||
      addresses ||
      signsIn(table) ||
      (isCalledUser(table) && hasDetails(table)) ||
      all.some((one) => hasPassword(one.table) && isUserOf(table, one.table)),
  )
  const ranking = rank(
    weighed(people),
    bounds,
    (first, rest) =>
      !isOnlyKnown(first.table) &&
      namingOthers(first.table, landscape).length === 0 &&
      (isNamedUser(first.table) || isPerson(first.table)) &&
      !rest.some((other) => isRival(first, other, landscape) || isCustomerOf(first.table, other.table)),
  )
  // What is called after users, and that others refer to, is asked about beside what has a handle: people may sign in by an id of elsewhere.
  const called = ranking.candidates.some(({ table }) => isNamedUser(table))
    ? []
    : all.filter(({ table }) => isCalledUser(table) && landscape.referringTo(table.ref).length > 0)
  if (called.length > 0 && ranking.candidates.length > 0)
    return rank(
      [...weighed(called), ...ranking.candidates.map((one) => ({ ...one, score: behind(one) }))],
      unidentified,
    )
  if (ranking.candidates.length > 0) return ranking
  // Users without a login are never more than a question; whom nobody can sign in as comes behind whoever has a password.
  const secret = all.filter(({ table }) => hasPassword(table))
  if (secret.length === 0) return rank(weighed(all), unidentified)
  const among = all.filter((one) => secret.includes(one) || isNamedUser(one.table))
  return rank(
    weighed(among).map((one) => (hasPassword(one.table) ? one : { ...one, score: behind(one) })),
    unidentified,
  )
}

const behind = (one: Candidate) => Math.max(one.score - BEHIND, unidentified.floor)

/** Customers and contacts who have no password: in an app without users they are the likeliest, and still none. */
const isOnlyKnown = (table: HostTable) =>
  isCalled(table, otherPeople) && !isNamedUser(table) && !hasPassword(table)

/** More than being called after users tells. */
const BEHIND = 4

const unidentified: Bounds = { floor: 1, sure: Number.POSITIVE_INFINITY, margin: 0 }

/** Whether a password tells of people who sign in, a login that nobody else has, or a name beside one that all have. */
function isPerson(table: HostTable): boolean {
  const named = (names: Iterable<string>) =>
    table.columns.filter(({ field }) => [...names].includes(plainField(table, field)))
  const logins = named([...emailNames, ...loginNames])
  const isNamed = named(personNames).length > 0
  return hasPassword(table) || logins.some(({ unique, notNull }) => unique || (notNull && isNamed))
}
