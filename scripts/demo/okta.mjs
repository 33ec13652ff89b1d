// A day of Okta's provisioning, in the requests that Okta sends.

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const profile = (userName, givenName, familyName, externalId) => ({
  schemas: [USER],
  userName,
  name: { givenName, familyName },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: `${givenName} ${familyName}`,
  locale: 'en-US',
  externalId,
  groups: [],
  active: true,
})

const patch = (...Operations) => ({ schemas: [PATCH], Operations })

/** @returns the ids of the users that it leaves */
export async function oktaDay(play) {
  await play('An admin presses "Test Connector Configuration"', 'GET /Users?startIndex=1&count=1', {
    answer: { totalResults: 0 },
    says: 'empty: SCIM sees what it created',
  })

  await play('Ada gets the app assigned', byUserName('ada@acme.example'), {
    answer: { totalResults: 0, itemsPerPage: 0 },
    says: 'nobody of that name',
  })
  const ada = await play('', 'POST /Users', {
    body: profile('ada@acme.example', 'Ada', 'Byron', '00u1ada'),
    status: 201,
    answer: { userName: 'ada@acme.example', active: true, externalId: '00u1ada' },
    rows: ['+ users'],
    says: 'created',
  })
  const alan = await play('Alan too', 'POST /Users', {
    body: profile('alan@acme.example', 'Alan', 'Turing', '00u2alan'),
    status: 201,
    rows: ['+ users'],
    says: 'created',
  })
  await play('Okta looks before it writes, and ignores case', byUserName('ADA@acme.example'), {
    answer: { totalResults: 1, Resources: [{ id: ada.id, userName: 'ada@acme.example' }] },
    says: 'found Ada',
  })

  const married = { ...profile('ada@acme.example', 'Ada', 'Lovelace', '00u1ada'), id: ada.id, meta: ada.meta }
  await play('Ada marries: the profile is pushed whole', `PUT /Users/${ada.id}`, {
    body: married,
    answer: { id: ada.id, name: { familyName: 'Lovelace' } },
    rows: ['~ users last_name'],
    says: 'replaced',
  })
  await play('And once more, as identity providers do', `PUT /Users/${ada.id}`, {
    body: married,
    answer: { name: { familyName: 'Lovelace' } },
    says: 'nothing to write, nothing written',
  })

  await play('Alan leaves', `PATCH /Users/${alan.id}`, {
    body: patch({ op: 'replace', value: { active: false } }),
    answer: { active: false },
    rows: ['~ users is_active'],
    says: 'deactivated',
  })
  await play('Alan comes back', `PATCH /Users/${alan.id}`, {
    body: patch({ op: 'replace', value: { active: true } }),
    answer: { active: true },
    rows: ['~ users is_active'],
    says: 'active again',
  })

  await play('A group is pushed, members and all', 'GET /Groups?filter=displayName eq "Engineering"', {
    answer: { totalResults: 0 },
    says: 'no such group',
  })
  const group = await play('', 'POST /Groups', {
    body: {
      schemas: [GROUP],
      displayName: 'Engineering',
      members: [
        { value: ada.id, display: ada.userName },
        { value: alan.id, display: alan.userName },
      ],
    },
    status: 201,
    answer: { displayName: 'Engineering', members: [{}, {}] },
    rows: ['+ teams', '+ team_members', '+ team_members'],
    says: 'created with two members',
  })
  await play('It is renamed', `PATCH /Groups/${group.id}`, {
    body: patch({ op: 'replace', value: { id: group.id, displayName: 'Platform' } }),
    answer: { displayName: 'Platform' },
    rows: ['~ teams name'],
    says: 'renamed',
  })
  const katherine = await play('Katherine takes over from Alan', 'POST /Users', {
    body: profile('katherine@acme.example', 'Katherine', 'Johnson', '00u3kath'),
    status: 201,
    rows: ['+ users'],
    says: 'created',
  })
  await play('', `PATCH /Groups/${group.id}`, {
    body: patch(
      { op: 'remove', path: `members[value eq "${alan.id}"]` },
      { op: 'add', path: 'members', value: [{ value: katherine.id }] },
    ),
    answer: { members: [{}, {}] },
    rows: ['- team_members', '+ team_members'],
    says: 'one out, one in: two rows touched',
  })
}

const byUserName = (userName) => `GET /Users?filter=userName eq "${userName}"&startIndex=1&count=100`
