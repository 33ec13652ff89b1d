/**
 * What OneLogin is known to send. The body of a user is a template that an admin edits, so any subset of attributes
 * may come. Its PATCH of groups is not known well enough to be tested.
 */
import { USER } from '../announced.js'
import type { Profile } from './profile.js'
import { equal, patchOp, present, status } from './step.js'

const HEADERS = { 'content-type': 'application/scim+json', 'user-agent': 'OneLogin SCIM' }

const TEMPLATE = {
  schemas: [USER],
  userName: 'ada.{r}@example.com',
  name: { givenName: 'Ada', familyName: 'L' },
  emails: [{ value: 'ada.{r}@example.com', primary: true }],
}

const create = { method: 'POST', path: '/Users', headers: HEADERS, body: TEMPLATE } as const

export const oneLogin: Profile = {
  profile: 'onelogin',
  source: '',
  values: {},
  scenarios: [
    {
      check: 'onelogin-create',
      title: 'A user without active, externalId and type of email is created, and active',
      rule: 'OneLogin: the user template of its SCIM connector',
      steps: [
        {
          ...create,
          expect: [
            status(201),
            present('id'),
            equal('userName', 'ada.{r}@example.com'),
            equal('active', true),
          ],
        },
      ],
    },
    {
      check: 'onelogin-emails-object',
      title: 'PATCH takes emails as one object in place of an array',
      rule: 'OneLogin: as 15five/django-scim2 met it',
      requires: ['patch', 'User.emails.value'],
      steps: [
        { ...create, expect: [status(201)], capture: { u: 'id' } },
        {
          method: 'PATCH',
          path: '/Users/{u}',
          headers: HEADERS,
          body: patchOp({
            op: 'replace',
            value: { emails: { value: 'ada2.{r}@example.com', primary: true } },
          }),
          expect: [status(200, 204)],
        },
        {
          method: 'GET',
          path: '/Users/{u}',
          headers: HEADERS,
          expect: [status(200), equal('emails[0].value', 'ada2.{r}@example.com')],
        },
      ],
    },
  ],
}
