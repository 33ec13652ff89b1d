/** What an integration of Okta's catalogue sends of changes: profiles whole by PUT, activity and groups by PATCH. */
import type { Person, Team } from '../directory.js'
import { missing, type TeamLink, type UserLink, wantedMembers } from '../links.js'
import { patchOf } from '../schemas.js'
import { ask, isDone, type Steps } from '../steps.js'
import { counted, type OktaWrites, profileOf, valuesOf } from './okta-bodies.js'
import type { Context } from './provider.js'

/** How many members go into one PATCH. */
const CHUNK = 100

export const byPatch: OktaWrites = { user, pushAll, pushChanges }

function* user(person: Person, link: UserLink, context: Context): Steps<boolean> {
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

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) =>
    valuesOf(ids.slice(index * CHUNK, (index + 1) * CHUNK)),
  )
