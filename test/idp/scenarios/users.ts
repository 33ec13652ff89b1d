/** Requests that change users. */
import { expect } from 'vitest'
import { storedText } from '../world.js'
import {
  all,
  becomes,
  create,
  created,
  deactivated,
  ENTERPRISE,
  fails,
  inactive,
  type Scenario,
  set,
} from './scenario.js'

/** By identity provider and step, as in the corpus. */
export const users: Readonly<Record<string, Scenario>> = {
  'entra create-user-nulls-and-bad-urn': {
    must: all(created('jyoung@testuser.com'), ({ answer: { body } }) => {
      expect(body).toMatchObject({
        externalId: 'jyoung',
        name: { familyName: 'Young', givenName: 'Joy' },
        emails: [{ type: 'work', value: 'jyoung@Contoso.com', primary: true }],
      })
      for (const absent of ['addresses', 'phoneNumbers', 'title', 'department', 'manager']) {
        expect(body).not.toHaveProperty(absent)
      }
    }),
    kept: becomes({ displayName: 'Joy Young' }),
  },
  'entra create-user-duplicate': {
    given: async (world) => {
      await create(world, { userName: 'JYoung@testuser.com' })
      return {}
    },
    must: fails('409', 'uniqueness'),
  },
  'entra create-user-no-userName': { must: fails('400', 'invalidValue') },
  'entra patch-user-multi': {
    must: becomes({
      name: { givenName: 'Ada', familyName: 'updatedFamilyName' },
      emails: [{ type: 'work', value: 'updatedEmail@microsoft.com' }],
    }),
  },
  'entra patch-user-userName': {
    must: async (seen) => {
      const userName = '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com'
      await becomes({ userName })(seen)
      const Operations = [{ op: 'Replace', path: 'userName', value: userName.toUpperCase() }]
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
      const clash = await seen.world.send('PATCH', `/Users/${seen.world.users[1]}`, { schemas, Operations })
      fails('409', 'uniqueness')({ ...seen, answer: clash })
    },
  },
  'entra disable-user-bool': { must: deactivated },
  'entra disable-user-string-False': { must: deactivated },
  'entra enable-user-string-True': { given: inactive, must: becomes({ active: true }) },
  'entra flag-disable-user': { must: deactivated },
  'entra add-single-value': {
    must: becomes({ userName: 'ada@given.example' }),
    kept: becomes({ nickName: 'Babs' }),
  },
  'entra noflag-replace-many': {
    must: becomes({
      emails: [{ value: 'TestBcwqnm@test.microsoft.com' }],
      name: { givenName: 'Gtfd', familyName: 'Pkqf' },
      externalId: 'Eqpj',
    }),
    kept: becomes({
      schemas: expect.arrayContaining([ENTERPRISE]),
      displayName: 'Pvlo',
      [ENTERPRISE]: { employeeNumber: 'Eqpj' },
    }),
  },
  'entra flag-replace-many-dotted-keys': {
    must: async ({ resource }) => {
      const user = await resource()
      expect(user).toMatchObject({
        emails: [{ value: 'TestMhvaes@test.microsoft.com' }],
        name: { givenName: 'Kkom', familyName: 'Unua' },
      })
      expect(Object.keys(user).filter((key) => /\.|:employee/.test(key.replace(ENTERPRISE, '')))).toEqual([])
    },
    kept: becomes({ displayName: 'Bjfe', [ENTERPRISE]: { employeeNumber: 'Aklq' } }),
  },
  'entra validator-nopath-replace': {
    must: becomes({
      userName: 'hester_boyer@effertz.uk',
      name: { givenName: 'Josie', familyName: 'Russell' },
      active: false,
    }),
  },
  'entra nopath-add-dotted-unknown': {
    given: async (world) => ({ '{id}': await create(world, { userName: 'nameless@example.com' }) }),
    must: becomes({ name: { givenName: 'Foo', familyName: 'Bar' } }),
    kept: becomes({ displayName: 'Foo Bar', title: 'Bar Foo', name: { formatted: 'Foo Bar' } }),
  },
  'entra nopath-replace-nested-urn-object': {
    given: async (world) => {
      await set(world, `/Users/${world.users[0]}`, { [ENTERPRISE]: { division: 'D' } })
      return {}
    },
    must: becomes({ userName: 'ada@given.example' }),
    kept: becomes({ [ENTERPRISE]: { department: 'Sales', division: 'D' } }),
  },
  'entra nopath-add-externalId': { must: becomes({ externalId: 'Qual' }) },
  'entra replace-then-add-on-missing-address': {
    must: becomes({ emails: [{ type: 'work', primary: true, value: 'a@example.com' }] }),
    kept: becomes({
      addresses: [{ type: 'work', formatted: '1 Main St' }],
      [ENTERPRISE]: { department: 'Retail' },
    }),
  },
  'entra manager-dot-path': {
    must: ({ answer }) => expect(answer.status).toBeLessThan(300),
    kept: becomes({ [ENTERPRISE]: { manager: { value: '271' } } }),
  },
  'entra roles-add-json-in-string': {
    must: becomes({ userName: 'ada@given.example' }),
    kept: becomes({ roles: [{ value: '25', display: 'Role1234' }] }),
  },
  'entra roles-primary-filter-string': {
    must: becomes({ userName: 'ada@given.example' }),
    kept: becomes({ roles: [{ value: 'Admin', primary: true }] }),
  },
  'entra patch-zero-operations': { must: becomes({ userName: 'ada@given.example', active: true }) },
  'okta create-user': {
    must: all(created('test.user@okta.local'), async ({ world, answer: { body } }) => {
      expect(body).toMatchObject({
        externalId: '00ujl29u0le5T6Aj10h7',
        name: { givenName: 'Test', familyName: 'User' },
        emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
      })
      expect(JSON.stringify(body) + (await storedText(world))).not.toContain('1mz050nq')
    }),
    kept: becomes({ displayName: 'Test User', locale: 'en-US' }),
  },
  'okta create-user-json-content-type': { must: created('rand') },
  'okta create-user-duplicate': {
    given: async (world) => {
      await create(world, { userName: 'test.user@okta.local' })
      return {}
    },
    must: fails('409', 'uniqueness'),
  },
  'okta put-user': {
    given: ({ users }) => ({ '23a35c27-23d3-4c03-b4c5-6443c09e7173': users[0] }),
    must: async ({ world, resource }) => {
      const id = world.users[0]
      expect(await resource()).toMatchObject({
        id,
        userName: 'test.user@okta.local',
        name: { familyName: 'User' },
      })
      const { body } = await world.send('GET', `/Groups/${world.group}`)
      expect(body.members).toContainEqual(expect.objectContaining({ value: id }))
    },
    kept: becomes({ name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' } }),
  },
  'okta put-deactivate': {
    must: all(({ answer }) => expect(answer.body.active).toBe(false), deactivated),
  },
  'okta put-without-active': { given: inactive, must: becomes({ active: false }) },
  'okta patch-reactivate': { given: inactive, must: becomes({ active: true }) },
  'okta patch-without-schemas': { must: deactivated },
  'okta patch-mixed-paths': {
    must: becomes({ name: { givenName: 'David', familyName: 'Jones' }, active: false }),
  },
  'okta patch-active-with-path': { must: deactivated },
  'sailpoint replace-name-in-two-ops': {
    must: becomes({ name: { familyName: 'testFamily', givenName: 'testGivenName' } }),
  },
  'google create-user-json': { must: created('a@example.com') },
  'onelogin create-user-template': { must: created('ada@example.com') },
  'onelogin patch-emails-as-object': {
    must: becomes({ emails: [{ value: 'ada2@example.com', primary: true }] }),
  },
  'jumpcloud put-user-full': {
    given: ({ users }) => ({ 'd500eedc-4dbc-494e-978a-56da891f179a': users[0] }),
    must: becomes({
      userName: 'john.doe@example.com',
      externalId: '664447f5c0c418f2d05e5318',
      name: { givenName: 'John', familyName: 'Doe' },
      emails: [{ value: 'john.doe@example.io' }],
    }),
    kept: becomes({ title: 'Captain', [ENTERPRISE]: { department: 'C-Suite' } }),
  },
  'jumpcloud patch-one-op-per-attribute': {
    must: becomes({ name: { givenName: 'John', familyName: 'Doe' }, active: false }),
  },
  'jumpcloud activation-test-user-delete': {
    must: all(({ answer }) => expect(answer.body).toBeUndefined(), deactivated),
  },
  'entra validator-create-user-full': {
    must: all(
      created('isaias@bode.ca'),
      becomes({
        name: { givenName: 'Aida', familyName: 'Chandler' },
        emails: [{ type: 'work', value: 'bettie@parisian.com', primary: true }],
      }),
    ),
    kept: becomes({
      displayName: 'QTZODTJXGFLR',
      nickName: 'CRILRBTBOQOW',
      title: 'OWOJJVOCUHKD',
      locale: 'HNULHBRGUHWA',
      timezone: 'America/Goose_Bay',
      profileUrl: 'ROQHEOEENWTS',
      userType: 'QWQJIEJYZILC',
      preferredLanguage: 'lu',
      addresses: [{ type: 'work', formatted: 'ANUMAAOJUYMA', primary: true }],
      phoneNumbers: [{ value: '0-351-9540', type: 'work' }, { type: 'mobile' }, { type: 'fax' }],
      roles: [{ primary: true, display: 'DJAPQUWELUHM', value: 'DRIHDNWREZZV', type: 'EHUDZVCXYJOO' }],
      [ENTERPRISE]: { employeeNumber: 'LLQMUPKSPYGA', manager: { value: 'BGKAWQXOZREF' } },
    }),
  },
  'wso2 create-user-mixed-emails': {
    must: all(created('user1'), async ({ world, answer: { body } }) => {
      expect(JSON.stringify(body) + (await storedText(world))).not.toContain('Wso2@test')
    }),
    kept: becomes({ emails: [{ value: 'test1@gmail.com' }, { type: 'work', value: 'work@gmail.com' }] }),
  },
  'attacker proto-pollution-nopath-key': {
    must: () => expect(({} as { polluted?: unknown }).polluted).toBeUndefined(),
  },
}
