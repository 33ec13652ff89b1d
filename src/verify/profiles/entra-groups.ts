/** Tests 14 to 25 of the SCIM Validator: groups. */
import { GROUP } from '../announced.js'
import { ERROR, LIST_RESPONSE } from '../expect.js'
import type { EntraTest } from './entra-test.js'
import { fullUser } from './entra-user.js'
import { absent, equal, includes, patchOp, present, status } from './step.js'

export const entraGroupTests: readonly EntraTest[] = [
  {
    title: 'Create a new Group',
    requires: ['groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'cg-{r}', externalId: 'cg-ext-{r}', schemas: [GROUP] },
        expect: [
          status(201),
          equal('displayName', 'cg-{r}'),
          equal('externalId', 'cg-ext-{r}'),
          includes('schemas', GROUP),
          present('id'),
          present('meta.resourceType'),
          present('meta.location'),
        ],
        capture: { g: 'id' },
      },
    ],
  },
  {
    title: 'Create a duplicate Group',
    requires: ['groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'dg-{r}', externalId: 'dg-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'dg-{r}', externalId: 'dg-ext-{r}', schemas: [GROUP] },
        expect: [status(409), includes('schemas', ERROR)],
      },
    ],
  },
  {
    title: 'Get group by id excluding members',
    requires: ['groups'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('gm'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'POST',
        path: '/Groups',
        body: {
          displayName: 'ge-{r}',
          externalId: 'ge-ext-{r}',
          schemas: [GROUP],
          members: [{ value: '{u}' }],
        },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'GET',
        path: '/Groups/{g}?excludedAttributes=members',
        expect: [status(200), equal('displayName', 'ge-{r}'), absent('members')],
      },
    ],
  },
  {
    title: 'Filter for an existing group excluding members',
    requires: ['filter', 'groups'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('gf'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'POST',
        path: '/Groups',
        body: {
          displayName: 'gx-{r}',
          externalId: 'gx-ext-{r}',
          schemas: [GROUP],
          members: [{ value: '{u}' }],
        },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'GET',
        path: '/Groups?excludedAttributes=members&filter=displayName eq "gx-{r}"',
        expect: [status(200), equal('totalResults', 1), absent('Resources.0.members')],
      },
    ],
  },
  {
    title: 'Filter for an existing group (externalId)',
    requires: ['filter', 'groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'gy-{r}', externalId: 'gy-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'GET',
        path: '/Groups?filter=externalId eq "gy-ext-{r}"',
        expect: [status(200), equal('totalResults', 1), includes('schemas', LIST_RESPONSE)],
      },
    ],
  },
  {
    title: 'Filter for a non-existing group',
    requires: ['filter', 'groups'],
    steps: [
      {
        method: 'GET',
        path: '/Groups?filter=displayName eq "none-{r}"',
        expect: [status(200), equal('totalResults', 0), includes('schemas', LIST_RESPONSE)],
      },
    ],
  },
  {
    title: 'Filter for an existing group with a different case',
    requires: ['filter', 'groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'gz-{r}', externalId: 'gz-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'GET',
        path: '/Groups?filter=displayName eq "GZ-{r}"',
        expect: [status(200), equal('totalResults', 1)],
      },
    ],
  },
  {
    title: 'Patch Group - Replace Attributes (externalId)',
    requires: ['patch', 'groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'ra-{r}', externalId: 'ra-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'PATCH',
        path: '/Groups/{g}',
        body: patchOp({ op: 'replace', value: { externalId: 'new-ext-{r}' } }),
        expect: [status(200, 204)],
      },
      { method: 'GET', path: '/Groups/{g}', expect: [status(200), equal('externalId', 'new-ext-{r}')] },
    ],
  },
  {
    title: 'Update Group displayName',
    requires: ['patch', 'groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'ud-{r}', externalId: 'ud-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'PATCH',
        path: '/Groups/{g}',
        body: patchOp({ op: 'replace', value: { displayName: 'WUZ-{r}' } }),
        expect: [status(200, 204)],
      },
      { method: 'GET', path: '/Groups/{g}', expect: [status(200), equal('displayName', 'WUZ-{r}')] },
    ],
  },
  {
    title: 'Patch Group - Add Member',
    requires: ['patch', 'groups'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('ga'), expect: [status(201)], capture: { u: 'id' } },
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'gp-{r}', externalId: 'gp-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'PATCH',
        path: '/Groups/{g}',
        body: patchOp({ op: 'replace', path: 'members', value: [{ value: '{u}' }] }),
        expect: [status(200, 204)],
      },
      {
        method: 'GET',
        path: '/Groups/{g}',
        expect: [status(200), equal('members.length', 1), equal('members.0.value', '{u}')],
      },
    ],
  },
  {
    title: 'Patch Group - Remove Member',
    requires: ['patch', 'groups'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('gr1'), expect: [status(201)], capture: { u: 'id' } },
      { method: 'POST', path: '/Users', body: fullUser('gr2'), expect: [status(201)], capture: { v: 'id' } },
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'gr-{r}', externalId: 'gr-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      {
        method: 'PATCH',
        path: '/Groups/{g}',
        body: patchOp({ op: 'replace', path: 'members', value: [{ value: '{u}' }, { value: '{v}' }] }),
        expect: [status(200, 204)],
      },
      {
        method: 'PATCH',
        path: '/Groups/{g}',
        body: patchOp({ op: 'remove', path: 'members[value eq "{u}"]' }),
        expect: [status(200, 204)],
      },
      {
        method: 'GET',
        path: '/Groups/{g}',
        expect: [status(200), equal('members.length', 1), equal('members.0.value', '{v}')],
      },
    ],
  },
  {
    title: 'Delete a Group',
    requires: ['groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'dx-{r}', externalId: 'dx-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        capture: { g: 'id' },
      },
      { method: 'DELETE', path: '/Groups/{g}', expect: [status(204)] },
      { method: 'GET', path: '/Groups/{g}', expect: [status(404), includes('schemas', ERROR)] },
    ],
  },
]
