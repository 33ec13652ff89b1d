/** Cursor pagination (RFC 9865). */
import type { Check } from '../check.js'
import { at, property, show } from '../json.js'
import { shared } from '../scim.js'

const people = shared(async (scim) => {
  const team = scim.unique().replace(/@.*/, '')
  const ids: string[] = []
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    const userName = `${team}-${key}@example.com`
    ids.push((await scim.user({ userName, emails: [{ value: userName, type: 'work' }] })).id)
  }
  return { ids, filter: `userName sw "${team}"` }
})

const checks: readonly Check[] = [
  {
    id: 'cursor-config',
    title: 'pagination tells cursor and index',
    rule: 'RFC 9865 §4',
    async run(scim, expect) {
      const answer = await scim.get('/ServiceProviderConfig')
      expect.status(answer, 200)
      for (const name of ['cursor', 'index']) {
        const value = at(answer.json, `pagination.${name}`)
        expect.must(answer, typeof value === 'boolean', `pagination.${name} is ${show(value)}`)
      }
    },
  },
  {
    id: 'cursor-first',
    title: 'An empty cursor answers the first page, with nextCursor and without previousCursor',
    rule: 'RFC 9865 §2',
    async run(scim, expect) {
      const { filter } = await people(scim)
      const answer = await scim.list(scim.users, { cursor: '', count: 2, filter })
      const { length } = expect.list(answer)
      expect.must(answer, length <= 2, `${length} resources with count=2`)
      const next = property(answer.json, 'nextCursor')
      expect.must(answer, typeof next === 'string' && next !== '', `nextCursor is ${show(next)}`)
      expect.must(answer, property(answer.json, 'previousCursor') === undefined, 'previousCursor is there')
      const isUnreserved = typeof next !== 'string' || /^[\w.~-]*$/.test(next)
      expect.must(answer, isUnreserved, `nextCursor ${show(next)} has characters that need encoding`)
    },
  },
  {
    id: 'cursor-walk',
    title: 'nextCursor leads through all pages, the last of which has none',
    rule: 'RFC 9865 §2',
    async run(scim, expect) {
      const { ids, filter } = await people(scim)
      const found: string[] = []
      let cursor = ''
      for (let page = 0; page < 10; page++) {
        const answer = await scim.list(scim.users, { cursor, count: 2, filter })
        found.push(...expect.list(answer).map((user) => String(property(user, 'id'))))
        const next = property(answer.json, 'nextCursor')
        if (typeof next === 'string') {
          cursor = next
          continue
        }
        const isComplete = found.length === ids.length && ids.every((id) => found.includes(id))
        expect.must(answer, isComplete, `the pages hold ${show(found)}, expected each of ${show(ids)} once`)
        return
      }
      expect.must(await scim.list(scim.users, { cursor, count: 2, filter }), false, 'the pages do not end')
    },
  },
  {
    id: 'cursor-invalid',
    title: 'A cursor that the server did not give is refused with 400 invalidCursor',
    rule: 'RFC 9865 §2.1',
    async run(scim, expect) {
      expect.refused(await scim.list(scim.users, { cursor: 'forged', count: 2 }), 400, 'invalidCursor')
    },
  },
  {
    id: 'cursor-count',
    title: 'A count that changes between pages is refused with 400 invalidCount',
    rule: 'RFC 9865 §2.1',
    async run(scim, expect) {
      const { filter } = await people(scim)
      const first = await scim.list(scim.users, { cursor: '', count: 2, filter })
      const next = property(first.json, 'nextCursor')
      if (typeof next !== 'string') return expect.skip('the first page has no nextCursor')
      expect.refused(
        await scim.list(scim.users, { cursor: next, count: 3, filter }),
        400,
        'invalidCount',
        'invalidCursor',
      )
    },
  },
  {
    id: 'cursor-filter',
    title: 'A cursor belongs to its filter',
    rule: 'RFC 9865 §2',
    async run(scim, expect) {
      const { filter } = await people(scim)
      const first = await scim.list(scim.users, { cursor: '', count: 2, filter })
      const next = property(first.json, 'nextCursor')
      if (typeof next !== 'string') return expect.skip('the first page has no nextCursor')
      const answer = await scim.list(scim.users, { cursor: next, count: 2, filter: 'userName pr' })
      expect.answered(answer)
      expect.should(
        answer,
        answer.status === 400,
        `status ${answer.status} with another filter, expected 400`,
      )
    },
  },
  {
    id: 'cursor-count-zero',
    title: 'count=0 answers totals and no resources',
    rule: 'RFC 9865 §2',
    async run(scim, expect) {
      const { filter } = await people(scim)
      const answer = await scim.list(scim.users, { cursor: '', count: 0, filter })
      expect.must(answer, expect.list(answer).length === 0, 'there are resources with count=0')
    },
  },
  {
    id: 'cursor-index',
    title: 'Index paging works beside cursors where it is announced',
    rule: 'RFC 9865 §2',
    async run(scim, expect) {
      if (at(scim.announced.config.json, 'pagination.index') !== true) {
        expect.skip('/ServiceProviderConfig does not announce pagination.index')
      }
      const { filter } = await people(scim)
      const answer = await scim.list(scim.users, { startIndex: 2, count: 2, filter })
      expect.list(answer)
      expect.equal(answer, 'startIndex', 2)
    },
  },
]

export const cursorChecks = checks.map(
  (check): Check => ({ ...check, requires: ['cursor', 'filter', ...(check.requires ?? [])] }),
)
