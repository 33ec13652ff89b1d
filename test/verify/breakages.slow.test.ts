import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProfileName } from '../../src/verify/profile-names.js'
import { verify } from '../../src/verify/run.js'
import { type RunningHost, startHost } from '../support/host.js'
import { type Breakage, breakServer, changeJson } from './proxy.js'

let host: RunningHost
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', { set: ['user.delete=hide', 'pagination=lenient'] })
}, 60_000)
afterAll(() => host.stop())

/** Runs one check against a broken server: what came of it, in a line a finding. */
async function outcomeOf(only: string, breakage: Breakage, profile: ProfileName = 'rfc7644') {
  const server = await breakServer(host, breakage)
  try {
    const report = await verify({ ...options, baseUrl: server.base, profiles: [profile], only: [only] })
    const [result] = report.results
    const tidy = (text: string) =>
      text
        .replaceAll(server.base, '')
        .replace(/(verify)-\w+-\d+/gi, '$1-N')
        .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
        .replace(/\d+ users/, 'N users')
    return [
      `${result?.outcome} ${result?.rule}`,
      ...(result?.findings ?? []).map(({ severity, message }) => tidy(`${severity}: ${message}`)),
      ...(result?.reason ? [tidy(`skipped: ${result.reason}`)] : []),
    ]
  } finally {
    await server.stop()
  }
}

const options = { token: 'secret', timeout: 5_000 }

const isCreation = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/Users'

