/** Tests 1 to 13 of the SCIM Validator: users. */
import { ENTERPRISE_USER, USER } from '../announced.js'
import { ERROR, LIST_RESPONSE } from '../expect.js'
import type { EntraTest } from './entra-test.js'
import { changeFullUser, FULL_USER_CHANGED, fullUser } from './entra-user.js'
import { empty, equal, gone, includes, patchOp, present, status } from './step.js'

export const entraUserTests: readonly EntraTest[] = [
  {
    title: 'Create a new User',
    requires: ['filter'],
    steps: [
      {
        method: 'POST',
        path: '/Users',
        body: fullUser('cu'),
        expect: [
          status(201),
          equal('userName', 'cu.{r}@ondricka.us'),
          equal('active', true),
          equal('name.familyName', 'Urban'),
          equal('emails.0.value', 'cu.{r}@hammes.info'),
          equal(`${ENTERPRISE_USER}/employeeNumber`, 'OXYYEGWVLTGW'),
          includes('schemas', USER),
          present('id'),
          present('meta.resourceType'),
          present('meta.location'),
        ],
        capture: { u: 'id' },
      },
      {
        method: 'GET',
        path: '/Users?filter=userName eq "cu.{r}@ondricka.us"',
        expect: [status(200), equal('totalResults', 1)],
      },
    ],
  },
  {
    title: 'Create a duplicate User',
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('dup'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'POST',
        path: '/Users',
        body: fullUser('dup'),
        expect: [status(409), includes('schemas', ERROR)],
      },
    ],
  },
  {
    title: 'Filter for an existing user',
    requires: ['filter'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('fu'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'GET',
        path: '/Users?filter=userName eq "fu.{r}@ondricka.us"',
        expect: [
          status(200),
          equal('totalResults', 1),
          equal('Resources.0.userName', 'fu.{r}@ondricka.us'),
          includes('schemas', LIST_RESPONSE),
        ],
      },
    ],
  },
  {
    title: 'Filter for a non-existing user',
    requires: ['filter'],
    steps: [
      {
        method: 'GET',
        path: '/Users?filter=userName eq "nobody.{r}@none.us"',
        expect: [status(200), equal('totalResults', 0), includes('schemas', LIST_RESPONSE)],
      },
    ],
  },
  {
    title: 'Filter for an existing user with a different case',
    requires: ['filter'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('fc'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'GET',
        path: '/Users?filter=userName eq "FC.{r}@ONDRICKA.US"',
        expect: [status(200), equal('totalResults', 1)],
      },
    ],
  },
  {
    title: 'Patch User - Replace Attributes Verbose',
    requires: ['patch'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('rv'), expect: [status(201)], capture: { u: 'id' } },
      { method: 'PATCH', path: '/Users/{u}', body: changeFullUser('replace'), expect: [status(200, 204)] },
      { method: 'GET', path: '/Users/{u}', expect: [status(200), ...FULL_USER_CHANGED] },
    ],
  },
  {
    title: 'Update User userName',
    requires: ['patch'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('un'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'PATCH',
        path: '/Users/{u}',
        body: patchOp({ op: 'replace', value: { userName: 'tre.{r}@kautzer.uk' } }),
        expect: [status(200, 204)],
      },
      { method: 'GET', path: '/Users/{u}', expect: [status(200), equal('userName', 'tre.{r}@kautzer.uk')] },
    ],
  },
  {
    title: 'Patch User - Disable User',
    requires: ['patch'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('du'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'PATCH',
        path: '/Users/{u}',
        body: patchOp({ op: 'replace', path: 'active', value: false }),
        expect: [status(200, 204)],
      },
      { method: 'GET', path: '/Users/{u}', expect: [status(200), equal('active', false)] },
    ],
  },
  {
    title: 'Patch User - Add Attributes Verbose',
    requires: ['patch'],
    steps: [
      {
        method: 'POST',
        path: '/Users',
        body: { userName: 'av.{r}@boyercorwin.biz', schemas: [USER] },
        expect: [status(201)],
        capture: { u: 'id' },
      },
      { method: 'PATCH', path: '/Users/{u}', body: changeFullUser('add'), expect: [status(200, 204)] },
      { method: 'GET', path: '/Users/{u}', expect: [status(200), ...FULL_USER_CHANGED] },
    ],
  },
  {
    title: 'Patch User - Add Manager',
    requires: ['patch', 'Enterprise.manager'],
    steps: [
      {
        method: 'POST',
        path: '/Users',
        body: { userName: 'm1.{r}@boyercorwin.biz', schemas: [USER] },
        expect: [status(201)],
        capture: { m: 'id' },
      },
      {
        method: 'POST',
        path: '/Users',
        body: { userName: 'am.{r}@boyercorwin.biz', schemas: [USER] },
        expect: [status(201)],
        capture: { u: 'id' },
      },
      {
        method: 'PATCH',
        path: '/Users/{u}',
        body: patchOp({ op: 'add', path: `${ENTERPRISE_USER}:manager`, value: { value: '{m}' } }),
        expect: [status(200, 204)],
      },
      {
        method: 'GET',
        path: '/Users/{u}',
        expect: [status(200), equal(`${ENTERPRISE_USER}/manager.value`, '{m}')],
      },
    ],
  },
  {
    title: 'Patch User - Replace Manager',
    requires: ['patch', 'Enterprise.manager'],
    steps: [
      {
        method: 'POST',
        path: '/Users',
        body: { userName: 'm2.{r}@boyercorwin.biz', schemas: [USER] },
        expect: [status(201)],
        capture: { m: 'id' },
      },
      { method: 'POST', path: '/Users', body: fullUser('rm'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'PATCH',
        path: '/Users/{u}',
        body: patchOp({ op: 'replace', path: `${ENTERPRISE_USER}:manager`, value: { value: '{m}' } }),
        expect: [status(200, 204)],
      },
      {
        method: 'GET',
        path: '/Users/{u}',
        expect: [status(200), equal(`${ENTERPRISE_USER}/manager.value`, '{m}')],
      },
    ],
  },
  {
    title: 'Patch User - Remove Manager',
    requires: ['patch', 'Enterprise.manager'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('xm'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'PATCH',
        path: '/Users/{u}',
        body: patchOp({ op: 'replace', path: `${ENTERPRISE_USER}:manager`, value: { value: '' } }),
        expect: [status(200, 204)],
      },
      { method: 'GET', path: '/Users/{u}', expect: [status(200), empty(`${ENTERPRISE_USER}/manager.value`)] },
    ],
  },
  {
    title: 'Delete a User',
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('de'), expect: [status(201)], capture: { u: 'id' } },
      { method: 'DELETE', path: '/Users/{u}', expect: [status(204)] },
      { method: 'GET', path: '/Users/{u}', expect: [gone] },
    ],
  },
]
