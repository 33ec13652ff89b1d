/** Lists and their pages (RFC 7644 §3.4.2 and §3.4.2.4). */
import type { Answer } from '../answer.js'
import type { Check } from '../check.js'
import type { Expect } from '../expect.js'
import { elements, property, show } from '../json.js'
import { shared } from '../scim.js'

/** Five users, and the filter that finds them and nobody else. */
const people = shared(async (scim) => {
  const team = scim.unique().replace(/@.*/, '')
  const ids: string[] = []
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    const userName = `${team}-${key}@example.com`
    ids.push((await scim.user({ userName, emails: [{ value: userName, type: 'work' }] })).id)
  }
  return { ids, filter: `userName sw "${team}"` }
})

const idsOf = (resources: readonly unknown[]) => resources.map((one) => String(property(one, 'id')))

export const pagingChecks: readonly Check[] = [
  {
    id: 'list-response',
    title: 'A list is a ListResponse with numbers',
    rule: 'RFC 7644 §3.4.2',
    async run(scim, expect) {
      await scim.user()
      const answer = await scim.get(scim.users)
      const resources = expect.list(answer)
      const total = property(answer.json, 'totalResults')
      expect.must(answer, Number.isInteger(total), `totalResults is ${show(total)}, expected an integer`)
      expect.must(answer, resources.length > 0, 'Resources is empty')
      const itemsPerPage = property(answer.json, 'itemsPerPage')
      const isPartial = typeof total === 'number' && total > resources.length
      const hasCount = itemsPerPage === resources.length
      const message = `itemsPerPage is ${show(itemsPerPage)} with ${resources.length} resources`
      if (isPartial || itemsPerPage !== undefined) expect.must(answer, hasCount, message)
    },
  },
  {
    id: 'page-count',
    title: 'count limits the page',
    rule: 'RFC 7644 §3.4.2.4',
    async run(scim, expect) {
      await people(scim)
      const answer = await scim.list(scim.users, { startIndex: 1, count: 2 })
      const { length } = expect.list(answer)
      expect.must(answer, length <= 2, `${length} resources with count=2`)
      expect.equal(answer, 'startIndex', 1)
      expect.equal(answer, 'itemsPerPage', length)
    },
  },
  {
    id: 'page-count-zero',
    title: 'count=0 answers totalResults and no resources',
    rule: 'RFC 7644 §3.4.2.4',
    async run(scim, expect) {
      await people(scim)
      const answer = await scim.list(scim.users, { count: 0 })
      expect.must(answer, expect.list(answer).length === 0, 'there are resources with count=0')
      const total = property(answer.json, 'totalResults')
      expect.must(answer, typeof total === 'number' && total >= 5, `totalResults is ${show(total)}`)
    },
  },
  {
    id: 'page-count-negative',
    title: 'A negative count means 0',
    rule: 'RFC 7644 §3.4.2.4',
    async run(scim, expect) {
      await people(scim)
      const answer = await scim.list(scim.users, { count: -1 })
      if (isDeclined(expect, answer)) return
      expect.must(answer, expect.list(answer).length === 0, 'there are resources with count=-1')
    },
  },
  ...[0, -5].map(
    (startIndex): Check => ({
      id: `page-start-${startIndex === 0 ? 'zero' : 'negative'}`,
      title: `startIndex=${startIndex} means 1`,
      rule: 'RFC 7644 §3.4.2.4',
      async run(scim, expect) {
        await people(scim)
        const first = await scim.list(scim.users, { startIndex: 1, count: 1 })
        const answer = await scim.list(scim.users, { startIndex, count: 1 })
        if (isDeclined(expect, answer)) return
        const expected = idsOf(expect.list(first))
        const found = idsOf(expect.list(answer))
        expect.must(
          answer,
          show(found) === show(expected),
          `found ${show(found)}, expected ${show(expected)}`,
        )
      },
    }),
  ),
  {
    id: 'page-start-beyond',
    title: 'A startIndex beyond the end answers an empty page',
    rule: 'RFC 7644 §3.4.2.4',
    async run(scim, expect) {
      await people(scim)
      const answer = await scim.list(scim.users, { startIndex: 900_000, count: 10 })
      const { length } = expect.list(answer)
      expect.must(answer, length === 0, `${length} resources`)
      const total = property(answer.json, 'totalResults')
      expect.must(answer, typeof total === 'number' && total >= 5, `totalResults is ${show(total)}`)
    },
  },
  ...['count', 'startIndex'].map(
    (name): Check => ({
      id: `page-${name.toLowerCase()}-text`,
      title: `A ${name} that is no number does no harm`,
      rule: 'RFC 7644 §3.4.2.4',
      async run(scim, expect) {
        const answer = await scim.list(scim.users, { [name]: 'abc' })
        expect.answered(answer)
        expect.should(answer, answer.status === 400, `status ${answer.status}, expected 400 invalidValue`)
      },
    }),
  ),
  {
    id: 'page-count-huge',
    title: 'A huge count does no harm',
    rule: 'RFC 7644 §3.4.2.4',
    async run(scim, expect) {
      expect.answered(await scim.list(scim.users, { count: 2_147_483_648, filter: 'userName eq "nobody"' }))
    },
  },
  {
    id: 'page-walk',
    title: 'Pages follow each other without gap or repetition',
    rule: 'RFC 7644 §3.4.2.4',
    requires: ['filter'],
    async run(scim, expect) {
      const { ids, filter } = await people(scim)
      const found: string[] = []
      for (const startIndex of [1, 3, 5]) {
        const answer = await scim.list(scim.users, { filter, startIndex, count: 2 })
        found.push(...idsOf(expect.list(answer)))
        expect.equal(answer, 'totalResults', ids.length)
        expect.equal(answer, 'startIndex', startIndex)
        if (startIndex < 5) continue
        const isComplete = found.length === ids.length && ids.every((id) => found.includes(id))
        expect.must(answer, isComplete, `the pages hold ${show(found)}, expected each of ${show(ids)} once`)
      }
    },
  },
  {
    id: 'page-stable',
    title: 'The order of a list stays the same',
    rule: 'RFC 7644 §3.4.2.4',
    requires: ['filter'],
    async run(scim, expect) {
      const { filter } = await people(scim)
      const first = await scim.list(scim.users, { filter })
      const second = await scim.list(scim.users, { filter })
      const isSame = show(idsOf(expect.list(first))) === show(idsOf(expect.list(second)))
      expect.should(second, isSame, 'the same list came in another order')
    },
  },
  {
    id: 'page-groups',
    title: 'Groups are listed in pages too',
    rule: 'RFC 7644 §3.4.2.4',
    requires: ['groups'],
    async run(scim, expect) {
      await scim.group()
      const answer = await scim.list(scim.groups, { count: 1 })
      const { length } = expect.list(answer)
      expect.must(answer, length === 1, `${length} resources with count=1`)
      const total = property(answer.json, 'totalResults')
      expect.must(answer, typeof total === 'number' && total >= 1, `totalResults is ${show(total)}`)
    },
  },
  {
    id: 'page-max-results',
    title: 'No page is longer than the announced filter.maxResults',
    rule: 'RFC 7643 §5',
    async run(scim, expect) {
      const limit = property(property(scim.announced.config.json, 'filter'), 'maxResults')
      if (typeof limit !== 'number' || limit <= 0) expect.skip('/ServiceProviderConfig announces no limit')
      const answer = await scim.get(scim.users)
      const { length } = elements(property(answer.json, 'Resources'))
      expect.must(answer, length <= Number(limit), `${length} resources, filter.maxResults is ${limit}`)
    },
  },
]

/** A clear refusal misleads nobody, though the RFC would have the number read as the nearest one that is allowed. */
function isDeclined(expect: Expect, answer: Answer): boolean {
  const isRefusal = answer.status === 400
  expect.should(answer, !isRefusal, 'the server refuses what RFC 7644 §3.4.2.4 asks it to interpret')
  return isRefusal
}