const CASES: readonly {
  readonly breaks: string
  readonly check: string
  readonly profile?: ProfileName
  readonly breakage: Breakage
  readonly outcome: readonly string[]
}[] = [
  {
    breaks: 'discovery is absent',
    check: 'config-get',
    breakage: async (asked) =>
      asked.path === '/ServiceProviderConfig' ? { status: 404, headers: {}, body: '' } : asked.forward(),
    outcome: ['failed RFC 7644 §4', 'must: GET /ServiceProviderConfig answered 404, expected 200'],
  },
  {
    breaks: 'a capability is a string',
    check: 'config-patch',
    profile: 'rfc7643',
    breakage: async (asked) =>
      changeJson(await asked.forward(), (json) => ({ ...json, patch: { supported: 'yes' } })),
    outcome: ['failed RFC 7643 §5', 'must: patch.supported is "yes", expected a boolean'],
  },
  {
    breaks: 'a schema nests complex attributes',
    check: 'schemas-nesting',
    profile: 'rfc7643',
    breakage: async (asked) =>
      changeJson(await asked.forward(), (json) => {
        const inner = { name: 'inner', type: 'complex', subAttributes: [] }
        json.Resources?.[0]?.attributes?.push({ name: 'outer', type: 'complex', subAttributes: [inner] })
        return json
      }),
    outcome: ['failed RFC 7643 §2.3.8', 'must: User.outer.inner is complex inside of a complex attribute'],
  },
  {
    breaks: 'a creation answers 200',
    check: 'user-create',
    breakage: async (asked) => {
      const reply = await asked.forward()
      return reply.status === 201 ? { ...reply, status: 200 } : reply
    },
    outcome: ['failed RFC 7644 §3.3', 'must: POST /Users answered 200, expected 201'],
  },
  {
    breaks: 'a creation has no Location',
    check: 'user-create-location',
    breakage: async (asked) => {
      const { headers, ...reply } = await asked.forward()
      const { location: _, ...kept } = headers
      return { ...reply, headers: kept }
    },
    outcome: ['failed RFC 7644 §3.3', 'must: there is no Location header'],
  },
  {
    breaks: 'a duplicate is taken',
    check: 'user-create-duplicate',
    breakage: async (asked) => {
      const reply = await asked.forward()
      return reply.status === 409 ? { ...reply, status: 201 } : reply
    },
    outcome: ['failed RFC 7644 §3.3', 'must: POST /Users answered 201, expected 409'],
  },
  {
    breaks: 'scimType is left out',
    check: 'user-create-duplicate',
    breakage: async (asked) => changeJson(await asked.forward(), ({ scimType: _, ...json }) => json),
    outcome: ['warned RFC 7644 §3.3', 'should: scimType is nothing, expected "uniqueness"'],
  },
  {
    breaks: 'status of an error is a number',
    check: 'error-404',
    breakage: async (asked) =>
      changeJson(await asked.forward(), (json) =>
        typeof json.status === 'string' ? { ...json, status: Number(json.status) } : json,
      ),
    outcome: ['failed RFC 7644 §3.12', 'must: status is 404, expected "404" as a string'],
  },
  {
    breaks: 'errors show a stack',
    check: 'error-leaks',
    breakage: async (asked) =>
      changeJson(await asked.forward(), (json) =>
        json.status === '409' ? { ...json, detail: 'SQLSTATE 23505' } : json,
      ),
    outcome: ['failed RFC 7644 §7.5', 'must: the answer shows internals of the server'],
  },
  {
    breaks: 'errors are HTML',
    check: 'error-400',
    breakage: async (asked) => {
      const reply = await asked.forward()
      return reply.status === 400
        ? { status: 400, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Request</h1>' }
        : reply
    },
    outcome: ['failed RFC 7644 §3.12', 'must: the answer to 400 is no JSON object'],
  },
  {
    breaks: 'filters are ignored',
    check: 'filter-unknown-attribute',
    breakage: async (asked) => asked.forward({ path: asked.path.replace(/\?filter=.*/, '?count=2') }),
    outcome: [
      'failed RFC 7644 §3.4.2.2',
      'must: N users were found',
      'should: status 200, expected 400 invalidFilter',
    ],
  },
  {
    breaks: 'the case of userName decides',
    check: 'filter-eq-case',
    breakage: async (asked) =>
      asked.path.includes('EXAMPLE.COM')
        ? changeJson(await asked.forward(), (json) => ({ ...json, totalResults: 0, Resources: [] }))
        : asked.forward(),
    outcome: [
      'failed RFC 7644 §3.4.2.2',
      'must: userName eq "VERIFY-N-ADA@EXAMPLE.COM" found [], expected ["verify-N-ada@example.com"]',
      'must: totalResults is 0, expected 1',
    ],
  },
  {
    breaks: 'a filter is declined',
    check: 'filter-or',
    breakage: async (asked) =>
      asked.path.includes('%20or%20') ? asked.forward({ path: '/Users?filter=nonsense' }) : asked.forward(),
    outcome: ['warned RFC 7644 §3.4.2.2', 'should: the server declines this filter'],
  },
  {
    breaks: 'count is ignored',
    check: 'page-count',
    breakage: async (asked) => asked.forward({ path: asked.path.replace('count=2', 'count=5') }),
    outcome: ['failed RFC 7644 §3.4.2.4', 'must: 5 resources with count=2'],
  },
  {
    breaks: 'PATCH claims success and does nothing',
    check: 'patch-replace',
    breakage: async (asked) =>
      asked.method === 'PATCH' ? { status: 204, headers: {}, body: '' } : asked.forward(),
    outcome: ['failed RFC 7644 §3.5.2.3', 'must: name.givenName is "Ada", expected "Grace"'],
  },
  {
    breaks: 'PATCH is not atomic',
    check: 'patch-atomic',
    breakage: async (asked) => {
      if (asked.method !== 'PATCH') return asked.forward()
      const { Operations, ...rest } = JSON.parse(asked.body)
      for (const operation of Operations.slice(0, -1)) {
        await asked.forward({ body: JSON.stringify({ ...rest, Operations: [operation] }) })
      }
      return asked.forward()
    },
    outcome: ['failed RFC 7644 §3.5.2', 'must: externalId is "after", expected "before"'],
  },
  {
    breaks: 'removing one member empties the group',
    check: 'group-patch-remove',
    breakage: async (asked) => asked.forward({ body: asked.body.replace(/members\[[^\]]*\]/, 'members') }),
    outcome: ['failed RFC 7644 §3.5.2.2', 'must: members are [], expected ["ID"]'],
  },
  {
    breaks: 'DELETE forgets to delete',
    check: 'user-delete-gone',
    breakage: async (asked) =>
      asked.method === 'DELETE' ? { status: 204, headers: {}, body: '' } : asked.forward(),
    outcome: ['failed RFC 7644 §3.6', 'must: GET /Users/ID answered 200 for what was deleted, expected 404'],
  },
  {
    breaks: 'DELETE deactivates',
    check: 'user-delete-gone',
    breakage: async (asked) => {
      const reply = await asked.forward()
      return reply.status === 404
        ? { status: 200, headers: { 'content-type': 'application/scim+json' }, body: '{"active":false}' }
        : reply
    },
    outcome: [
      'warned RFC 7644 §3.6',
      'should: the deleted user is still there, deactivated: DELETE deactivates here, RFC 7644 §3.6 asks for 404',
    ],
  },
  {
    breaks: 'anybody may read',
    check: 'auth-none-users',
    breakage: async (asked) =>
      asked.headers.authorization ? asked.forward() : { status: 200, headers: {}, body: '{"Resources":[]}' },
    outcome: ['failed RFC 7644 §2', 'must: GET /Users answered 200, expected 401'],
  },
  {
    breaks: 'the password is echoed',
    check: 'user-create-password',
    profile: 'rfc7643',
    breakage: async (asked) => {
      const reply = await asked.forward()
      const { password } = asked.body.startsWith('{') ? JSON.parse(asked.body) : { password: undefined }
      return changeJson(reply, (json) => ({ ...json, password }))
    },
    outcome: ['failed RFC 7643 §4.1.1', 'must: the answer holds the password'],
  },
  {
    breaks: 'the media type is HTML',
    check: 'media-type-discovery',
    breakage: async (asked) => {
      const reply = await asked.forward()
      return { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' } }
    },
    outcome: ['failed RFC 7644 §3.8', 'must: Content-Type is "text/html", expected "application/scim+json"'],
  },
  {
    breaks: 'the media type is plain JSON',
    check: 'media-type-discovery',
    breakage: async (asked) => {
      const reply = await asked.forward()
      return { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' } }
    },
    outcome: [
      'warned RFC 7644 §3.8',
      'should: Content-Type is "application/json", expected "application/scim+json"',
    ],
  },
  {
    breaks: 'users cannot be created',
    check: 'patch-replace',
    breakage: async (asked) =>
      isCreation(asked) ? { status: 500, headers: {}, body: '{"detail":"no room"}' } : asked.forward(),
    outcome: ['skipped RFC 7644 §3.5.2.3', 'skipped: needs a user, and POST /Users answered 500 (no room)'],
  },
  {
    breaks: 'patch is announced as unsupported',
    check: 'patch-replace',
    breakage: async (asked) =>
      changeJson(await asked.forward(), (json) => ({ ...json, patch: { supported: false } })),
    outcome: [
      'skipped RFC 7644 §3.5.2.3',
      'skipped: /ServiceProviderConfig announces patch as not supported',
    ],
  },
  {
    breaks: 'a list is endless',
    check: 'list-response',
    breakage: async (asked) =>
      asked.path === '/Users' && asked.method === 'GET'
        ? { status: 200, headers: {}, body: 'x'.repeat(9 * 1024 * 1024) }
        : asked.forward(),
    outcome: ['failed RFC 7644 §3.4.2', 'must: GET /Users answered with more than 8 MB, expected 200'],
  },
  {
    breaks: 'a list nests without end',
    check: 'list-response',
    breakage: async (asked) =>
      asked.path === '/Users' && asked.method === 'GET'
        ? { status: 200, headers: {}, body: `${'{"Resources":'.repeat(50_000)}1${'}'.repeat(50_000)}` }
        : asked.forward(),
    outcome: [
      'failed RFC 7644 §3.4.2',
      'must: schemas of the answer lacks urn:ietf:params:scim:api:messages:2.0:ListResponse',
      'must: Resources is (too deep to show), expected an array',
    ],
  },
  {
    breaks: 'a request is redirected',
    check: 'list-response',
    breakage: async (asked) =>
      asked.path === '/Users' && asked.method === 'GET'
        ? { status: 302, headers: { location: 'http://elsewhere.example' }, body: '' }
        : asked.forward(),
    outcome: ['failed RFC 7644 §3.4.2', 'must: GET /Users answered 302, expected 200'],
  },
  {
    breaks: 'the connection is cut',
    check: 'list-response',
    breakage: async (asked) =>
      asked.path === '/Users' && asked.method === 'GET' ? 'reset' : asked.forward(),
    outcome: ['failed RFC 7644 §3.4.2', 'must: GET /Users got no answer: other side closed, expected 200'],
  },
]

describe('what a server breaks is found and told', () => {
  test.each(CASES)('$breaks', async ({ check, profile, breakage, outcome }) => {
    expect(await outcomeOf(check, breakage, profile)).toEqual(outcome)
  })

  test.each(CASES)('$breaks: the server behind it passes', async ({ check, profile }) => {
    const [first] = await outcomeOf(check, (asked) => asked.forward(), profile)
    expect(first).toMatch(/^passed /)
  })
})
