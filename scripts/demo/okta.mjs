// A day of Okta's provisioning: what happens, and what must come of the requests that Okta sends for it.
import { okta } from '../../dist/bundle/okta.js'
import { person, provisioning, team } from './provisioning.mjs'

const nobody = { answer: { totalResults: 0, itemsPerPage: 0 }, says: 'nobody of that name' }

export async function oktaDay(play) {
  const provisions = provisioning(okta, 'demo', play)

  await play('An admin presses "Test Connector Configuration"', 'GET /Users?startIndex=1&count=1', {
    answer: { totalResults: 0 },
    says: 'empty: SCIM sees what it created',
  })

  const ada = person('ada@acme.example', 'Ada', 'Byron')
  await provisions.person('Ada gets the app assigned', ada, nobody, {
    status: 201,
    answer: { userName: 'ada@acme.example', active: true, name: { familyName: 'Byron' } },
    rows: ['+ users'],
    says: 'created',
  })
  const alan = person('alan@acme.example', 'Alan', 'Turing')
  const created = { status: 201, rows: ['+ users'], says: 'created' }
  await provisions.person('Alan too', alan, nobody, created)
  await play(
    'Okta looks before it writes, and ignores case',
    'GET /Users?filter=userName eq "ADA@acme.example"&startIndex=1&count=100',
    {
      answer: { totalResults: 1, Resources: [{ id: provisions.idOf(ada), userName: 'ada@acme.example' }] },
      says: 'found Ada',
    },
  )

  const married = { ...ada, familyName: 'Lovelace' }
  await provisions.person('Ada marries: the profile is pushed whole', married, {
    answer: { id: provisions.idOf(ada), name: { familyName: 'Lovelace' } },
    rows: ['~ users last_name'],
    says: 'replaced',
  })
  await provisions.person('And once more, as identity providers do', married, {
    answer: { name: { familyName: 'Lovelace' } },
    says: 'nothing to write, nothing written',
  })

  await provisions.person(
    'Alan leaves',
    { ...alan, state: 'unassigned' },
    { answer: { active: false }, rows: ['~ users is_active'], says: 'deactivated' },
  )
  await provisions.person(
    'Alan comes back',
    alan,
    { answer: { active: false }, says: 'the profile first, nothing new' },
    { answer: { active: true }, rows: ['~ users is_active'], says: 'active again' },
  )

  await provisions.team(
    'A group is pushed, members and all',
    team('Engineering', ada, alan),
    { answer: { totalResults: 0 }, says: 'no such group' },
    {
      status: 201,
      answer: { displayName: 'Engineering', members: [{}, {}] },
      rows: ['+ teams', '+ team_members', '+ team_members'],
      says: 'created with two members',
    },
  )
  const platform = { ...team('Engineering', ada, alan), name: 'Platform' }
  await provisions.team('It is renamed', platform, {
    answer: { displayName: 'Platform' },
    rows: ['~ teams name'],
    says: 'renamed',
  })
  const katherine = person('katherine@acme.example', 'Katherine', 'Johnson')
  await provisions.person('Katherine takes over from Alan', katherine, nobody, created)
  await provisions.team(
    '',
    { ...platform, members: team('', ada, katherine).members },
    {
      answer: { members: [{}, {}] },
      rows: ['- team_members', '+ team_members'],
      says: 'one out, one in: two rows touched',
    },
  )
}
