import { expect, test } from 'vitest'
import { withoutPasswords } from '../../src/replay/as-test.js'
import { createIds } from '../../src/replay/ids.js'
import { withNeeded } from '../../src/replay/needed.js'
import { readRequests } from '../../src/replay/read-file.js'
import { type Reply, replay } from '../../src/replay/replay.js'

const har = (...entries: readonly object[]) => JSON.stringify({ log: { version: '1.2', entries } }, null, 2)

const entry = (method: string, url: string, more: object = {}) => ({
  request: {
    method,
    url,
    headers: [
      { name: 'Authorization', value: 'Bearer hush-hush' },
      { name: 'Cookie', value: 'session=hush-hush' },
      { name: 'Content-Type', value: 'application/scim+json' },
      { name: 'User-Agent', value: 'Okta SCIM Client 1.0.0' },
    ],
    postData: { text: '{"userName":"ada@acme.example"}' },
    ...more,
  },
  response: { status: 201, content: { text: '{"id":"1"}' } },
})

test('a HAR file: requests of SCIM, below the base URL, without whatever let them in', () => {
  const { requests, others } = readRequests(
    har(
      entry('post', 'https://app.example.com/scim/v2/Users?access_token=hush-hush&attributes=id'),
      entry('POST', 'https://app.example.com/scim/v2/oauth/token'),
      entry('GET', 'https://app.example.com/favicon.ico'),
    ),
  )
  expect(others).toBe(2)
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/Users?attributes=id',
      headers: { 'content-type': 'application/scim+json', 'user-agent': 'Okta SCIM Client 1.0.0' },
      body: { userName: 'ada@acme.example' },
      status: 201,
      answer: { id: '1' },
    },
  ])
  expect(JSON.stringify(requests)).not.toContain('hush')
})

test('an answer in Base64 is read, a body that is no JSON stays as it was', () => {
  const answer = { text: Buffer.from('{"id":"7"}').toString('base64'), encoding: 'base64' }
  const sent = entry('POST', '/scim/Users', { postData: { text: '{"userName":' } })
  const { requests } = readRequests(har({ ...sent, response: { status: 400, content: answer } }))
  expect(requests).toMatchObject([{ path: '/Users', body: '{"userName":', status: 400, answer: { id: '7' } }])
})

test('lines of JSON, by play or by hand', () => {
  const lines = [
    '{"method":"GET","path":"/Groups?filter=displayName eq \\"People & Culture\\"&count=1"}',
    '',
    '{"method":"PATCH","path":"/Users/1","body":{"Operations":[]},"headers":{"If-Match":"W/\\"1\\"","Authorization":"x"},"status":200}',
  ]
  expect(readRequests(lines.join('\n')).requests).toEqual([
    { method: 'GET', path: '/Groups?filter=displayName eq "People & Culture"&count=1', headers: {} },
    {
      method: 'PATCH',
      path: '/Users/1',
      headers: { 'if-match': 'W/"1"' },
      body: { Operations: [] },
      status: 200,
    },
  ])
})

test.each([
  ['{"log":{}}', 'log.entries is not there'],
  ['{"log":', 'the file is no JSON'],
  ['{"method":"GET"}', 'line 1 has no method, or no path'],
  ['{"method":"GET","path":"/Users"}\nno', 'line 2 is no JSON'],
])('%s is of no form that is known', (text, message) => {
  expect(() => readRequests(text)).toThrow(message)
})

test('ids of the recorded service become those of this one, wherever a request names them', async () => {
  const recorded = readRequests(
    [
      { method: 'POST', path: '/Users', body: { userName: 'ada' }, status: 201, answer: { id: '1' } },
      {
        method: 'GET',
        path: '/Groups?filter=displayName eq "Board"',
        status: 200,
        answer: { Resources: [{ id: '2', displayName: 'Board' }] },
      },
      {
        method: 'PATCH',
        path: '/Groups/2',
        body: {
          Operations: [
            { op: 'add', path: 'members', value: [{ value: '1', $ref: '../Users/1' }] },
            { op: 'remove', path: 'members[value eq "1"]' },
            { op: 'replace', path: 'externalId', value: '12' },
          ],
        },
        status: 204,
      },
      { method: 'GET', path: '/Users?filter=id%20eq%20%221%22', status: 200 },
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  ).requests
  const answers: Reply[] = [
    { status: 201, json: { id: 'aa' } },
    {
      status: 200,
      json: {
        Resources: [
          { id: 'zz', displayName: 'Sales' },
          { id: 'bb', displayName: 'board' },
        ],
      },
    },
    { status: 204, json: undefined },
    { status: 404, json: undefined },
  ]
  const done = await replay(
    recorded,
    async () => answers.shift() ?? { status: 0, json: undefined },
    async () => {},
  )
  expect(done.map(({ request: { method, path } }) => `${method} ${path}`)).toEqual([
    'POST /Users',
    'GET /Groups?filter=displayName eq "Board"',
    'PATCH /Groups/bb',
    'GET /Users?filter=id%20eq%20%22aa%22',
  ])
  expect(done[2]?.request.body).toEqual({
    Operations: [
      { op: 'add', path: 'members', value: [{ value: 'aa', $ref: '../Users/aa' }] },
      { op: 'remove', path: 'members[value eq "aa"]' },
      { op: 'replace', path: 'externalId', value: '12' },
    ],
  })
  expect(done.map(({ isSame }) => isSame)).toEqual([true, true, true, false])
})

test('one request comes with those that made what it names', () => {
  const make = (id: string) => ({ method: 'POST', path: '/Users', headers: {}, answer: { id } })
  const group = {
    method: 'POST',
    path: '/Groups',
    headers: {},
    body: { members: [{ value: 'u2' }] },
    answer: { id: 'g' },
  }
  const patch = { method: 'PATCH', path: '/Groups/g', headers: {} }
  const all = [make('u1'), make('u2'), make('u3'), group, patch]
  expect(withNeeded(all, [5])).toEqual([make('u2'), group, patch])
  expect(withNeeded(all, [1])).toEqual([make('u1')])
})

test('what nobody has recorded is right unless the service fails', async () => {
  const requests = [{ method: 'GET', path: '/Users', headers: {} }]
  const sameOf = async (status: number) =>
    (
      await replay(
        requests,
        async () => ({ status, json: undefined }),
        async () => {},
      )
    ).map((one) => one.isSame)
  expect([await sameOf(404), await sameOf(500), await sameOf(0)]).toEqual([[true], [false], [false]])
})

test('no password is in what is shown or written', () => {
  const body = {
    password: 'hush-hush',
    Operations: [
      { op: 'replace', path: 'password', value: 'hush-hush' },
      { op: 'add', value: { Password: 'hush-hush', title: 'Analyst' } },
    ],
  }
  const clean = withoutPasswords({ method: 'PUT', path: '/Users/1', headers: {}, body, answer: body })
  expect(JSON.stringify(clean)).not.toContain('hush')
  expect(clean).toMatchObject({
    body: { Operations: [{ path: 'password' }, { value: { title: 'Analyst' } }] },
  })
})

test('ids are learned only where both answers have one', () => {
  const ids = createIds()
  ids.learn({ id: '1' }, { detail: 'refused' })
  ids.learn(undefined, { id: '2' })
  const request = { method: 'GET', path: '/Users/1', headers: {} }
  expect(ids.mapped(request)).toEqual(request)
})
