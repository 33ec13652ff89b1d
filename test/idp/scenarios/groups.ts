/** Requests that change groups. */
import { expect } from 'vitest'
import { all, becomes, create, fails, holds, pushed, type Scenario } from './scenario.js'

/** By identity provider and step, as in the corpus. */
export const groups: Readonly<Record<string, Scenario>> = {
  'entra create-group': {
    must: async ({ answer, resource }) => {
      const group = { displayName: 'displayName', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' }
      expect(answer.body).toMatchObject(group)
      expect(answer.body).not.toHaveProperty('members')
      expect(await resource()).toMatchObject(group)
    },
  },
  'entra group-rename': {
    must: all(
      becomes({ displayName: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName' }),
      holds(([ada, bea]) => [ada, bea]),
    ),
  },
  'entra group-remove-member-value': { given: pushed, must: holds(([ada]) => [ada]) },
  'entra flag-group-remove-member': {
    given: ({ users }) => ({ '7f4bc1a3-285e-48ae-8202-5accb43efb0e': users[1] }),
    must: async (seen) => {
      await holds(([ada]) => [ada])(seen)
      expect((await seen.again()).status).toBeLessThan(300)
      await holds(([ada]) => [ada])(seen)
    },
  },
  'entra group-replace-externalId': {
    must: all(
      becomes({ externalId: 'new-ext' }),
      holds(([ada, bea]) => [ada, bea]),
    ),
  },
  'entra group-add-member-extra-op-key': { must: holds((users) => users) },
  'entra group-remove-all': { must: holds(() => []) },
  'entra group-300-parallel-patches': {
    given: ({ users }) => ({ '{userN}': users[2] }),
    must: async ({ world, resource }) => {
      const names = Array.from({ length: 50 }, (_, index) => `member${index}@example.com`)
      const ids = await Promise.all(names.map((userName) => create(world, { userName })))
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
      const answers = await Promise.all(
        ids.map((value) =>
          world.send('PATCH', `/Groups/${world.group}`, {
            schemas,
            Operations: [{ op: 'Add', path: 'members', value: [{ value }] }],
          }),
        ),
      )
      expect(answers.filter(({ status }) => status >= 300)).toEqual([])
      expect((await resource()).members).toHaveLength(3 + ids.length)
    },
  },
  'okta create-group': {
    must: ({ answer: { body } }) =>
      expect(body).toMatchObject({
        id: expect.any(String),
        displayName: 'Test SCIMv2',
        meta: { resourceType: 'Group' },
      }),
  },
  'okta create-group-with-members': { must: holds(([, , cleo]) => [cleo]) },
  'okta group-member-delta': { given: pushed, must: holds(([, bea, cleo]) => [bea, cleo]) },
  'okta group-full-push': { given: pushed, must: holds(([ada, , cleo]) => [ada, cleo]) },
  'okta group-push-now-empty': { must: holds(() => []) },
  'okta group-push-nopath-empty': {
    must: all(
      holds(() => []),
      becomes({ displayName: 'org-cd1:viewer' }),
    ),
  },
  'okta group-put': { given: pushed, must: holds(([, , cleo]) => [cleo]) },
  'okta group-delete': {
    must: async ({ world, answer, again }) => {
      expect(answer.body).toBeUndefined()
      expect((await world.send('GET', `/Groups/${world.group}`)).status).toBe(404)
      expect((await again()).status).toBe(404)
    },
  },
  'jumpcloud group-add-member': {
    given: ({ users }) => ({ 'jc-user-uuid-001': users[2] }),
    must: holds((users) => users),
  },
  'jumpcloud group-remove-member-value': { given: pushed, must: holds(([ada]) => [ada]) },
  'salesforce group-remove-wrapped': { given: pushed, must: holds(([ada]) => [ada]) },
  'attacker cross-tenant-member': {
    given: () => ({ '{otherTenantUserId}': '00000000-0000-7000-8000-000000000000' }),
    must: all(
      fails('400', 'invalidValue'),
      holds(([ada, bea]) => [ada, bea]),
    ),
  },
}
