/** POST /.search (RFC 7644 §3.4.3) and /Me (§3.11): neither is announced, so an absent one is skipped. */
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { property, show } from '../json.js'
import type { Scim } from '../scim.js'

const SEARCH_REQUEST = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

async function search(scim: Scim, expect: Expect, path: string, body: object): Promise<Answer> {
  const answer = await scim.post(path, { schemas: [SEARCH_REQUEST], ...body })
  if ([404, 405, 501].includes(answer.status)) expect.skip(`POST ${path} answered ${answer.status}`)
  return answer
}

export const searchChecks: readonly Check[] = [
  {
    id: 'search-users',
    title: 'POST /Users/.search finds as GET /Users does',
    rule: 'RFC 7644 §3.4.3',
    requires: ['filter'],
    async run(scim, expect) {
      const { id, name } = await scim.user()
      const answer = await search(scim, expect, `${scim.users}/.search`, { filter: `userName eq "${name}"` })
      const found = expect.list(answer).map((user) => property(user, 'id'))
      expect.must(answer, show(found) === show([id]), `found ${show(found)}, expected ${show([id])}`)
    },
  },
  {
    id: 'search-attributes',
    title: 'POST /Users/.search takes attributes as an array',
    rule: 'RFC 7644 §3.4.3',
    requires: ['filter'],
    async run(scim, expect) {
      const { name } = await scim.user()
      const body = { filter: `userName eq "${name}"`, attributes: ['userName'] }
      const answer = await search(scim, expect, `${scim.users}/.search`, body)
      const [user] = expect.list(answer)
      expect.must(answer, property(user, 'userName') === name, 'userName is not there')
      expect.must(answer, property(user, 'name') === undefined, 'name is there and was not asked for')
    },
  },
  {
    id: 'search-page',
    title: 'POST /Users/.search takes startIndex and count',
    rule: 'RFC 7644 §3.4.3',
    async run(scim, expect) {
      await scim.user()
      const answer = await search(scim, expect, `${scim.users}/.search`, { startIndex: 1, count: 1 })
      const { length } = expect.list(answer)
      expect.must(answer, length === 1, `${length} resources with count 1`)
    },
  },
  {
    id: 'search-root',
    title: 'POST /.search finds resources of all types',
    rule: 'RFC 7644 §3.4.3',
    requires: ['filter'],
    async run(scim, expect) {
      const { id, name } = await scim.user()
      const answer = await search(scim, expect, '/.search', { filter: `userName eq "${name}"` })
      const found = expect.list(answer).map((user) => property(user, 'id'))
      expect.must(answer, show(found) === show([id]), `found ${show(found)}, expected ${show([id])}`)
    },
  },
  {
    id: 'me',
    title: '/Me answers as the user that is signed in, or 501',
    rule: 'RFC 7644 §3.11',
    async run(scim, expect) {
      const answer = await scim.get('/Me')
      if (answer.status === 501) return
      expect.answered(answer)
      const isKnown = [200, 307, 308, 403, 404].includes(answer.status)
      expect.should(answer, isKnown, `status ${answer.status}, expected 200, a redirect or 501`)
      expect.should(answer, answer.status !== 404, 'status 404: 501 tells that /Me is not supported')
    },
  },
]
