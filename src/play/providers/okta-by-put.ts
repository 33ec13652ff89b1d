/** What an integration of one's own sends to change something: the user, or the group with its members, whole, by PUT. */
import type { Person, Team } from '../directory.js'
import { type TeamLink, type UserLink, wantedMembers } from '../links.js'
import { ask, isDone, type Steps } from '../steps.js'
import { counted, groupOf, type OktaWrites, profileOf } from './okta-bodies.js'
import type { Context } from './provider.js'

export const byPut: OktaWrites = { user, pushAll: group, pushChanges: group }

function* user(person: Person, link: UserLink, { mark, links, isRetry }: Context): Steps<boolean> {
  const isActive = person.state === 'assigned'
  // Of somebody who is gone nothing is sent.
  if (!isActive && !link.isActive && !isRetry) return true
  const put = yield* ask({
    method: 'PUT',
    path: `/Users/${link.id}`,
    body: { ...profileOf(person, mark), id: link.id, active: isActive },
    says: isActive === link.isActive ? 'the profile, whole' : isActive ? 'activated' : 'deactivated',
  })
  if (isDone(put)) links.users.set(person.key, { ...link, isActive })
  return isDone(put)
}

function* group(team: Team, link: TeamLink, { links }: Context): Steps<boolean> {
  const members = wantedMembers(team.members, links)
  const put = yield* ask({
    method: 'PUT',
    path: `/Groups/${link.id}`,
    body: { ...groupOf(team, members), id: link.id },
    says: `whole, ${counted(members.size)}`,
  })
  if (isDone(put)) links.teams.set(team.key, { ...link, name: team.name, members })
  return isDone(put)
}
