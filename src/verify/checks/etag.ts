/** Versions of resources (RFC 7644 §3.14). */
import type { Check } from '../check.js'
import { at, show } from '../json.js'
import { PATCH_OP } from '../scim.js'

const checks: readonly Check[] = [
  {
    id: 'etag-get',
    title: 'ETag is meta.version, and a valid entity tag',
    rule: 'RFC 7644 §3.14',
    async run(scim, expect) {
      const { path } = await scim.user()
      const answer = await scim.get(path)
      const { etag } = answer.headers
      expect.must(answer, /^(W\/)?"[^"]*"$/.test(etag ?? ''), `ETag is ${show(etag)}`)
      expect.equal(answer, 'meta.version', etag)
    },
  },
  {
    id: 'etag-create',
    title: 'The answer to POST carries the version',
    rule: 'RFC 7644 §3.14',
    async run(scim, expect) {
      const { path, answer } = await scim.user()
      expect.equal(answer, 'meta.version', (await scim.get(path)).headers.etag)
    },
  },
  {
    id: 'etag-not-modified',
    title: 'If-None-Match with the current version answers 304',
    rule: 'RFC 7644 §3.14',
    async run(scim, expect) {
      const { path } = await scim.user()
      const { etag = '' } = (await scim.get(path)).headers
      const answer = await scim.get(path, { headers: { 'if-none-match': etag } })
      expect.status(answer, 304)
      expect.must(answer, answer.text === '', 'the answer has a body')
    },
  },
  {
    id: 'etag-modified',
    title: 'If-None-Match with another version answers the resource',
    rule: 'RFC 7644 §3.14',
    async run(scim, expect) {
      const { path } = await scim.user()
      expect.status(await scim.get(path, { headers: { 'if-none-match': 'W/"another"' } }), 200)
    },
  },
  {
    id: 'etag-changes',
    title: 'A change gives a new version',
    rule: 'RFC 7644 §3.14',
    async run(scim, expect) {
      const { path, sent } = await scim.user()
      const before = (await scim.get(path)).headers.etag
      expect.status(await scim.put(path, { ...sent, externalId: 'changed' }), 200)
      const answer = await scim.get(path)
      expect.must(answer, answer.headers.etag !== before, `the version is still ${show(before)}`)
    },
  },
  ...(['PUT', 'PATCH', 'DELETE'] as const).map(
    (method): Check => ({
      id: `etag-match-${method.toLowerCase()}`,
      title: `${method} with If-Match of an old version answers 412 and changes nothing`,
      rule: 'RFC 7644 §3.14',
      requires: method === 'PATCH' ? ['patch'] : [],
      async run(scim, expect) {
        const { path, sent } = await scim.user({ externalId: 'before' })
        const { etag = '' } = (await scim.get(path)).headers
        expect.status(await scim.put(path, { ...sent, externalId: 'between' }), 200)
        const operation = { op: 'replace', path: 'externalId', value: 'after' }
        const patch = { schemas: [PATCH_OP], Operations: [operation] }
        const body = { PUT: { ...sent, externalId: 'after' }, PATCH: patch, DELETE: undefined }[method]
        expect.status(await scim.send(method, path, { body, headers: { 'if-match': etag } }), 412)
        expect.equal(await scim.get(path), 'externalId', 'between')
      },
    }),
  ),
  {
    id: 'etag-match-current',
    title: 'PUT with If-Match of the current version is done',
    rule: 'RFC 7644 §3.14',
    async run(scim, expect) {
      const { path, sent } = await scim.user()
      const { etag = '' } = (await scim.get(path)).headers
      const headers = { 'if-match': etag }
      const answer = await scim.put(path, { ...sent, externalId: 'changed' }, { headers })
      expect.status(answer, 200)
      expect.must(answer, at(answer.json, 'meta.version') !== etag, 'meta.version did not change')
    },
  },
]

export const etagChecks = checks.map(
  (check): Check => ({ ...check, requires: ['etag', ...(check.requires ?? [])] }),
)
