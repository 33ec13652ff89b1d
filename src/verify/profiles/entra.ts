/**
 * The tests of Microsoft's SCIM Validator (scimvalidator.microsoft.com) for Microsoft Entra ID. Names and requests are
 * those that it was recorded to send (pranems/SCIMServer, docs/archive/SCIM_VALIDATOR_*.md); what is expected is ours,
 * as the validator's source is not public.
 */
import { ENTERPRISE_USER, GROUP, USER } from '../announced.js'
import type { Feature } from '../check.js'
import { ERROR, LIST_RESPONSE } from '../expect.js'
import { changeFullUser, FULL_USER_CHANGED, fullUser } from './entra-user.js'
import {
  absent,
  empty,
  equal,
  gone,
  includes,
  patchOp,
  present,
  type Step,
  type StepProfile,
  status,
} from './step.js'

interface EntraTest {
  readonly title: string
  /** Preview tests do not decide whether an application is admitted to the gallery. */
  readonly isPreview?: boolean
  readonly requires?: readonly Feature[]
  readonly steps: readonly Step[]
}

const tests: readonly EntraTest[] = [
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
        save: { u: 'id' },
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
      { method: 'POST', path: '/Users', body: fullUser('dup'), expect: [status(201)], save: { u: 'id' } },
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
      { method: 'POST', path: '/Users', body: fullUser('fu'), expect: [status(201)], save: { u: 'id' } },
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
      { method: 'POST', path: '/Users', body: fullUser('fc'), expect: [status(201)], save: { u: 'id' } },
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
      { method: 'POST', path: '/Users', body: fullUser('rv'), expect: [status(201)], save: { u: 'id' } },
      { method: 'PATCH', path: '/Users/{u}', body: changeFullUser('replace'), expect: [status(200, 204)] },
      { method: 'GET', path: '/Users/{u}', expect: [status(200), ...FULL_USER_CHANGED] },
    ],
  },
  {
    title: 'Update User userName',
    requires: ['patch'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('un'), expect: [status(201)], save: { u: 'id' } },
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
      { method: 'POST', path: '/Users', body: fullUser('du'), expect: [status(201)], save: { u: 'id' } },
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
        save: { u: 'id' },
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
        save: { m: 'id' },
      },
      {
        method: 'POST',
        path: '/Users',
        body: { userName: 'am.{r}@boyercorwin.biz', schemas: [USER] },
        expect: [status(201)],
        save: { u: 'id' },
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
        save: { m: 'id' },
      },
      { method: 'POST', path: '/Users', body: fullUser('rm'), expect: [status(201)], save: { u: 'id' } },
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
      { method: 'POST', path: '/Users', body: fullUser('xm'), expect: [status(201)], save: { u: 'id' } },
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
      { method: 'POST', path: '/Users', body: fullUser('de'), expect: [status(201)], save: { u: 'id' } },
      { method: 'DELETE', path: '/Users/{u}', expect: [status(204)] },
      { method: 'GET', path: '/Users/{u}', expect: [gone] },
    ],
  },
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
        save: { g: 'id' },
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
        save: { g: 'id' },
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
      { method: 'POST', path: '/Users', body: fullUser('gm'), expect: [status(201)], save: { u: 'id' } },
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
        save: { g: 'id' },
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
      { method: 'POST', path: '/Users', body: fullUser('gf'), expect: [status(201)], save: { u: 'id' } },
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
        save: { g: 'id' },
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
        save: { g: 'id' },
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
        save: { g: 'id' },
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
        save: { g: 'id' },
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
        save: { g: 'id' },
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
      { method: 'POST', path: '/Users', body: fullUser('ga'), expect: [status(201)], save: { u: 'id' } },
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'gp-{r}', externalId: 'gp-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        save: { g: 'id' },
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
      { method: 'POST', path: '/Users', body: fullUser('gr1'), expect: [status(201)], save: { u: 'id' } },
      { method: 'POST', path: '/Users', body: fullUser('gr2'), expect: [status(201)], save: { v: 'id' } },
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'gr-{r}', externalId: 'gr-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        save: { g: 'id' },
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
        save: { g: 'id' },
      },
      { method: 'DELETE', path: '/Groups/{g}', expect: [status(204)] },
      { method: 'GET', path: '/Groups/{g}', expect: [status(404), includes('schemas', ERROR)] },
    ],
  },
  {
    title: 'Patch User - Multiple Operations on different attributes',
    isPreview: true,
    requires: ['patch'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('mo'), expect: [status(201)], save: { u: 'id' } },
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
    isPreview: true,
    requires: ['patch'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('ms'), expect: [status(201)], save: { u: 'id' } },
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
    isPreview: true,
    requires: ['patch', 'groups'],
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('mg'), expect: [status(201)], save: { u: 'id' } },
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'mg-{r}', externalId: 'mg-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        save: { g: 'id' },
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
    isPreview: true,
    steps: [{ method: 'DELETE', path: '/Users/{nobody}', expect: [status(404), includes('schemas', ERROR)] }],
  },
  {
    title: 'Delete the same User twice',
    isPreview: true,
    steps: [
      { method: 'POST', path: '/Users', body: fullUser('d2'), expect: [status(201)], save: { u: 'id' } },
      { method: 'DELETE', path: '/Users/{u}', expect: [status(204)] },
      { method: 'GET', path: '/Users/{u}', expect: [gone] },
      { method: 'DELETE', path: '/Users/{u}', expect: [status(404), includes('schemas', ERROR)] },
    ],
  },
  {
    title: 'Delete a non-existent Group',
    isPreview: true,
    requires: ['groups'],
    steps: [
      { method: 'DELETE', path: '/Groups/{nogroup}', expect: [status(404), includes('schemas', ERROR)] },
    ],
  },
  {
    title: 'Delete the same Group twice',
    isPreview: true,
    requires: ['groups'],
    steps: [
      {
        method: 'POST',
        path: '/Groups',
        body: { displayName: 'd3-{r}', externalId: 'd3-ext-{r}', schemas: [GROUP] },
        expect: [status(201)],
        save: { g: 'id' },
      },
      { method: 'DELETE', path: '/Groups/{g}', expect: [status(204)] },
      { method: 'DELETE', path: '/Groups/{g}', expect: [status(404), includes('schemas', ERROR)] },
    ],
  },
]

export const entra: StepProfile = {
  isShared: false,
  variables: () => ({}),
  scenarios: tests.map(({ title, isPreview, requires, steps }, index) => ({
    id: `entra-${index + 1}`,
    title,
    rule: `Microsoft Entra SCIM Validator, ${isPreview ? 'preview' : 'required'} test ${index + 1}`,
    requires,
    steps,
  })),
}
