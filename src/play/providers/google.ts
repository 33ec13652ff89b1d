/** Google Workspace. What it sends is not documented: plain JSON under its own User-Agent, and users alone. */
import { fullName, type Person } from '../directory.js'
import { USER } from '../schemas.js'
import { ask, isDone, type Steps } from '../steps.js'
import { create, idOf, lookUp, remove } from './look-up.js'
import type { Context, Provider } from './provider.js'

export const google: Provider = {
  title: 'Google',
  headers: {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'Google-Auto-Provisioning',
  },
  space: '%20',
  hasClientCredentials: false,
  unknown:
    'Of Google it is known that it sends application/json under its own User-Agent, every few hours, and no groups; how it looks up and changes users is not documented: here by userName, and whole by PUT.',
  minutes: 180,
  sends: new Set(['User.name.givenName', 'User.name.familyName', 'User.emails']),
  externalId: (key, mark) => `${mark}-${key}`,
  cycles: (changes) => (changes.length > 0 ? [changes] : []),
  *test() {
    // It fetches the schema when it is configured.
    yield* ask({ method: 'GET', path: '/Schemas', says: 'the attributes to map' })
  },
  user,
}

function* user(person: Person, { links, mark }: Context): Steps<boolean> {
  const { users, tried } = links
  let id = users.get(person.key)?.id
  const isActive = person.state === 'assigned'
  if (id === undefined) {
    const name = tried.get(person.key) ?? person.userName
    const found = yield* lookUp(`/Users?filter=userName eq "${name}"`, 'userName', name)
    if (!found) return false
    id = idOf(found.resource)
  }
  if (person.state === 'deleted') return id === undefined || (yield* remove(`/Users/${id}`))
  const body = resourceOf(person, mark, isActive)
  if (id === undefined) {
    if (!isActive) return true
    const made = yield* create('/Users', body, links, person.key, person.userName)
    if (made !== undefined) users.set(person.key, { id: made, isActive })
    return made !== undefined
  }
  users.set(person.key, { id, isActive })
  const says = isActive ? 'replaced' : 'suspended'
  return isDone(yield* ask({ method: 'PUT', path: `/Users/${id}`, body, says }))
}

const resourceOf = (person: Person, mark: string, active: boolean) => ({
  schemas: [USER],
  userName: person.userName,
  externalId: google.externalId(person.key, mark),
  name: { givenName: person.givenName, familyName: person.familyName, formatted: fullName(person) },
  emails: [{ value: person.userName, type: 'work', primary: true }],
  active,
})
