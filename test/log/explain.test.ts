import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { explain } from '../../src/runtime/log/explain.js'
import { cases } from '../../src/runtime/log/explanations.js'
import { logged } from './support/logged.js'

/** What requests are refused with. */
const DETAILS = [
  [null, null],
  ['uniqueness', null],
  ['invalidFilter', 'Invalid filter: nickName cannot be filtered'],
  ['invalidFilter', 'Invalid filter'],
  ['invalidSyntax', 'PatchOp schema required'],
  ['invalidSyntax', 'The body is no JSON'],
  ['invalidValue', 'members: there is no user …'],
  ['invalidValue', 'title is required'],
  ['invalidValue', 'startIndex must be positive'],
  ['invalidValue', 'title is too long'],
  ['noTarget', null],
  ['invalidPath', null],
  ['mutability', null],
  ['invalidCursor', null],
] as const

const ID = '0193a5f0-0000-7000-8000-000000000001'

describe('what has succeeded needs no words', () => {
  test.each([200, 201, 204, 304])('%i', (status) => {
    expect(explain(logged({ status }))).toBeUndefined()
  })
})

test('a wrong token, of Okta by its user agent', () => {
  expect(explain(logged({ status: 401, userAgent: 'Okta SCIM Client 1.0.0' }))).toEqual({
    problem: 'The token is unknown, has expired, was revoked, or its connection is disabled.',
    provider:
      'Okta says "Error authenticating: Unauthorized", and provisions nobody until the integration is authenticated again.',
    fix: 'See `scim-gen connection list`: is the token there, and in force? Give the provider a new one (`scim-gen connection rotate ID`), as its field wants it: without `Bearer`, but for an Okta app of the kind Header Auth.',
    docs: 'docs/okta.md#what-its-errors-mean',
  })
})

test('the connection says whose it is, whatever the user agent is', () => {
  const row = logged({ status: 401, userAgent: 'Okta SCIM Client 1.0.0' })
  expect(explain(row, 'Entra ID')?.provider).toMatch(/^Entra puts the job into quarantine/)
  expect(explain(row, 'our own')?.provider).toMatch(/^Okta/)
})

test('an unknown user, a refused filter, a name that is taken', () => {
  const user = { method: 'PATCH', resourceType: 'User', resourceId: ID } as const
  expect(explain(logged({ ...user, status: 404, detail: 'User … not found' }))).toMatchObject({
    problem: 'There is no user of this id here.',
    docs: 'docs/identity-providers.md',
  })
  expect(
    explain(
      logged({
        status: 400,
        scimType: 'invalidFilter',
        detail: 'Invalid filter: nickName cannot be filtered',
      }),
      'entra',
    ),
  ).toMatchObject({
    problem: 'It looks users up by an attribute that cannot be searched here: nickName.',
    docs: 'docs/attributes.md#what-can-be-filtered-and-sorted-by',
  })
  const taken = logged({ method: 'POST', resourceType: 'Group', status: 409, scimType: 'uniqueness' })
  expect(explain(taken)?.problem).toBe(
    'Another group has the displayName already, or another value that must be unique: one that SCIM did not make, perhaps.',
  )
})

test('a path that is none of the service’s is the URL; an id that nobody has is not', () => {
  const fix = (row: Parameters<typeof logged>[0]) => explain(logged({ status: 404, ...row }))?.fix
  expect(fix({ resourceType: null })).toContain('`basePath`')
  expect(fix({ resourceType: 'User' })).toContain('Assign the user anew')
  expect(fix({ resourceType: 'Group' })).toContain('push it again')
})

test('a client of the token endpoint', () => {
  const row = logged({ resourceType: 'Token', method: 'POST', status: 401, scimType: 'invalid_client' })
  expect(explain(row)).toMatchObject({
    problem: 'The token endpoint has refused the client: invalid_client.',
    docs: 'docs/tokens.md#client-credentials',
  })
})

test('an error that nobody has thought of is explained by its status', () => {
  expect(explain(logged({ status: 418 }))).toMatchObject({ problem: 'The service has refused it with 418.' })
})

test('a customer is told what the console of the provider can change', () => {
  const row = logged({ status: 401, userAgent: 'Okta SCIM Client 1.0.0' })
  expect(explain(row, 'Okta', 'customer')).toEqual({
    ...explain(row, 'Okta'),
    fix: 'See the connections on this page: is there one for the provider, active, with a credential that has not expired? A new token, made there, is pasted without `Bearer`, but for an Okta app of the kind Header Auth.',
  })
  expect(explain(logged({ status: 503 }), null, 'customer')?.fix).toBe(
    'Nothing, where it passes. Show this request, with its time, to the support of this app, where it stays: its database was too slow at that time.',
  )
})

describe('no customer is told of code, commands or a config', () => {
  const rows = [
    logged({ status: 418 }),
    ...[400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 500, 501, 503].flatMap((status) =>
      [null, 'User', 'Group', 'Token'].flatMap((resourceType) =>
        DETAILS.map(([scimType, detail]) =>
          logged({ status, scimType, detail, resourceType } as Parameters<typeof logged>[0]),
        ),
      ),
    ),
  ]
  const said = new Map(rows.map((row) => [cases.find(({ when }) => when(row)), row]))
  test('all cases are among the requests', () => {
    expect(cases.filter((one) => !said.has(one))).toEqual([])
  })
  test.each([...said].map(([of, row]) => [of ? cases.indexOf(of) : 'none', row] as const))(
    'case %i',
    (_, row) => {
      for (const provider of ['okta', 'entra', 'google', null]) {
        const { problem, provider: does, fix } = explain(row, provider, 'customer') ?? {}
        expect(`${problem} ${does} ${fix}`).not.toMatch(
          /scim-gen|config|hook|onError|tenant|adapter|column|table|DELETE|auth\.ts|\bquirks|basePath|undefined/i,
        )
      }
    },
  )
})

describe('every link leads somewhere', () => {
  const links = new Set([
    ...cases.flatMap(({ docs }) => docs ?? []),
    ...['okta', 'entra', 'google', 'onelogin', 'jumpcloud', 'any'].map(
      (provider) => explain(logged({ status: 418 }), provider)?.docs.replace('docs/', '') ?? '',
    ),
  ])
  test.each([...links])('%s', (link) => {
    const [page = '', anchor] = link.split('#')
    expect(existsSync(`docs/${page}`)).toBe(true)
    const headings = readFileSync(`docs/${page}`, 'utf8').match(/^#+ .*$/gm) ?? []
    const anchors = headings.map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- ]/gu, '')
        .replaceAll(' ', '-'),
    )
    if (anchor) expect(anchors).toContain(anchor)
  })
})
