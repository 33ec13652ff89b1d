/** Tests 26 to 32 of the SCIM Validator, which do not decide whether an application is admitted to the gallery. */
import { GROUP } from '../announced.js'
import { ERROR } from '../expect.js'
import type { EntraTest } from './entra-test.js'
import { fullUser } from './entra-user.js'
import { absent, empty, equal, gone, includes, patchOp, status } from './step.js'

export const entraPreviewTests: readonly EntraTest[] = [
  {
    title: 'Patch User - Multiple Operations on different attributes',
    requires: ['patch'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('mo'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'PATCH',
        path: '/Users/{u}',
        body: patchOp(
          { op: 'remove', path: 'preferredLanguage' },
          { op: 'add', path: 'externalId', value: 'xe-{r}' },
          { op: 'replace', path: 'displayName', value: 'DN2' },
        ),
        expect: [status(200, 204)],
      },
      {
        method: 'GET',
        path: '/Users/{u}',
        expect: [
          status(200),
          equal('externalId', 'xe-{r}'),
          equal('displayName', 'DN2'),
          absent('preferredLanguage'),
        ],
      },
    ],
  },
  {
    title: 'Patch User - Multiple Operations on same attribute',
    requires: ['patch'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('ms'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'PATCH',
        path: '/Users/{u}',
        body: patchOp(
          { op: 'remove', path: 'externalId' },
          { op: 'add', path: 'externalId', value: 'i-{r}' },
          { op: 'replace', path: 'externalId', value: 'f-{r}' },
        ),
        expect: [status(200, 204)],
      },
      { method: 'GET', path: '/Users/{u}', expect: [status(200), equal('externalId', 'f-{r}')] },
    ],
  },
  {
    title: 'Patch Group - Multiple Operations on same attribute',
    requires: ['patch', 'groups'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('mg'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'mg-{r}', externalId: 'mg-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'PATCH',
        path: '/Groups/{g}',
        body: patchOp(
          { op: 'add', path: 'members', value: [{ value: '{u}' }] },
          { op: 'remove', path: 'members[value eq "{u}"]' },
        ),
        expect: [status(200, 204)],
      },
      { method: 'GET', path: '/Groups/{g}', expect: [status(200), empty('members')] },
    ],
  },
  {
    title: 'Delete a non-existent User',
    steps: [{ method: 'DELETE', path: '/Users/{nobody}', expect: [status(404), includes('schemas', ERROR)] }],
  },
  {
    title: 'Delete the same User twice',
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('d2'), expect: [status(201)], capture: { u: 'id' } },
      { method: 'DELETE', path: '/Users/{u}', expect: [status(204)] },
      { method: 'GET', path: '/Users/{u}', expect: [gone] },
      { method: 'DELETE', path: '/Users/{u}', expect: [status(404), includes('schemas', ERROR)] },
    ],
  },
  {
    title: 'Delete a non-existent Group',
    requires: ['groups'],
    steps: [
      { method: 'DELETE', path: '/Groups/{nogroup}', expect: [status(404), includes('schemas', ERROR)] },
    ],
  },
  {
    title: 'Delete the same Group twice',
    requires: ['groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'd3-{r}', externalId: 'd3-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      { method: 'DELETE', path: '/Groups/{g}', expect: [status(204)] },
      { method: 'DELETE', path: '/Groups/{g}', expect: [status(404), includes('schemas', ERROR)] },
    ],
  },
]
