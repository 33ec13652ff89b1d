/** Errors and media types (RFC 7644 §3.8, §3.12, §8.1). */
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import { ERROR, type Expect } from '../expect.js'
import { isObject, property, show, strings } from '../json.js'
import type { Scim } from '../scim.js'

/** RFC 7644 §3.12, table 9; RFC 9865 §2.1 adds three. */
const SCIM_TYPES = [
  ...['invalidFilter', 'tooMany', 'uniqueness', 'mutability', 'invalidSyntax', 'invalidPath', 'noTarget'],
  ...['invalidValue', 'invalidVers', 'sensitive', 'invalidCursor', 'expiredCursor', 'invalidCount'],
]

/** What no error should tell the world: where in the code it came from, and what the database said. */
const LEAKS =
  /\n\s+at \S+ \(|Traceback \(most recent|\bSELECT .+ FROM\b|SQLSTATE|\.(js|ts|py|java|rb|php|cs):\d+/

const FAILURES: readonly {
  readonly id: string
  readonly title: string
  readonly status: number
  readonly cause: (scim: Scim) => Promise<Answer>
}[] = [
  { id: '404', title: '404', status: 404, cause: (scim) => scim.get(scim.nobody()) },
  { id: '400', title: '400', status: 400, cause: (scim) => scim.post(scim.users, '{') },
  {
    id: '409',
    title: '409',
    status: 409,
    cause: async (scim) => scim.post(scim.users, (await scim.user()).sent),
  },
  {
    id: '401',
    title: '401',
    status: 401,
    cause: (scim) => scim.get(scim.users, { headers: { authorization: null } }),
  },
]

export const errorsChecks: readonly Check[] = [
  ...FAILURES.map(
    ({ id, title, status, cause }): Check => ({
      id: `error-${id}`,
      title: `${title} is told in a SCIM error: schemas, status as a string, detail`,
      rule: 'RFC 7644 §3.12',
      async run(scim, expect) {
        const answer = await cause(scim)
        expect.status(answer, status)
        expectError(expect, answer)
      },
    }),
  ),
  {
    id: 'error-media-type',
    title: 'Errors have the media type application/scim+json',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      expectMediaType(expect, await scim.get(scim.nobody()))
    },
  },
  {
    id: 'error-unknown-path',
    title: 'A path that is no endpoint answers 404',
    rule: 'RFC 7644 §3.12',
    async run(scim, expect) {
      const answer = await scim.get('/NoSuchEndpoint')
      expect.answered(answer)
      expect.should(answer, answer.status === 404, `status ${answer.status}, expected 404`)
    },
  },
  {
    id: 'error-leaks',
    title: 'Errors tell nothing about code or database',
    rule: 'RFC 7644 §7.5',
    async run(scim, expect) {
      for (const { cause } of FAILURES) {
        const answer = await cause(scim)
        expect.must(answer, !LEAKS.test(answer.text), 'the answer shows internals of the server')
      }
    },
  },
  {
    id: 'media-type',
    title: 'Answers have the media type application/scim+json',
    rule: 'RFC 7644 §3.8',
    async run(scim, expect) {
      const { path, answer } = await scim.user()
      expectMediaType(expect, answer)
      expectMediaType(expect, await scim.get(path))
      expectMediaType(expect, await scim.list(scim.users, { count: 1 }))
    },
  },
  {
    id: 'media-type-discovery',
    title: 'Discovery has the media type application/scim+json',
    rule: 'RFC 7644 §3.8',
    async run(scim, expect) {
      const answer = await scim.get('/ServiceProviderConfig')
      expect.status(answer, 200)
      expectMediaType(expect, answer)
    },
  },
  ...['application/json', '*/*', null].map(
    (accept): Check => ({
      id: `accept-${accept === null ? 'none' : accept.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'any'}`,
      title: accept === null ? 'A request without Accept is answered' : `Accept: ${accept} is answered`,
      rule: 'RFC 7644 §3.8',
      async run(scim, expect) {
        expect.status(await scim.list(scim.users, { count: 1 }), 200)
        const answer = await scim.get(`${scim.users}?count=1`, { headers: { accept } })
        expect.status(answer, 200)
        expect.must(answer, isObject(answer.json), 'the answer is no JSON')
      },
    }),
  ),
]

function expectError(expect: Expect, answer: Answer): void {
  const { json, status } = answer
  expect.must(answer, isObject(json), `the answer to ${status} is no JSON object`)
  if (!isObject(json)) return
  expect.must(answer, strings(property(json, 'schemas')).includes(ERROR), `schemas lacks ${ERROR}`)
  const told = property(json, 'status')
  expect.must(answer, told === String(status), `status is ${show(told)}, expected "${status}" as a string`)
  const detail = property(json, 'detail')
  expect.should(answer, typeof detail === 'string' && detail !== '', `detail is ${show(detail)}`)
  const scimType = property(json, 'scimType')
  const isKnown = scimType === undefined || SCIM_TYPES.some((one) => one === scimType)
  expect.must(answer, isKnown, `scimType ${show(scimType)} is none of RFC 7644 §3.12`)
}

function expectMediaType(expect: Expect, answer: Answer): void {
  const type = answer.headers['content-type'] ?? ''
  const isScim = type.toLowerCase().startsWith('application/scim+json')
  const isJson = isScim || type.toLowerCase().startsWith('application/json')
  const message = `Content-Type is ${show(type)}, expected "application/scim+json"`
  // Clients read both; anything else is no JSON to them.
  expect[isJson ? 'should' : 'must'](answer, isScim, message)
}
