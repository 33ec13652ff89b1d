/** Okta, as its integrations do it: profiles whole by PUT, activity and groups by PATCH; it never deletes users. */
import { fullName, type Person, type Team } from '../directory.js'
import { missing, type TeamLink, type UserLink, wantedMembers } from '../links.js'
import { GROUP, patchOf, USER } from '../schemas.js'
import { ask, isDone, type Steps } from '../steps.js'
import { create, idOf, lookUp, remove } from './look-up.js'
import type { Context, Provider } from './provider.js'

/** How many members go into one PATCH. */
const CHUNK = 100

/** How many resources a page of an import has. */
const PAGE = 200

/** Every how many days the app's users are imported. */
const IMPORT_EVERY = 7

export const okta: Provider = {
  title: 'Okta',
  headers: {
    accept: 'application/scim+json',
    'content-type': 'application/scim+json; charset=utf-8',
    'user-agent': 'Okta SCIM Client 1.0.0',
  },
  space: '%20',
  hasClientCredentials: false,
  minutes: 0,
  sends: new Set([
    'User.name.givenName',
    'User.name.familyName',
    'User.displayName',
    'User.title',
    'User.emails',
  ]),
  // What changes is pushed at once.
  externalId: (key, mark) => `00u${mark}${key}`,
  cycles: (changes) => changes.map((change) => [change]),
  *test() {
    yield* ask({ method: 'GET', path: '/Users?startIndex=1&count=2', says: 'reached' })
  },
  *daily(day) {
    if (day % IMPORT_EVERY === IMPORT_EVERY - 1) {
      yield* importAll('/Users')
      yield* importAll('/Groups')
    }
  },
  user,
  team,
}

function* user(person: Person, context: Context): Steps<boolean> {
  const link = yield* linkOf(person, context)
  if (link === 'failed') return false
  if (!link) return true
  const isActive = person.state === 'assigned'
  // Of somebody who is gone nothing but that is sent.
  if (isActive || context.isRetry) {
    const put = yield* ask({
      method: 'PUT',
      path: `/Users/${link.id}`,
      body: { ...profileOf(person, context.mark), id: link.id, active: link.isActive },
      says: 'the profile, whole',
    })
    if (!isDone(put)) return false
  }
  if (isActive === link.isActive && !context.isRetry) return true
  const patched = yield* ask({
    method: 'PATCH',
    path: `/Users/${link.id}`,
    body: patchOf({ op: 'replace', value: { active: isActive } }),
    says: isActive ? 'activated' : 'deactivated',
  })
  if (isDone(patched)) context.links.users.set(person.key, { ...link, isActive })
  return isDone(patched)
}

/** The account of a person; undefined where nothing is left to do, since it was just made, or none is wanted. */
function* linkOf(person: Person, context: Context): Steps<UserLink | undefined | 'failed'> {
  const { users, tried } = context.links
  const known = users.get(person.key)
  if (known) return known
  const name = tried.get(person.key) ?? person.userName
  const path = `/Users?filter=userName eq "${name}"&startIndex=1&count=100`
  const found = yield* lookUp(path, 'userName', name)
  if (!found) return 'failed'
  const id = idOf(found.resource)
  if (id !== undefined) {
    const link = { id, isActive: found.resource?.active === true }
    users.set(person.key, link)
    return link
  }
  if (person.state !== 'assigned') return undefined
  const body = profileOf(person, context.mark)
  const made = yield* create('/Users', body, context.links, person.key, person.userName)
  if (made === undefined) return 'failed'
  users.set(person.key, { id: made, isActive: true })
  return undefined
}

const profileOf = (person: Person, mark: string) => ({
  schemas: [USER],
  userName: person.userName,
  name: { givenName: person.givenName, familyName: person.familyName },
  emails: [{ primary: true, value: person.userName, type: 'work' }],
  displayName: fullName(person),
  title: person.title,
  locale: 'en-US',
  externalId: okta.externalId(person.key, mark),
  groups: [],
  active: true,
})

