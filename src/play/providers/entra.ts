/** Microsoft Entra ID: cycles of forty minutes; it reads before it writes, and writes what differs, attribute by attribute. */
import { elements, property } from '@scim-gen/verify/client'
import { type Change, fullName, type Person, type Team } from '../directory.js'
import { missing, type TeamLink, wantedMembers } from '../links.js'
import { ENTERPRISE_USER, GROUP, patchOf, USER } from '../schemas.js'
import { ask, isDone, type Json, type Steps } from '../steps.js'
import { create, type Found, idOf, lookUp, lookUpTeam, remove } from './look-up.js'
import type { Context, Provider } from './provider.js'

/** Cycles of a day in which something has changed. */
const CYCLES = 3

/** How many PATCHes of members are under way at once. */
const PARALLEL = 8

/** The attribute by which users are matched, as its administrator says in the mappings. */
export type Matching = 'userName' | 'externalId'

export const entraMatching = (matching: Matching): Provider => ({
  title: 'Entra',
  headers: {
    accept: 'application/scim+json',
    'content-type': 'application/scim+json; charset=utf-8',
  },
  space: '+',
  hasClientCredentials: true,
  minutes: 40,
  sends: new Set([
    ...['User.name.givenName', 'User.name.familyName', 'User.displayName', 'User.title'],
    ...['User.emails', 'Enterprise.department'],
  ]),
  externalId,
  cycles(changes) {
    const size = Math.ceil(changes.length / CYCLES)
    const slices = Array.from({ length: CYCLES }, (_, index) =>
      changes.slice(index * size, (index + 1) * size),
    )
    return slices.filter((slice: readonly Change[]) => slice.length > 0)
  },
  test: nobody,
  // Each cycle begins with what the test button sends.
  open: nobody,
  user: (person, context) => user(person, matching, context),
  team,
})

const hex = (length: number, below: (limit: number) => number) =>
  Array.from({ length }, () => below(16).toString(16)).join('')

/** A look-up of a user who cannot be there. */
function* nobody({ below }: Parameters<Provider['test']>[0]): Steps {
  const guid = [8, 4, 4, 4, 12].map((length) => hex(length, below)).join('-')
  yield* ask({
    method: 'GET',
    path: `/Users?filter=userName eq "${guid}"`,
    says: 'reached, and nobody there',
  })
}

function* user(person: Person, matching: Matching, context: Context): Steps<boolean> {
  const { users } = context.links
  const read = yield* current(person, matching, context)
  if (!read) return false
  const id = idOf(read.resource)
  if (person.state === 'deleted') return id === undefined || (yield* remove(`/Users/${id}`))
  if (!read.resource || id === undefined) {
    if (person.state !== 'assigned') return true
    const body = resourceOf(person, context.mark)
    const made = yield* create('/Users', body, context.links, person.key, person.userName)
    if (made === undefined) return false
    users.set(person.key, { id: made, isActive: true, sent: valuesOf(person, context.mark) })
    return true
  }
  const isActive = person.state === 'assigned'
  const { sent } = context.isRetry ? {} : (users.get(person.key) ?? {})
  users.set(person.key, { id, isActive, ...(sent && { sent }) })
  const operations = differences(person, read.resource, context.mark, sent)
  if (operations.length === 0) return true
  const says = isActive === (read.resource.active === true) ? 'changed' : isActive ? 'restored' : 'disabled'
  const body = patchOf(...operations)
  const answer = yield* ask({ method: 'PATCH', path: `/Users/${id}`, body, says })
  if (isDone(answer)) users.set(person.key, { id, isActive, sent: valuesOf(person, context.mark) })
  return isDone(answer)
}

/** The user as the app has it: by the id that is known, else by what users are matched by. */
function* current(
  person: Person,
  matching: Matching,
  { links: { users, tried }, mark }: Context,
): Steps<Found> {
  const link = users.get(person.key)
  if (link) {
    const answer = yield* ask({ method: 'GET', path: `/Users/${link.id}`, says: 'as the app has it' })
    if (answer.status === 404) users.delete(person.key)
    else return isDone(answer) ? { resource: Object(answer.json) } : undefined
  }
  const name = tried.get(person.key) ?? person.userName
  const value = matching === 'userName' ? name : externalId(person.key, mark)
  return yield* lookUp(`/Users?filter=${matching} eq "${value}"`, matching, value)
}

/** By `objectId`, which never changes. */
const externalId = (key: string, mark: string) => `${key}.${mark}`

const resourceOf = (person: Person, mark: string) => ({
  schemas: [USER, ENTERPRISE_USER],
  externalId: externalId(person.key, mark),
  userName: person.userName,
  active: true,
  addresses: null,
  displayName: fullName(person),
  emails: [{ primary: true, type: 'work', value: person.userName }],
  meta: { resourceType: 'User' },
  name: { formatted: fullName(person), familyName: person.familyName, givenName: person.givenName },
  phoneNumbers: null,
  title: person.title,
  [ENTERPRISE_USER]: { department: person.department },
})

