/** Whatever a request holds, no value of it is in the log but those that the config names. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ScimError } from '../../src/runtime/index.js'
import type { LoggedRequest } from '../../src/runtime/log.js'
import { logService, type Sent } from './support/log-service.js'

/** Stands in every value that a request has, so that what is left of one is seen. */
const MARK = 'S3CR'

const secret = fc
  .tuple(
    fc.constantFrom(
      '',
      ' ',
      '"',
      '].value',
      '[type eq "',
      ' is required',
      ': ',
      '\u0001',
      'urn:x:',
      '/',
      '%41',
      '\n',
    ),
    fc.string({ maxLength: 8 }),
  )
  .map(([before, after]) => `${before}${MARK}${after}`)

const attribute = fc.constantFrom(
  'userName',
  'title',
  'name',
  'emails',
  'active',
  'password',
  'externalId',
  'manager',
)
const key = fc.oneof(
  attribute,
  secret,
  secret.map((text) => `urn:${text}:User`),
)
const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    secret,
    fc.constantFrom(true, null, 7),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  ),
})).value

const path = fc.oneof(
  attribute,
  secret,
  fc.tuple(attribute, secret).map(([name, text]) => `${name}[value eq "${text}"].value`),
  fc.tuple(attribute, secret).map(([name, text]) => `${name}.${text}`),
)

const patch = fc
  .array(
    fc.record(
      { op: fc.oneof(fc.constantFrom('add', 'replace', 'remove'), secret), path, value },
      { requiredKeys: ['op'] },
    ),
    {
      maxLength: 3,
    },
  )
  .map((Operations) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }))

const body = fc.oneof(
  secret.map((title) => JSON.stringify({ userName: `${MARK}ann`, title })),
  fc
    .dictionary(key, value, { maxKeys: 5 })
    .map((resource) => JSON.stringify({ userName: `${MARK}ann`, ...resource })),
  patch.map((message) => JSON.stringify(message)),
  secret,
)

const encoded = secret.map((text) => encodeURIComponent(text))
const filter = fc
  .tuple(fc.oneof(attribute, secret), fc.constantFrom('eq', 'co', 'gt', MARK), secret)
  .map(
    ([name, operator, text]) => `filter=${encodeURIComponent(`${name} ${operator} ${JSON.stringify(text)}`)}`,
  )

const request: fc.Arbitrary<Sent> = fc.record(
  {
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', MARK),
    path: fc.oneof(
      fc.constantFrom('/Users', '/Users/00000000-0000-7000-8000-000000000001', '/Bulk', '/Schemas', '/Me'),
      encoded.map((text) => `/Users/${text}`),
      encoded.map((text) => `/${text}`),
    ),
    query: fc.oneof(
      filter,
      encoded,
      encoded.map((text) => `startIndex=${text}&sortBy=${text}`),
    ),
    headers: fc.record(
      {
        authorization: fc.constantFrom('Bearer good', `Bearer ${MARK}`),
        cookie: secret,
        'if-match': secret,
        accept: fc.constantFrom('*/*', MARK),
      },
      { requiredKeys: [] },
    ),
    body,
  },
  { requiredKeys: ['method', 'path'] },
)

const headers = { authorization: 'Bearer good' }

/** What chance alone seldom makes: a user is created, none is for want of a name, and users are read. */
const seldom: readonly Sent[] = [
  { method: 'POST', path: '/Users', headers, body: JSON.stringify({ userName: `${MARK}ann` }) },
  { method: 'POST', path: '/Users', headers, body: JSON.stringify({ title: MARK }) },
  { method: 'GET', path: '/Users', headers },
]

/** What an app may do of its own accord: whatever it says may be of the request. */
const refusals: readonly (() => void)[] = [
  () => {},
  () => {
    throw new ScimError(403, `${MARK} may not`)
  },
  () => {
    throw new Error(`duplicate key (${MARK})`)
  },
  () => {
    throw Object.assign(new Error(`Slow down, ${MARK}`), { status: 429, expose: true })
  },
]

async function logged(requests: readonly Sent[], refuse: () => void): Promise<readonly LoggedRequest[]> {
  const rows: LoggedRequest[] = []
  const { log, send } = logService({ insert: async (batch) => void rows.push(...batch), refuse })
  for (const each of requests) await send(each)
  await log.flush()
  return rows
}

describe('no value of a request is in the log', () => {
  test('whatever it holds, and however it is refused', async () => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...refusals),
        async (requests, refuse) => {
          const rows = await logged(requests, refuse)
          expect(rows.length).toBe(requests.length)
          for (const { status } of rows) statuses.add(status)
          expect(JSON.stringify(rows)).not.toContain(MARK)
        },
      ),
      { numRuns: 1_500, examples: seldom.map((each) => [[each], () => {}]) },
    )
    // Else the property says nothing.
    for (const status of [200, 201, 400, 401, 403, 404, 405, 429, 500]) expect(statuses).toContain(status)
  })

  test('but what is named: the user agent, and what numbers the request, without control characters', async () => {
    const headers = {
      'user-agent': `Okta\u0000\u001b[31m${'x'.repeat(500)}`,
      'x-request-id': 'req-1\r\nforged',
    }
    const [row] = await logged([{ method: 'GET', path: '/Users', headers }], () => {})
    expect(row?.userAgent).toBe(`Okta [31m${'x'.repeat(190)}`)
    expect(row?.correlationId).toBe('req-1 forged')
  })

  test('and the userName, where the config says so', async () => {
    const rows: LoggedRequest[] = []
    const { log, send } = logService({
      insert: async (batch) => void rows.push(...batch),
      values: ['userName'],
    })
    await send({ method: 'POST', path: '/Users', body: '{"userName":"ann","title":"Boss"}' })
    await log.flush()
    expect(rows.map(({ name, attributes }) => [name, attributes])).toEqual([['ann', 'userName title']])
  })
})
