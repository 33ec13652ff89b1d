/** GET requests: probes, matching by filters, paging. */
import { expect } from 'vitest'
import { all, create, ENTERPRISE, fails, LIST, lists, type Scenario, set } from './scenario.js'

/** By identity provider and step, as in the corpus. */
export const queries: Readonly<Record<string, Scenario>> = {
  'entra test-connection-wire-form': { must: lists(0) },
  'entra match-user-by-userName': {
    given: async (world) => {
      const userName = 'test_user_DFEEF4C5-5681-4387-b016-bdf221e82081'
      await create(world, { userName, active: false })
      return {}
    },
    must: lists(1),
  },
  'entra match-nonexistent-user': { must: lists(0) },
  'entra match-user-by-externalId-unquoted': {
    given: async (world) => {
      await create(world, { userName: 'joy@example.com', externalId: 'jyoung' })
      return {}
    },
    must: (seen) => (seen.answer.status === 200 ? lists(1)(seen) : fails('400', 'invalidFilter')(seen)),
  },
  'entra match-user-by-work-email': {
    given: async (world) => {
      await create(world, { userName: 'x', emails: [{ type: 'work', value: 'X@example.com' }] })
      return {}
    },
    must: lists(1),
  },
  'entra match-with-urn-prefix': {
    given: async (world) => {
      await create(world, { userName: 'X@example.com' })
      return {}
    },
    must: lists(1),
  },
  'entra reference-check-manager': {
    given: async (world) => {
      const [ada, bea] = world.users
      await set(world, `/Users/${ada}`, { [ENTERPRISE]: { manager: { value: bea } } })
      return {
        'a0a0a0a0-bbbb-cccc-dddd-e1e1e1e1e1e1': ada,
        '00aa00aa-bb11-cc22-dd33-44ee44ee44ee': bea,
      }
    },
    must: ({ world, answer }) => expect(answer.body.Resources).toMatchObject([{ id: world.users[0] }]),
  },
  'entra get-user-missing': { must: fails('404') },
  'entra get-group-no-members': {
    given: ({ group }) => ({ '40734ae655284ad3abcc': group }),
    must: ({ world, answer }) => {
      expect(answer.body).toMatchObject({ id: world.group, displayName: 'Given' })
      expect(answer.body).not.toHaveProperty('members')
      expect(world.statements.length).toBeGreaterThan(0)
      expect(world.statements.filter((statement) => /_members/.test(statement))).toEqual([])
    },
  },
  'entra match-group': {
    given: async (world) => {
      await set(world, `/Groups/${world.group}`, { displayName: 'DISPLAYNAME' })
      return {}
    },
    must: all(lists(1), ({ answer }) => expect(answer.body.Resources[0]).not.toHaveProperty('members')),
  },
  'entra filter-odd-case': {
    given: async (world) => {
      await set(world, `/Users/${world.users[0]}`, { displayName: 'bobIsAmazing' })
      return {}
    },
    must: lists(1),
  },
  'entra filter-unquoted-and-or': {
    given: async (world) => {
      const name = { givenName: 'Eve', familyName: 'employee' }
      await create(world, { userName: 'eve@example.org', name })
      await create(world, { userName: 'eve@example.net', name })
      return {}
    },
    must: (seen) => (seen.answer.status === 200 ? lists(1)(seen) : fails('400', 'invalidFilter')(seen)),
  },
  'entra attributes-valuepath': { must: ({ answer }) => expect(answer.status).toBeLessThan(500) },
  'entra inbound-delta-sync': { must: lists(0) },
  'entra inbound-startindex-lower': {
    must: ({ answer: { body } }) => expect(body).toMatchObject({ startIndex: 1, totalResults: 3 }),
  },
  'okta spec-users-page-of-one': {
    must: ({ answer: { body } }) => {
      expect(body).toMatchObject({ schemas: [LIST], itemsPerPage: 1, startIndex: 1, totalResults: 3 })
      expect(body.Resources[0]).toMatchObject({
        id: expect.any(String),
        userName: 'ada@given.example',
        active: true,
        name: { givenName: 'Ada', familyName: 'Given' },
        emails: [{ value: 'ada@given.example' }],
      })
    },
  },
  'okta setup-probe': { must: ({ answer }) => expect(answer.body.Resources).toHaveLength(2) },
  'okta match-user': { must: lists(0) },
  'okta bad-id': { must: fails('404') },
  'okta bad-token': { must: fails('401') },
  'okta match-group': {
    given: async (world) => {
      await set(world, `/Groups/${world.group}`, { displayName: 'Test SCIMv2' })
      return {}
    },
    must: lists(1),
  },
  'okta entitlements-probe': { must: lists(2) },
  'okta entitlements-schemas': {
    must: ({ answer: { body } }) =>
      expect(body).toMatchObject({ schemas: [LIST], Resources: expect.any(Array) }),
  },
  'ping match-user': { must: lists(0) },
  'attacker url-encoded-path-auth-bypass': {
    must: (seen) => {
      expect(seen.answer.status).toBe(401)
      fails('401')(seen)
    },
  },
  'attacker deep-filter': { must: fails('400', 'invalidFilter') },
  'attacker count-huge': { must: lists(3) },
  'attacker count-negative': {
    must: ({ answer: { body } }) =>
      expect(body).toMatchObject({ startIndex: 1, itemsPerPage: 0, totalResults: 3, Resources: [] }),
  },
  'rfc9865 cursor-first-page': {
    must: ({ answer: { body } }) => {
      expect(body.Resources).toHaveLength(3)
      expect(body).not.toHaveProperty('nextCursor')
      expect(body).not.toHaveProperty('previousCursor')
      expect(body).not.toHaveProperty('startIndex')
    },
  },
  'rfc9865 cursor-count-changed': {
    given: async (world) => {
      const { body } = await world.send('GET', '/Users?cursor&count=2')
      return { '{nextCursor}': String(body.nextCursor) }
    },
    must: ({ answer: { body } }) => expect(body).toMatchObject({ status: '400', scimType: 'invalidCount' }),
  },
}
