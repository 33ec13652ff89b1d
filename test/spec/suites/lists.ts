/** SPEC "Query parameters of the two list endpoints", the filter grammar, and the rules for list requests. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { createGroup, createUser, idsOf, list, send } from '../support/client.js'

export function listsSuite(host: () => ServedHost): void {
  describe('filter grammar', () => {
    const people = ['Ann', 'Ben', 'Cid'] as const
    const ids: Record<string, (typeof people)[number]> = {}
    beforeAll(async () => {
      for (const [index, person] of people.entries()) {
        const user = await createUser(host(), {
          userName: `Filter.${person}@example.com`,
          ...(index < 2 && { externalId: `Filter-${person}` }),
          name: { givenName: person, familyName: 'Filter' },
          active: index !== 2,
        })
        ids[user.id] = person
      }
    })

    /** The people that a filter finds, among the three of this suite. */
    const found = async (filter: string) => {
      const among = `userName sw "filter." and (${filter})`
      return (await idsOf(host(), '/Users', among)).map((id) => ids[id])
    }

    test.each([
      ['eq', 'userName eq "filter.ben@EXAMPLE.com"', ['Ben']],
      ['ne', 'userName ne "filter.ben@example.com"', ['Ann', 'Cid']],
      ['co', 'userName co "r.be"', ['Ben']],
      ['sw', 'userName sw "FILTER.C"', ['Cid']],
      ['ew', 'userName ew "nn@example.com"', ['Ann']],
      ['gt', 'userName gt "filter.ann@example.com"', ['Ben', 'Cid']],
      ['ge', 'userName ge "filter.ben@example.com"', ['Ben', 'Cid']],
      ['lt', 'userName lt "filter.ben@example.com"', ['Ann']],
      ['le', 'userName le "filter.ben@example.com"', ['Ann', 'Ben']],
      ['pr', 'externalId pr', ['Ann', 'Ben']],
    ] as const)('comparison operator %s: %s', async (_operator, filter, expected) => {
      expect(await found(filter)).toEqual(expected)
    })

    test.each([
      ['and', 'active eq true and userName co "ann"', ['Ann']],
      ['or', 'userName co "ann" or userName co "cid"', ['Ann', 'Cid']],
      ['not', 'not (userName co "ann")', ['Ben', 'Cid']],
      [
        'and binds tighter than or',
        'userName co "cid" or active eq true and userName co "ann"',
        ['Ann', 'Cid'],
      ],
    ] as const)('logical operator %s: %s', async (_operator, filter, expected) => {
      expect(await found(filter)).toEqual(expected)
    })

    test('parentheses group sub-expressions', async () => {
      expect(await found('(userName co "cid" or active eq true) and userName co "ann"')).toEqual(['Ann'])
    })

    test.each([
      ['whatever their case', 'USERNAME eq "filter.ann@example.com"'],
      ['with their URN', 'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "filter.ann@example.com"'],
      ['with a sub-attribute', 'emails.value eq "filter.ann@example.com"'],
      ['in a value path', 'emails[type eq "work" and value co "ann@"]'],
    ])("attribute names are resolved through the adapter's filter_map: %s", async (_what, filter) => {
      expect(await found(filter)).toEqual(['Ann'])
    })

    test('groups are filtered by displayName and by member', async () => {
      const user = await createUser(host())
      const group = await createGroup(host(), { displayName: 'Filtered', members: [{ value: user.id }] })
      expect(await idsOf(host(), '/Groups', 'displayName eq "filtered"')).toEqual([group.id])
      expect(await idsOf(host(), '/Groups', `members.value eq "${user.id}"`)).toEqual([group.id])
      expect(await idsOf(host(), '/Groups', `members[value eq "${user.id}"]`)).toEqual([group.id])
    })

    test.each(['ne', 'not'])('%s holds for absent values', async (operator) => {
      const filter = operator === 'ne' ? 'externalId ne "Filter-Ann"' : 'not (externalId eq "Filter-Ann")'
      expect(await found(filter)).toEqual(['Ben', 'Cid'])
    })

    test('userName and displayName ignore case, externalId and id do not', async () => {
      expect(await found('externalId eq "Filter-Ann"')).toEqual(['Ann'])
      expect(await found('externalId eq "filter-ann"')).toEqual([])
      const [id = ''] = Object.keys(ids)
      expect(await found(`id eq "${id}"`)).toEqual(['Ann'])
      expect(await found(`id eq "${id.toUpperCase()}"`)).toEqual([])
    })
  })

  describe('rules for list requests', () => {
    const prefix = 'paged-'
    const all: string[] = []
    beforeAll(async () => {
      for (let index = 0; index < 5; index++)
        all.push((await createUser(host(), { userName: `${prefix}${9 - index}@example.com` })).id)
    })
    const page = (parameters: Readonly<Record<string, string>>) =>
      list(host(), '/Users', { filter: `userName sw "${prefix}"`, ...parameters })
    const ids = (body: { Resources: readonly { id: string }[] }) => body.Resources.map(({ id }) => id)

    test.each([
      ['an invalid filter', 'userName eq', 'startIndex=0'],
      ['an unsupported filter attribute', 'nickName eq "x"', 'startIndex=0'],
      ['an unsupported filter attribute', 'nickName eq "x"', 'count=many'],
      ['a value of the wrong type', 'active eq "perhaps"', 'count=1001'],
    ])(
      '1. the filter is parsed and applied first: %s comes before paging errors (%s, %s)',
      async (_, filter, query) => {
        const answer = await send(host(), 'GET', `/Users?${query}&filter=${encodeURIComponent(filter)}`)
        expect(answer.status).toBe(400)
        expect(answer.body.scimType).toBe('invalidFilter')
      },
    )

    test('1. then totalResults is computed as the number of matches', async () => {
      expect((await page({ count: '2' })).body.totalResults).toBe(5)
      expect((await page({})).body.totalResults).toBe(5)
    })

    test('1. then startIndex and count are validated, also when nothing matches', async () => {
      const { status, body } = await page({ filter: 'userName eq "nobody"', startIndex: '0' })
      expect(status).toBe(400)
      expect(body.detail).toBe('startIndex must be >= 1')
    })

    test('2. the page is the slice of matches from offset startIndex - 1 with at most count items', async () => {
      const { body } = await page({ startIndex: '2', count: '3' })
      expect(ids(body)).toEqual(all.slice(1, 4))
      expect(body).toMatchObject({ startIndex: 2, itemsPerPage: 3, totalResults: 5 })
    })

    test('3. itemsPerPage equals the number of resources returned, on the last page too', async () => {
      const { body } = await page({ startIndex: '5', count: '3' })
      expect(ids(body)).toEqual(all.slice(4))
      expect(body).toMatchObject({ itemsPerPage: 1, totalResults: 5 })
    })

    test('3. past the end there are no resources, and totalResults is still reported', async () => {
      const { body } = await page({ startIndex: '6' })
      expect(body).toMatchObject({ startIndex: 6, itemsPerPage: 0, totalResults: 5, Resources: [] })
    })

    test('3. with count 0, zero resources are returned and totalResults is still reported', async () => {
      const { body } = await page({ count: '0' })
      expect(body).toMatchObject({ itemsPerPage: 0, totalResults: 5, Resources: [] })
    })

    test('4. the order is by id, which is the order of creation', async () => {
      expect(ids((await page({})).body)).toEqual(all)
      expect([...all].sort()).toEqual(all)
    })

    test('4. sortBy and sortOrder change the order', async () => {
      expect(ids((await page({ sortBy: 'userName' })).body)).toEqual([...all].reverse())
      expect(ids((await page({ sortBy: 'userName', sortOrder: 'descending' })).body)).toEqual(all)
    })
  })
}
