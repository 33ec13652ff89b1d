/** What each request of the corpus needs to find, and what must be true after it. */
import { expect } from 'vitest'
import type { ScimAnswer } from '../support/host.js'
import { storedText, type World } from './world.js'

export interface Seen {
  readonly world: World
  readonly answer: ScimAnswer
  /** The resource that the request was about, as a GET shows it now. */
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a response, asserted by the scenarios
  readonly resource: () => Promise<any>
  /** Sends the request again. */
  readonly again: () => Promise<ScimAnswer>
}

type Must = (seen: Seen) => void | Promise<void>

export interface Scenario {
  /** What stands for the ids in the request; `{id}` is Ada or the group and `{userId}` Cleo unless it says otherwise. */
  readonly given?: (
    world: World,
  ) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  readonly must: Must
  /** What must be true where the host has a place for every attribute. */
  readonly kept?: Must
}

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const lists =
  (total: number): Must =>
  ({ answer: { body } }) => {
    expect(body).toMatchObject({ schemas: [LIST], totalResults: total, Resources: expect.any(Array) })
    expect(body.Resources).toHaveLength(total)
  }

const fails =
  (status: string, scimType?: string): Must =>
  ({ answer: { body, headers } }) => {
    expect(headers.get('content-type')).toContain('application/scim+json')
    expect(body).toEqual({
      schemas: [ERROR],
      status,
      detail: expect.stringMatching(/./),
      ...(scimType && { scimType }),
    })
  }

const becomes =
  (expected: object): Must =>
  async ({ resource }) =>
    expect(await resource()).toMatchObject(expected)

const all =
  (...musts: readonly Must[]): Must =>
  async (seen) => {
    for (const must of musts) await must(seen)
  }

/** The group has these members, and no others. */
const holds =
  (members: (users: World['users']) => readonly (string | undefined)[]): Must =>
  async ({ world, resource }) => {
    const group = await resource()
    const ids = (group.members ?? []).map((member: { value: string }) => member.value)
    expect(ids.sort()).toEqual([...members(world.users)].sort())
  }

const deactivated: Must = async ({ world, resource }) => {
  const user = await resource()
  expect(user.active).toBe(false)
  const found = await world.send(
    'GET',
    `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`,
  )
  expect(found.body.totalResults).toBe(1)
}

const create = async (world: World, body: object) => {
  const { status, body: created } = await world.send('POST', '/Users', body)
  expect(status).toBe(201)
  return created.id
}

const set = async (world: World, path: string, value: object) => {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  const { status } = await world.send('PATCH', path, { schemas, Operations: [{ op: 'replace', value }] })
  expect([200, 204]).toContain(status)
}

const inactive = async (world: World) => {
  await set(world, `/Users/${world.users[0]}`, { active: false })
  return {}
}

const pushed = ({ users: [ada, bea, cleo] }: World) => ({
  '89bb1940-b905-4575-9e7f-6f887cfb368e': ada,
  '23a35c27-23d3-4c03-b4c5-6443c09e7173': cleo,
  'jc-user-uuid-001': bea,
  f648f8d5ea4e4cd38e9c: bea,
  '{userId}': bea,
})

const created = (userName: string): Must =>
  all(
    ({ answer, world }) => {
      expect(answer.body).toMatchObject({ id: expect.any(String), userName })
      expect(answer.headers.get('location')).toBe(`${world.host.base}/Users/${answer.body.id}`)
    },
    becomes({ userName, active: true }),
  )

/** By identity provider and step, as in the corpus. */
export const scenarios: Readonly<Record<string, Scenario>> = {
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
  'entra get-user-missing': { must: fails('404') },
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
  'entra create-group': {
    must: async ({ answer, resource }) => {
      const group = { displayName: 'displayName', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' }
      expect(answer.body).toMatchObject(group)
      expect(answer.body).not.toHaveProperty('members')
      expect(await resource()).toMatchObject(group)
    },
  },
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
  'entra patch-zero-operations': { must: becomes({ userName: 'ada@given.example', active: true }) },
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
  'okta create-group': {
    must: ({ answer: { body } }) =>
      expect(body).toMatchObject({
        id: expect.any(String),
        displayName: 'Test SCIMv2',
        meta: { resourceType: 'Group' },
      }),
  },
  'okta create-group-with-members': { must: holds(([, , cleo]) => [cleo]) },
  'okta match-group': {
    given: async (world) => {
      await set(world, `/Groups/${world.group}`, { displayName: 'Test SCIMv2' })
      return {}
    },
    must: lists(1),
  },
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
  'okta entitlements-probe': { must: lists(2) },
  'okta entitlements-schemas': {
    must: ({ answer: { body } }) =>
      expect(body).toMatchObject({ schemas: [LIST], Resources: expect.any(Array) }),
  },
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
  'jumpcloud group-add-member': {
    given: ({ users }) => ({ 'jc-user-uuid-001': users[2] }),
    must: holds((users) => users),
  },
  'jumpcloud group-remove-member-value': { given: pushed, must: holds(([ada]) => [ada]) },
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
  'ping match-user': { must: lists(0) },
  'salesforce group-remove-wrapped': { given: pushed, must: holds(([ada]) => [ada]) },
  'wso2 create-user-mixed-emails': {
    must: all(created('user1'), async ({ world, answer: { body } }) => {
      expect(JSON.stringify(body) + (await storedText(world))).not.toContain('Wso2@test')
    }),
    kept: becomes({ emails: [{ value: 'test1@gmail.com' }, { type: 'work', value: 'work@gmail.com' }] }),
  },
  'attacker proto-pollution-nopath-key': {
    must: () => expect(({} as { polluted?: unknown }).polluted).toBeUndefined(),
  },
  'attacker url-encoded-path-auth-bypass': {
    must: (seen) => {
      expect(seen.answer.status).toBe(401)
      fails('401')(seen)
    },
  },
  'attacker deep-filter': { must: fails('400', 'invalidFilter') },
  'attacker cross-tenant-member': {
    given: () => ({ '{otherTenantUserId}': '00000000-0000-7000-8000-000000000000' }),
    must: all(
      fails('400', 'invalidValue'),
      holds(([ada, bea]) => [ada, bea]),
    ),
  },
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
