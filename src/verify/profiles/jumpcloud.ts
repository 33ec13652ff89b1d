/** What JumpCloud is known to send (fixtures of ShiftControl-io/scim-v2-rust; support.jumpcloud.com). */
import { ENTERPRISE_USER, GROUP, USER } from '../announced.js'
import type { Profile, Step } from './profile.js'
import { empty, equal, gone, patchOp, status } from './step.js'

const createUser = (name: string): Step => ({
  method: 'POST',
  path: '/Users',
  body: {
    schemas: [USER],
    userName: `${name}.{r}@example.io`,
    name: { givenName: 'J', familyName: 'D' },
    emails: [{ primary: true, type: 'work', value: `${name}.{r}@example.io` }],
    active: true,
  },
  expect: [status(201)],
  capture: { [name]: 'id' },
})

const createGroup: Step = {
  method: 'POST',
  path: '/Groups',
  body: { schemas: [GROUP], displayName: 'jumpcloud-{r}' },
  expect: [status(201)],
  capture: { group: 'id' },
}

const changeMember = (op: 'add' | 'remove', name: string): Step => ({
  method: 'PATCH',
  path: '/Groups/{group}',
  body: patchOp({ op, path: 'members', value: [{ value: `{${name}}` }] }),
  expect: [status(200, 204)],
})

const FIXTURES = 'JumpCloud: fixtures of ShiftControl-io/scim-v2-rust'

export const jumpCloud: Profile = {
  profile: 'jumpcloud',
  source: '',
  values: {},
  scenarios: [
    {
      check: 'jumpcloud-put',
      title: 'PUT of a whole user, its extension named first and cleared attributes as empty arrays',
      rule: FIXTURES,
      steps: [
        createUser('john'),
        {
          method: 'PUT',
          path: '/Users/{john}',
          body: {
            active: true,
            addresses: [],
            displayName: 'John Doe',
            emails: [{ primary: true, type: 'work', value: 'john.{r}@example.io' }],
            externalId: 'jc-{r}',
            id: '{john}',
            locale: 'en-US',
            name: { familyName: 'Doe', givenName: 'John' },
            phoneNumbers: [],
            photos: [{ value: 'https://img.example.com/x.png' }],
            preferredLanguage: 'en-US',
            schemas: [ENTERPRISE_USER, USER],
            title: 'Captain',
            [ENTERPRISE_USER]: { department: 'C-Suite' },
            userName: 'john.{r}@example.io',
          },
          expect: [
            status(200),
            equal('id', '{john}'),
            equal('externalId', 'jc-{r}'),
            equal('name.familyName', 'Doe'),
            equal('title', 'Captain'),
            equal(`${ENTERPRISE_USER}/department`, 'C-Suite'),
            empty('phoneNumbers'),
          ],
        },
      ],
    },
    {
      check: 'jumpcloud-put-null',
      title: 'PUT with emails: null',
      rule: FIXTURES,
      steps: [
        createUser('john'),
        {
          method: 'PUT',
          path: '/Users/{john}',
          body: {
            schemas: [USER],
            userName: 'john.{r}@example.io',
            name: { familyName: 'Doe', givenName: 'John' },
            emails: null,
            active: true,
          },
          expect: [status(200), equal('name.familyName', 'Doe')],
        },
      ],
    },
    {
      check: 'jumpcloud-patch',
      title: 'PATCH with one operation for each attribute',
      rule: FIXTURES,
      requires: ['patch'],
      steps: [
        createUser('john'),
        {
          method: 'PATCH',
          path: '/Users/{john}',
          body: patchOp(
            { op: 'replace', path: 'name.givenName', value: 'John' },
            { op: 'replace', path: 'name.familyName', value: 'Doe' },
            { op: 'replace', path: 'active', value: false },
          ),
          expect: [status(200, 204)],
        },
        {
          method: 'GET',
          path: '/Users/{john}',
          expect: [
            status(200),
            equal('name.givenName', 'John'),
            equal('name.familyName', 'Doe'),
            equal('active', false),
          ],
        },
      ],
    },
    {
      check: 'jumpcloud-group-add',
      title: 'A member is added by nothing but its id',
      rule: FIXTURES,
      requires: ['patch', 'groups'],
      steps: [
        createUser('john'),
        createGroup,
        changeMember('add', 'john'),
        {
          method: 'GET',
          path: '/Groups/{group}',
          expect: [status(200), equal('members.length', 1), equal('members[0].value', '{john}')],
        },
      ],
    },
    {
      check: 'jumpcloud-group-remove',
      title: 'remove of members with a value removes that member only',
      rule: FIXTURES,
      requires: ['patch', 'groups'],
      steps: [
        createUser('john'),
        createUser('jane'),
        createGroup,
        changeMember('add', 'john'),
        changeMember('add', 'jane'),
        changeMember('remove', 'john'),
        {
          method: 'GET',
          path: '/Groups/{group}',
          expect: [status(200), equal('members.length', 1), equal('members[0].value', '{jane}')],
        },
      ],
    },
    {
      check: 'jumpcloud-activation',
      title: 'Activation creates a user and a group, and deletes both',
      rule: 'JumpCloud: Custom SCIM Identity Management',
      requires: ['groups'],
      steps: [
        createUser('john'),
        createGroup,
        { method: 'DELETE', path: '/Users/{john}', expect: [status(204)] },
        { method: 'DELETE', path: '/Groups/{group}', expect: [status(204)] },
        { method: 'GET', path: '/Users/{john}', expect: [gone] },
      ],
    },
  ],
}
