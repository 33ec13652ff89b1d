/**
 * Okta's "SCIM 2.0 SPEC Test", which Okta asks providers to pass: 12 requests, 52 assertions. Taken over from the
 * public export that developer.okta.com links to (okta/okta-developer-docs, 2024-05-13).
 */
import { USER } from '../announced.js'
import { ERROR, LIST_RESPONSE } from '../expect.js'
import type { Profile, Step } from './profile.js'
import { equal, includes, number, present, presentInTheirs, status, within } from './step.js'

const READ = {
  accept: 'application/scim+json',
  'accept-charset': 'utf-8',
  'content-type': 'application/scim+json; charset=utf-8',
  'user-agent': 'OKTA SCIM Integration',
}

const JSON_BODY = {
  accept: 'application/scim+json; charset=utf-8',
  'content-type': 'application/json',
}

const NEW_USER = {
  schemas: [USER],
  userName: '{randomUsername}',
  name: { givenName: '{randomGivenName}', familyName: '{randomFamilyName}' },
  emails: [{ primary: true, value: '{randomEmail}', type: 'work' }],
  displayName: '{randomGivenName} {randomFamilyName}',
  active: true,
}

interface OktaStep extends Step {
  readonly id: string
  readonly title: string
  readonly optional?: boolean
  readonly requires?: readonly ['groups']
}

const steps: readonly OktaStep[] = [
  {
    id: 'okta-1',
    title: 'Test Users endpoint',
    method: 'GET',
    path: '/Users?count=1&startIndex=1',
    headers: READ,
    expect: [
      status(200),
      present('Resources'),
      includes('schemas', LIST_RESPONSE),
      number('itemsPerPage'),
      number('startIndex'),
      number('totalResults'),
      present('Resources[0].id'),
      presentInTheirs('Resources[0].name.familyName'),
      presentInTheirs('Resources[0].name.givenName'),
      present('Resources[0].userName'),
      present('Resources[0].active'),
      presentInTheirs('Resources[0].emails[0].value'),
    ],
    capture: { ISVUserid: 'Resources[0].id' },
  },
  {
    id: 'okta-2',
    title: 'Get Users/{{id}}',
    method: 'GET',
    path: '/Users/{ISVUserid}',
    headers: READ,
    expect: [
      status(200),
      present('id'),
      presentInTheirs('name.familyName'),
      presentInTheirs('name.givenName'),
      present('userName'),
      present('active'),
      presentInTheirs('emails[0].value'),
      equal('id', '{ISVUserid}'),
    ],
  },
  {
    id: 'okta-3',
    title: 'Test invalid User by username',
    method: 'GET',
    path: '/Users?filter=userName eq "{InvalidUserEmail}"',
    headers: READ,
    expect: [status(200), includes('schemas', LIST_RESPONSE), equal('totalResults', 0)],
  },
  {
    id: 'okta-4',
    title: 'Test invalid User by ID',
    method: 'GET',
    path: '/Users/{UserIdThatDoesNotExist}',
    headers: READ,
    expect: [status(404), present('detail'), includes('schemas', ERROR)],
  },
  {
    id: 'okta-5',
    title: "Make sure random user doesn't exist",
    method: 'GET',
    path: '/Users?filter=userName eq "{randomEmail}"',
    headers: READ,
    expect: [status(200), equal('totalResults', 0), includes('schemas', LIST_RESPONSE)],
  },
  {
    id: 'okta-6',
    title: 'Create Okta user with realistic values',
    method: 'POST',
    path: '/Users',
    headers: JSON_BODY,
    body: NEW_USER,
    expect: [
      status(201),
      equal('active', true),
      present('id'),
      equal('name.familyName', '{randomFamilyName}'),
      equal('name.givenName', '{randomGivenName}'),
      includes('schemas', USER),
      equal('userName', '{randomUsername}'),
    ],
    capture: { idUserOne: 'id', randomUserEmail: 'emails[0].value' },
  },
  {
    id: 'okta-7',
    title: 'Verify that user was created',
    method: 'GET',
    path: '/Users/{idUserOne}',
    headers: READ,
    expect: [
      status(200),
      equal('userName', '{randomUsername}'),
      equal('name.familyName', '{randomFamilyName}'),
      equal('name.givenName', '{randomGivenName}'),
    ],
  },
  {
    id: 'okta-8',
    title: 'Expect failure when recreating user with same values',
    method: 'POST',
    path: '/Users',
    headers: JSON_BODY,
    body: NEW_USER,
    expect: [status(409)],
  },
  {
    id: 'okta-9',
    title: 'Username Case Sensitivity Check',
    method: 'GET',
    path: '/Users?filter=userName eq "{randomUsernameCaps}"',
    headers: READ,
    expect: [status(200)],
  },
  {
    id: 'okta-10',
    title: 'Verify Groups endpoint',
    optional: true,
    requires: ['groups'],
    method: 'GET',
    path: '/Groups',
    headers: READ,
    expect: [status(200), within(600)],
  },
  {
    id: 'okta-11',
    title: 'Check status 401',
    method: 'GET',
    path: '/Users?filter=userName eq "{randomUsernameCaps}"',
    headers: { ...READ, authorization: 'non-token' },
    expect: [status(401), present('detail'), equal('status', '401'), includes('schemas', ERROR)],
  },
  {
    id: 'okta-12',
    title: 'Check status 404',
    method: 'GET',
    path: '/Users/00919288221112222',
    headers: READ,
    expect: [status(404), present('detail'), equal('status', '404'), includes('schemas', ERROR)],
  },
]

export const okta: Profile = {
  profile: 'okta',
  source: '',
  shared: true,
  // The suite expects one user to be there.
  seed: true,
  values: {
    randomGivenName: 'Runscope{r}',
    randomFamilyName: 'Azzzzzzzz{r}',
    randomEmail: '{randomGivenName}{randomFamilyName}@atko.com',
    randomUsername: '{randomEmail}',
    randomUsernameCaps: 'RUNSCOPE{R}AZZZZZZZZ{R}@ATKO.COM',
    InvalidUserEmail: 'abcdefgh{r}@atko.com',
    UserIdThatDoesNotExist: '010101001010101011001010101011',
  },
  scenarios: steps.map(({ id, title, optional, requires, ...step }, index) => ({
    check: id,
    title,
    rule: `Okta SCIM 2.0 SPEC Test, request ${index + 1}`,
    optional,
    requires,
    steps: [step],
  })),
}