function* team(team: Team, context: Context): Steps<boolean> {
  const { teams, tried } = context.links
  let link = teams.get(team.key)
  if (!link) {
    if (team.isDissolved && !tried.has(team.key)) return true
    const name = tried.get(team.key) ?? team.name
    const path = `/Groups?filter=displayName eq "${name}"&startIndex=1&count=100`
    const found = yield* lookUp(path, 'displayName', name)
    if (!found) return false
    const id = idOf(found.resource)
    if (id === undefined) return team.isDissolved || (yield* push(team, context))
    link = { id, name: team.name, members: new Set() }
    teams.set(team.key, link)
    if (!team.isDissolved) return yield* pushAll(team, link, context)
  }
  if (team.isDissolved) return yield* remove(`/Groups/${link.id}`)
  return context.isRetry ? yield* pushAll(team, link, context) : yield* pushChanges(team, link, context)
}

/** A new group, with its members. */
function* push(team: Team, { links }: Context): Steps<boolean> {
  const members = wantedMembers(team.members, links)
  const body = { schemas: [GROUP], displayName: team.name, members: valuesOf([...members]) }
  const id = yield* create('/Groups', body, links, team.key, team.name)
  if (id !== undefined) links.teams.set(team.key, { id, name: team.name, members })
  return id !== undefined
}

/** Everything anew, as after an error, or by *Push now*. */
function* pushAll(team: Team, link: TeamLink, { links }: Context): Steps<boolean> {
  const members = wantedMembers(team.members, links)
  const answer = yield* ask({
    method: 'PATCH',
    path: `/Groups/${link.id}`,
    body: patchOf(rename(team, link), {
      op: 'replace',
      path: 'members',
      value: valuesOf([...members]),
    }),
    says: `pushed whole, ${counted(members.size)}`,
  })
  if (isDone(answer)) links.teams.set(team.key, { ...link, name: team.name, members })
  return isDone(answer)
}

function* pushChanges(team: Team, link: TeamLink, { links }: Context): Steps<boolean> {
  if (team.name !== link.name) {
    const body = patchOf(rename(team, link))
    const answer = yield* ask({ method: 'PATCH', path: `/Groups/${link.id}`, body, says: 'renamed' })
    if (!isDone(answer)) return false
    links.teams.set(team.key, { ...link, name: team.name })
  }
  const members = wantedMembers(team.members, links)
  const leaving = missing(link.members, members).map((id) => ({
    op: 'remove',
    path: `members[value eq "${id}"]`,
  }))
  const coming = missing(members, link.members)
  const operations = [...leaving, ...chunksOf(coming).map((value) => ({ op: 'add', path: 'members', value }))]
  for (let at = 0; at < operations.length; at += CHUNK) {
    const answer = yield* ask({
      method: 'PATCH',
      path: `/Groups/${link.id}`,
      body: patchOf(...operations.slice(at, at + CHUNK)),
      says: `${coming.length} in, ${leaving.length} out`,
    })
    if (!isDone(answer)) return false
  }
  links.teams.set(team.key, { ...link, name: team.name, members })
  return true
}

const rename = ({ name }: Team, { id }: TeamLink) => ({ op: 'replace', value: { id, displayName: name } })

const valuesOf = (ids: readonly string[]) => ids.map((value) => ({ value }))

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) =>
    valuesOf(ids.slice(index * CHUNK, (index + 1) * CHUNK)),
  )

const counted = (members: number) => (members === 1 ? '1 member' : `${members} members`)

/** Reads all of a type, page by page. */
function* importAll(collection: '/Users' | '/Groups'): Steps {
  for (let startIndex = 1, total = 1; startIndex <= total; startIndex += PAGE) {
    const answer = yield* ask({
      method: 'GET',
      path: `${collection}?startIndex=${startIndex}&count=${PAGE}`,
      says: 'imported',
    })
    if (!isDone(answer)) return
    total = Number(Reflect.get(Object(answer.json), 'totalResults')) || 0
  }
}
