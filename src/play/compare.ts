/** How a directory and an app differ, in words. Pure. */
import { type Announced, elements, property } from '@scim-gen/verify/client'
import { domainOf } from './days.js'
import { type Directory, fullName, type Person, type Team } from './directory.js'
import type { ReadBack } from './read-back.js'
import { ENTERPRISE_USER } from './schemas.js'
import type { Json } from './steps.js'

export interface Comparing {
  readonly directory: Directory
  readonly mark: string
  /** Attributes that an app does not announce need not be there. */
  readonly announced: Pick<Announced, 'missing' | 'attribute'>
  /** Those that the provider sends. */
  readonly sends: ReadonlySet<string>
  /** Whether play has made what has this path. */
  readonly isMade: (path: string) => boolean
}

/** The differences, a sentence each. */
export function differencesOf({ users, groups }: ReadBack, comparing: Comparing): readonly string[] {
  const { directory } = comparing
  const byName = groupedBy(users, 'userName')
  const people = [...directory.people.values()]
  const teams = [...directory.teams.values()]
  const ids = new Map(people.flatMap(({ key, userName }) => idsOf(byName.get(folded(userName)), key)))
  const ofPeople = people.flatMap((person) => ofPerson(person, byName, comparing))
  const strangers = [...byName].flatMap(([name, found]) => ofStranger(name, found, comparing))
  if (groups === undefined) return [...ofPeople, ...strangers]
  const byDisplayName = groupedBy(groups, 'displayName')
  const known = new Set(teams.filter(({ isDissolved }) => !isDissolved).map(({ name }) => folded(name)))
  return [
    ...ofPeople,
    ...strangers,
    ...teams.flatMap((team) => (team.isDissolved ? [] : ofTeam(team, byDisplayName, ids, comparing))),
    ...[...byDisplayName]
      .filter(([name]) => !known.has(name) && name.includes(comparing.mark))
      .map(
        ([, [group]]) =>
          `The group ${property(group, 'displayName')} is there, and the directory has no such team`,
      ),
  ]
}

/** The attributes that are compared, as features of a service. */
const ATTRIBUTES = [
  ['User.name.givenName', (user: Json) => property(user.name, 'givenName'), (one: Person) => one.givenName],
  [
    'User.name.familyName',
    (user: Json) => property(user.name, 'familyName'),
    (one: Person) => one.familyName,
  ],
  ['User.displayName', (user: Json) => user.displayName, fullName],
  ['User.title', (user: Json) => user.title, (one: Person) => one.title],
  ['User.emails', (user: Json) => property(elements(user.emails)[0], 'value'), (one: Person) => one.userName],
  [
    'Enterprise.department',
    (user: Json) => property(user[ENTERPRISE_USER], 'department'),
    (one: Person) => one.department,
  ],
] as const

function ofPerson(person: Person, byName: ByName, comparing: Comparing): readonly string[] {
  const found = byName.get(folded(person.userName)) ?? []
  const who = `${fullName(person)} (${person.userName})`
  const isAssigned = person.state === 'assigned'
  if (found.length > 1) return [`${who} is there ${found.length} times`]
  const [user] = found
  if (!user) return isAssigned ? [`${who} has the app in the directory, and no user there`] : []
  const isActive = user.active !== false
  if (isActive !== isAssigned) {
    const should = isAssigned ? 'has the app in the directory' : 'has left'
    return [`${who} ${should}, and the user is ${isActive ? 'active' : 'inactive'}`]
  }
  // Of somebody who has left nothing is kept up to date.
  if (!isAssigned) return []
  return ATTRIBUTES.flatMap(([feature, readFrom, wantedOf]) => {
    const [is, wanted] = [readFrom(user), wantedOf(person)]
    if (is === wanted || !comparing.sends.has(feature) || !isKept(feature, comparing)) return []
    return [`${who}: ${feature.replace(/^\w+\./, '')} is ${shown(is)}, and ${shown(wanted)} in the directory`]
  })
}

/** Whether the app says that it keeps what it is sent. */
function isKept(feature: (typeof ATTRIBUTES)[number][0], { announced }: Comparing): boolean {
  return announced.missing(feature) === undefined && announced.attribute(feature)?.mutability !== 'readOnly'
}

/** A user with a name of play's that nobody has: one of another run that has left is no difference. */
function ofStranger(
  name: string,
  found: readonly Json[],
  { directory, mark, isMade }: Comparing,
): readonly string[] {
  const people = [...directory.people.values()]
  if (!name.endsWith(`@${domainOf(mark)}`) || people.some(({ userName }) => folded(userName) === name))
    return []
  const ours = found.filter((user) => user.active !== false || isMade(`/Users/${String(user.id)}`))
  return ours.length > 0 ? [`The user ${name} is there, and nobody in the directory is called so`] : []
}

function ofTeam(
  team: Team,
  byName: ByName,
  ids: ReadonlyMap<string, string>,
  { announced }: Comparing,
): readonly string[] {
  const found = byName.get(folded(team.name)) ?? []
  const [group] = found
  if (!group) return [`The team ${team.name} has no group there`]
  if (found.length > 1) return [`The team ${team.name} is there ${found.length} times`]
  if (announced.missing('Group.members') !== undefined) return []
  const wanted = new Set([...team.members].flatMap((key) => ids.get(key) ?? []))
  const is = new Set(elements(group.members).map((member) => String(property(member, 'value'))))
  const nameOf = (id: string) => [...ids].find(([, of]) => of === id)?.[0] ?? id
  const told = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].filter((id) => !other.has(id)).map(nameOf)
  const [absent, extra] = [told(wanted, is), told(is, wanted)]
  return [
    ...(absent.length > 0 ? [`The group ${team.name} lacks ${absent.join(', ')}`] : []),
    ...(extra.length > 0 ? [`The group ${team.name} has ${extra.join(', ')}, who should not be in it`] : []),
  ]
}

type ByName = ReadonlyMap<string, readonly Json[]>

function groupedBy(resources: readonly Json[], attribute: string): ByName {
  const grouped = new Map<string, Json[]>()
  for (const resource of resources) {
    const name = folded(String(property(resource, attribute)))
    grouped.set(name, [...(grouped.get(name) ?? []), resource])
  }
  return grouped
}

const idsOf = (found: readonly Json[] | undefined, key: string) =>
  (found ?? []).slice(0, 1).map(({ id }) => [key, String(id)] as const)

const folded = (name: string) => name.toLowerCase()

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
