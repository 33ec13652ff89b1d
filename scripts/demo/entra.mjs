// A day of Microsoft Entra ID's provisioning: what happens, and what must come of the requests that Entra sends for it.
import { entraMatching } from '../../dist/bundle/entra.js'
import { person, provisioning, team } from './provisioning.mjs'

const USER = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], active: true }

const unknown = { answer: { totalResults: 0 }, says: 'not known by externalId' }

/** @param clock Entra looks for changes every forty minutes */
export async function entraDay(play, clock) {
  const provisions = provisioning(entraMatching('externalId'), 'contoso', play)

  await play('An admin presses "Test Connection"', `GET /Users?filter=userName eq "${crypto.randomUUID()}"`, {
    answer: { totalResults: 0 },
    says: 'reached, and nobody of that name',
  })

  const people = {
    joy: person('joy@contoso.example', 'Joy', 'Young'),
    sam: person('sam@contoso.example', 'Sam', 'Reyes'),
    mia: person('mia@contoso.example', 'Mia', 'Weber'),
  }
  const { joy, sam, mia } = people
  const created = (userName) => ({
    status: 201,
    answer: { userName, active: true },
    rows: ['+ users'],
    says: 'created; nulls mean "not set"',
  })
  await provisions.person('Joy comes into scope', joy, unknown, created(joy.userName))
  await provisions.person('Sam and Mia too', sam, unknown, created(sam.userName))
  await provisions.person('', mia, unknown, created(mia.userName))
  clock.pass(40)
  const novak = { ...joy, userName: 'joy.novak@contoso.example', familyName: 'Novak', givenName: 'Joyce' }
  await provisions.person(
    'The next cycle, forty minutes later: Joy has another name and address',
    novak,
    { answer: { id: provisions.idOf(joy) }, says: 'as the app has her' },
    {
      answer: {
        name: { givenName: 'Joyce', familyName: 'Novak' },
        emails: [{ value: 'joy.novak@contoso.example' }],
      },
      rows: ['~ users email first_name last_name'],
      says: 'what differs, in one transaction',
    },
  )

  const page = (story, startIndex, resources, says) =>
    play(story, `GET /Users?startIndex=${startIndex}&count=4`, {
      answer: { totalResults: 6, startIndex, itemsPerPage: resources, Resources: Array(resources).fill({}) },
      says,
    })
  await page('All users, page by page', 1, 4, '1 to 4 of 6')
  await page('', 5, 2, '5 and 6 of 6')

  const read = { answer: { displayName: 'Research' }, says: 'without its members' }
  const more = { rows: ['+ team_members'], says: 'one member more' }
  await provisions.team(
    'A group with members',
    team('Research', joy, sam, mia),
    { answer: { totalResults: 0 }, says: 'no such group' },
    { status: 201, rows: ['+ teams'], says: 'created, empty' },
    ...[read, more, more, { ...more, answer: { members: [{}, {}, {}] } }],
  )
  await provisions.team('Sam changes teams', team('Research', joy, mia), read, {
    answer: { members: [{}, {}] },
    rows: ['- team_members'],
    says: 'one member less, not all',
  })

  clock.pass(40)
  const there = { answer: { active: true }, says: 'active, as the app has it' }
  await provisions.person('Joy is unassigned: a soft delete', { ...novak, state: 'unassigned' }, there, {
    answer: { active: false },
    rows: ['~ users is_active'],
    says: 'deactivated',
  })
  await provisions.person('Mia is deleted in the directory', { ...mia, state: 'deleted' }, there, {
    status: 204,
    rows: ['~ users is_active'],
    says: 'deactivated: her notes stay',
  })
  await play('', `GET /Users/${provisions.idOf(mia)}`, {
    answer: { id: provisions.idOf(mia), active: false },
    says: 'there, and inactive',
  })
  await provisions.team(
    'The group is deleted',
    { ...team('Research'), isDissolved: true },
    {
      status: 204,
      rows: ['- teams', '- team_members', '- team_members'],
      says: 'gone, with its memberships',
    },
  )
}

/**
 * What goes wrong on an ordinary day, each answered as a SCIM error.
 *
 * @param clientId of a client whose secret somebody has mistyped
 */
export async function mistakes(play, clientId) {
  const refuse = (story, line, step) =>
    play(story, line, { ...step, answer: { ...step.answer, status: String(step.status) } })
  const taken = {
    status: 409,
    answer: {
      scimType: 'uniqueness',
      detail: 'A user with this userName, or with another value that must be unique, exists already',
    },
  }
  await refuse('Sam is created a second time', 'POST /Users', {
    ...taken,
    body: { ...USER, userName: 'sam@contoso.example' },
    says: 'a conflict',
  })
  await refuse('Grace signed up before there was SCIM: nobody takes her account over', 'POST /Users', {
    ...taken,
    body: { ...USER, userName: 'grace@acme.example' },
    says: 'a conflict',
  })
  await refuse('A wrong token', 'GET /Users', {
    status: 401,
    headers: { authorization: 'Bearer wrong' },
    answer: { detail: 'Authentication required' },
    says: 'refused before anything is read',
  })
  await play('A wrong secret', 'POST /oauth/token', {
    status: 401,
    form: { grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' },
    answer: { error: 'invalid_client' },
    says: 'no access token',
  })
  const unknown = crypto.randomUUID()
  await refuse('An id of nobody', `GET /Users/${unknown}`, {
    status: 404,
    answer: { detail: `User ${unknown} not found` },
    says: 'not found',
  })
  await refuse('A filter with a typing error', 'GET /Users?filter=userName eqq "sam@contoso.example"', {
    status: 400,
    answer: { scimType: 'invalidFilter' },
    says: 'an error, never all users',
  })
}
