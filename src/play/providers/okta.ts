/** Okta: an integration as its catalogue has them, and one that an administrator made (AIW). It never deletes users. */
import type { Person, Team } from '../directory.js'
import { type UserLink, wantedMembers } from '../links.js'
import { ask, isDone, type Steps } from '../steps.js'
import { create, idOf, lookUp, lookUpTeam, remove } from './look-up.js'
import { externalId, groupOf, type OktaWrites, profileOf } from './okta-bodies.js'
import { byPatch } from './okta-by-patch.js'
import { byPut } from './okta-by-put.js'
import type { Context, Provider } from './provider.js'

/** How many resources a page of an import has. */
const PAGE = 200

/** Every how many days the app's users are imported. */
const IMPORT_EVERY = 7

const oktaBy = (writes: OktaWrites): Provider => ({
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
  externalId,
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
  user: (person, context) => user(person, context, writes),
  team: (team, context) => group(team, context, writes),
})

/** Of its catalogue (OIN). */
export const okta = oktaBy(byPatch)

/** Of an administrator's own making (AIW). */
export const oktaCustom = oktaBy(byPut)

function* user(person: Person, context: Context, writes: OktaWrites): Steps<boolean> {
  const link = yield* linkOf(person, context)
  if (link === 'failed') return false
  return link ? yield* writes.user(person, link, context) : true
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

function* group(team: Team, context: Context, { pushAll, pushChanges }: OktaWrites): Steps<boolean> {
  const { teams } = context.links
  const pathOf = (name: string) => `/Groups?filter=displayName eq "${name}"&startIndex=1&count=100`
  const sought = yield* lookUpTeam(team, context.links, pathOf)
  if (sought === 'failed' || sought === 'never') return sought === 'never'
  const id = sought.link?.id ?? idOf(sought.found)
  if (id === undefined) return team.isDissolved || (yield* push(team, context))
  if (team.isDissolved) return yield* remove(`/Groups/${id}`)
  const link = sought.link ?? { id, name: team.name, members: new Set() }
  teams.set(team.key, link)
  return sought.link && !context.isRetry
    ? yield* pushChanges(team, link, context)
    : yield* pushAll(team, link, context)
}

/** A new group, with its members. */
function* push(team: Team, { links }: Context): Steps<boolean> {
  const members = wantedMembers(team.members, links)
  const id = yield* create('/Groups', groupOf(team, members), links, team.key, team.name)
  if (id !== undefined) links.teams.set(team.key, { id, name: team.name, members })
  return id !== undefined
}

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