/** The values of a person, by the paths that a PATCH has for them. */
const valuesOf = (person: Person, mark: string): ReadonlyMap<string, string> =>
  new Map([
    ['externalId', externalId(person.key, mark)],
    ['userName', person.userName],
    ['displayName', fullName(person)],
    ['title', person.title],
    ['emails[type eq "work"].value', person.userName],
    ['name.givenName', person.givenName],
    ['name.familyName', person.familyName],
    ['name.formatted', fullName(person)],
    [`${ENTERPRISE_USER}:department`, person.department],
  ])

/** The same of a user, as the app shows it. */
function shownBy(resource: Json): ReadonlyMap<string, unknown> {
  const name = property(resource, 'name')
  const work = elements(property(resource, 'emails')).find((one) => property(one, 'type') === 'work')
  const top = ['externalId', 'userName', 'displayName', 'title'].map(
    (path) => [path, property(resource, path)] as const,
  )
  const parts = ['givenName', 'familyName', 'formatted'].map(
    (part) => [`name.${part}`, property(name, part)] as const,
  )
  return new Map([
    ...top,
    ...parts,
    ['emails[type eq "work"].value', property(work, 'value')],
    [`${ENTERPRISE_USER}:department`, property(property(resource, ENTERPRISE_USER), 'department')],
  ])
}

/**
 * What the app has otherwise: an operation each, capitalised, activity as text.
 *
 * @param sent what the app was sent before: what it does not show of that, it does not keep
 */
function differences(
  person: Person,
  resource: Json,
  mark: string,
  sent: ReadonlyMap<string, string> | undefined,
): readonly object[] {
  const isActive = person.state === 'assigned'
  const activity =
    isActive === (property(resource, 'active') === true)
      ? []
      : [{ op: 'Replace', path: 'active', value: isActive ? 'True' : 'False' }]
  const shown = shownBy(resource)
  const written = [...valuesOf(person, mark)].flatMap(([path, value]) => {
    const is = shown.get(path)
    if (is === value || (is === undefined && sent?.get(path) === value)) return []
    return [{ op: is === undefined ? 'Add' : 'Replace', path, value }]
  })
  return [...activity, ...written]
}

function* team(team: Team, context: Context): Steps<boolean> {
  const { teams } = context.links
  const pathOf = (name: string) => `/Groups?excludedAttributes=members&filter=displayName eq "${name}"`
  const sought = yield* lookUpTeam(team, context.links, pathOf)
  if (sought === 'failed' || sought === 'never') return sought === 'never'
  const { found } = sought
  const id =
    sought.link?.id ?? idOf(found) ?? (team.isDissolved ? undefined : yield* createTeam(team, context))
  if (id === undefined) return team.isDissolved
  let link = sought.link ?? { id, name: textOf(found?.displayName) ?? team.name, members: new Set<string>() }
  teams.set(team.key, link)
  if (team.isDissolved) return yield* remove(`/Groups/${id}`)
  const path = `/Groups/${link.id}?excludedAttributes=members`
  const read = yield* ask({ method: 'GET', path, says: 'without its members' })
  if (!isDone(read)) return false
  if (team.name !== (textOf(property(read.json, 'displayName')) ?? link.name)) {
    const body = patchOf({ op: 'Replace', path: 'displayName', value: team.name })
    const answer = yield* ask({ method: 'PATCH', path: `/Groups/${link.id}`, body, says: 'renamed' })
    if (!isDone(answer)) return false
    link = { ...link, name: team.name }
    teams.set(team.key, link)
  }
  return yield* members(team, link, context)
}

function* createTeam({ key, name }: Team, { mark, links }: Context): Steps<string | undefined> {
  const body = {
    schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: externalId(key, mark),
    displayName: name,
    meta: { resourceType: 'Group' },
  }
  return yield* create('/Groups', body, links, key, name)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** One PATCH a member, many of them at once. */
function* members(team: Team, link: TeamLink, { links }: Context): Steps<boolean> {
  const wanted = wantedMembers(team.members, links)
  const { unsure = new Set() } = link
  const sure = new Set(missing(link.members, unsure))
  const changes = [
    ...missing(new Set([...link.members, ...unsure]), wanted).map((id) => ({ id, op: 'Remove' as const })),
    ...missing(wanted, sure).map((id) => ({ id, op: 'Add' as const })),
  ]
  const there = new Set(link.members)
  const open = new Set<string>()
  for (let at = 0; at < changes.length; at += PARALLEL) {
    const batch = changes.slice(at, at + PARALLEL)
    const answers = yield batch.map(({ id, op }) => ({
      method: 'PATCH' as const,
      path: `/Groups/${link.id}`,
      body: patchOf({ op, path: 'members', value: [{ $ref: null, value: id }] }),
      says: op === 'Add' ? 'one member more' : 'one member less',
    }))
    for (const [index, { id, op }] of batch.entries()) {
      const answer = answers[index]
      if (!answer || !isDone(answer)) open.add(id)
      else if (op === 'Add') there.add(id)
      else there.delete(id)
    }
  }
  links.teams.set(team.key, { ...link, members: there, unsure: open })
  return open.size === 0
}
