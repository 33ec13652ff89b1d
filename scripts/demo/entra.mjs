// A day of Microsoft Entra ID's provisioning, in the requests that Entra sends: capitalised operations, activity as
// text, members removed by value.

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const profile = (mail, givenName, familyName) => ({
  schemas: [USER, ENTERPRISE],
  externalId: mail.split('@')[0],
  userName: mail,
  active: true,
  addresses: null,
  displayName: `${givenName} ${familyName}`,
  emails: [{ type: 'work', value: mail, primary: true }],
  meta: { resourceType: 'User' },
  name: { formatted: `${givenName} ${familyName}`, familyName, givenName },
  phoneNumbers: null,
  [ENTERPRISE]: { department: 'Research' },
})

const patch = (...Operations) => ({ schemas: [PATCH], Operations })

/** @param clock Entra looks for changes every forty minutes */
export async function entraDay(play, clock) {
  const nobody = crypto.randomUUID()
  await play('An admin presses "Test Connection"', `GET /Users?filter=userName eq "${nobody}"`, {
    answer: { totalResults: 0 },
    says: 'reached, and nobody of that name',
  })

  await play('Joy comes into scope', 'GET /Users?filter=externalId eq "joy"', {
    answer: { totalResults: 0 },
    says: 'not known by externalId',
  })
  const create = (story, mail, givenName, familyName) =>
    play(story, 'POST /Users', {
      body: profile(mail, givenName, familyName),
      status: 201,
      answer: { userName: mail, active: true },
      rows: ['+ users'],
      says: 'created; nulls mean "not set"',
    })
  const joy = await create('', 'joy@contoso.example', 'Joy', 'Young')
  const sam = await create('Sam and Mia too', 'sam@contoso.example', 'Sam', 'Reyes')
  const mia = await create('', 'mia@contoso.example', 'Mia', 'Weber')
  clock.pass(40)
  await play('The next cycle, forty minutes later, finds Joy', 'GET /Users?filter=externalId eq "joy"', {
    answer: { totalResults: 1, Resources: [{ id: joy.id }] },
    says: 'found by externalId',
  })

  await play('Joy changes name and address', `PATCH /Users/${joy.id}`, {
    body: patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'joy.novak@contoso.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Novak' },
      { op: 'Add', path: 'name.givenName', value: 'Joyce' },
    ),
    answer: {
      name: { givenName: 'Joyce', familyName: 'Novak' },
      emails: [{ value: 'joy.novak@contoso.example' }],
    },
    rows: ['~ users email first_name last_name'],
    says: 'three operations, one transaction',
  })

  const page = (story, startIndex, resources, says) =>
    play(story, `GET /Users?startIndex=${startIndex}&count=4`, {
      answer: { totalResults: 6, startIndex, itemsPerPage: resources, Resources: Array(resources).fill({}) },
      says,
    })
  await page('All users, page by page', 1, 4, '1 to 4 of 6')
  await page('', 5, 2, '5 and 6 of 6')

  await play(
    'A group with members',
    'GET /Groups?excludedAttributes=members&filter=displayName eq "Research"',
    {
      answer: { totalResults: 0 },
      says: 'no such group',
    },
  )
  const group = await play('', 'POST /Groups', {
    body: {
      schemas: [GROUP],
      externalId: '8aa1a0c0',
      displayName: 'Research',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    rows: ['+ teams'],
    says: 'created, empty',
  })
  await play('', `PATCH /Groups/${group.id}`, {
    body: patch({
      op: 'Add',
      path: 'members',
      value: [{ value: joy.id }, { value: sam.id }, { value: mia.id }],
    }),
    answer: { members: [{}, {}, {}] },
    rows: ['+ team_members', '+ team_members', '+ team_members'],
    says: 'three members',
  })
  await play('Sam changes teams', `PATCH /Groups/${group.id}`, {
    body: patch({ op: 'Remove', path: 'members', value: [{ value: sam.id }] }),
    answer: { members: [{}, {}] },
    rows: ['- team_members'],
    says: 'one member less, not all',
  })

  clock.pass(40)
  await play('Joy is unassigned: a soft delete', `PATCH /Users/${joy.id}`, {
    body: patch({ op: 'Replace', path: 'active', value: 'False' }),
    answer: { active: false },
    rows: ['~ users is_active'],
    says: 'deactivated',
  })
  await play('Mia is deleted in the directory', `DELETE /Users/${mia.id}`, {
    status: 204,
    rows: ['~ users is_active'],
    says: 'deactivated: her notes stay',
  })
  await play('', `GET /Users/${mia.id}`, {
    answer: { id: mia.id, active: false },
    says: 'there, and inactive',
  })
  await play('The group is deleted', `DELETE /Groups/${group.id}`, {
    status: 204,
    rows: ['- teams', '- team_members', '- team_members'],
    says: 'gone, with its memberships',
  })
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
    body: profile('sam@contoso.example', 'Sam', 'Reyes'),
    says: 'a conflict',
  })
  await refuse('Grace signed up before there was SCIM: nobody takes her account over', 'POST /Users', {
    ...taken,
    body: profile('grace@acme.example', 'Not', 'Grace'),
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
