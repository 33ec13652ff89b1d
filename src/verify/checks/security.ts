/** Access (RFC 7644 §2 and §7). */
import type { Check } from '../check.js'

const endpoints = [
  ['users', (scim: { users: string }) => scim.users],
  ['groups', (scim: { groups: string }) => scim.groups],
] as const

export const securityChecks: readonly Check[] = [
  ...endpoints.flatMap(([name, pathOf]): readonly Check[] => [
    {
      id: `auth-none-${name}`,
      title: `Without a token ${name} are not shown: 401`,
      rule: 'RFC 7644 §2',
      requires: [name],
      async run(scim, expect) {
        expect.status(await scim.get(pathOf(scim), { headers: { authorization: null } }), 401)
      },
    },
    {
      id: `auth-wrong-${name}`,
      title: `With a wrong token ${name} are not shown: 401`,
      rule: 'RFC 7644 §2',
      requires: [name],
      async run(scim, expect) {
        const headers = { authorization: 'Bearer wrong-0123456789' }
        expect.status(await scim.get(pathOf(scim), { headers }), 401)
      },
    },
  ]),
  {
    id: 'auth-scheme',
    title: 'An unknown authentication scheme is refused with 401',
    rule: 'RFC 7644 §2',
    async run(scim, expect) {
      expect.status(await scim.get(scim.users, { headers: { authorization: 'non-token' } }), 401)
    },
  },
  {
    id: 'auth-write',
    title: 'Without a token nothing is created: 401',
    rule: 'RFC 7644 §2',
    async run(scim, expect) {
      const answer = await scim.post(scim.users, scim.userBody(), { headers: { authorization: null } })
      expect.status(answer, 401)
    },
  },
  {
    id: 'auth-one',
    title: 'Without a token a user is not shown: 401',
    rule: 'RFC 7644 §2',
    async run(scim, expect) {
      const { path } = await scim.user()
      expect.status(await scim.get(path, { headers: { authorization: null } }), 401)
    },
  },
  {
    id: 'auth-unknown',
    title: 'Without a token a server does not tell which users there are',
    rule: 'RFC 7644 §7.5',
    async run(scim, expect) {
      const { path } = await scim.user()
      const headers = { authorization: null }
      const known = await scim.get(path, { headers })
      const unknown = await scim.get(scim.nobody(), { headers })
      expect.must(
        unknown,
        known.status === unknown.status,
        `status ${unknown.status} for an unknown user, ${known.status} for a known one`,
      )
    },
  },
  {
    id: 'auth-challenge',
    title: '401 carries WWW-Authenticate',
    rule: 'RFC 7644 §2',
    async run(scim, expect) {
      const answer = await scim.get(scim.users, { headers: { authorization: null } })
      expect.status(answer, 401)
      const challenge = answer.headers['www-authenticate']
      expect.should(answer, challenge !== undefined, 'there is no WWW-Authenticate header (RFC 9110 §11.6.1)')
    },
  },
  {
    id: 'auth-encoded-path',
    title: 'An encoded path does not get round the access check',
    rule: 'RFC 7644 §7',
    async run(scim, expect) {
      for (const path of ['/%55sers', '/Users/', '//Users', '/users']) {
        const answer = await scim.get(path, { headers: { authorization: null } })
        const isClosed = answer.status >= 300 || answer.status === 0
        expect.must(answer, isClosed, `GET ${path} answered ${answer.status} without a token`)
      }
    },
  },
  {
    id: 'tls',
    title: 'The service is reached over TLS',
    rule: 'RFC 7644 §7.2',
    async run(scim, expect) {
      const answer = await scim.list(scim.users, { count: 1 })
      const { protocol, hostname } = new URL(answer.request.url)
      if (/^(localhost|127\.|\[::1\])/.test(hostname)) expect.skip('the server runs on this machine')
      expect.must(answer, protocol === 'https:', `the base URL has the scheme ${protocol}`)
    },
  },
]
