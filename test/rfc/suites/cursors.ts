import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser, LIST, list, send, stored, unique } from '../../spec/support/client.js'
import type { RunningHost } from '../../support/host.js'
import { PAINTED, queriesOf } from '../support/edits.js'
import { SEARCH } from './search.js'

type Parameters = Readonly<Record<string, string>>

export function cursorsSuite(host: () => RunningHost): void {
  const mark = unique('cursors')
  const filter = `userName ew "@${mark}.example"`
  const TOTAL = 14

  beforeAll(async () => {
    for (let index = 0; index < TOTAL; index++) {
      const letter = String.fromCharCode(97 + ((index * 5) % TOTAL))
      await createUser(host(), {
        userName: `${index % 2 ? letter : letter.toUpperCase()}@${mark}.example`,
        active: index % 3 > 0,
        ...(index % 4 && { externalId: index % 4 === 1 ? `same-${mark}` : `${letter}-${mark}` }),
        ...(index % 5 && { title: letter, name: { familyName: index % 5 > 2 ? 'Ö' : letter } }),
      })
    }
  })

  const get = async (parameters: Parameters) => {
    const { status, body } = await list(host(), '/Users', { filter, ...parameters })
    expect(status, body.detail).toBe(200)
    return body
  }
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of a list
  const ids = (body: any): readonly string[] => body.Resources.map(({ id }: { readonly id: string }) => id)

  /** All pages of a list, by cursor. */
  const walk = async (
    parameters: Parameters,
    between: (page: number) => Promise<unknown> = async () => {},
  ) => {
    const pages: (readonly string[])[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const body = await get({ ...parameters, cursor })
      expect(body.itemsPerPage).toBe(ids(body).length)
      pages.push(ids(body))
      cursor = body.nextCursor
      await between(pages.length)
    }
    return pages
  }

  test('an empty cursor asks for page one; every page but the last has a nextCursor', async () => {
    const first = await get({ cursor: '', count: '10' })
    expect(first).toEqual({
      schemas: [LIST],
      totalResults: TOTAL,
      itemsPerPage: 10,
      nextCursor: expect.any(String),
      Resources: expect.any(Array),
    })
    const second = await get({ cursor: first.nextCursor, count: '10' })
    expect(second).toEqual({
      schemas: [LIST],
      totalResults: TOTAL,
      itemsPerPage: TOTAL - 10,
      Resources: expect.any(Array),
    })
  })

  test('a cursor is made of characters that no URL encodes', async () => {
    for (const sortBy of ['userName', 'emails.value', 'name.familyName', 'title']) {
      const { status, body } = await list(host(), '/Users', { filter, sortBy, cursor: '', count: '5' })
      // Which of the two the host has a column for differs.
      if (status === 200) expect(body.nextCursor).toMatch(/^[A-Za-z0-9._~-]+$/)
    }
  })

  describe.each(['ascending', 'descending'])('%s, the pages are those of the index', (sortOrder) => {
    test.each([
      undefined,
      'id',
      'userName',
      'externalId',
      'emails',
      'emails.type',
      'emails.primary',
      'active',
      'meta.created',
      'meta.lastModified',
      PAINTED,
    ])('sortBy %s', async (sortBy) => {
      const order: Parameters = sortBy === undefined ? {} : { sortBy, sortOrder }
      const all = ids(await get(order))
      expect(all).toHaveLength(TOTAL)
      for (const count of ['1', '3', '5', '13', '14', '15']) {
        const pages = await walk({ ...order, count })
        expect(pages.flat()).toEqual(all)
        expect(pages).toHaveLength(Math.ceil(TOTAL / Number(count)))
      }
    })
  })

  test.each(['name.familyName', 'title'])(
    'so they are by a column of the host that may be null: %s',
    async (sortBy) => {
      const { status, body } = await list(host(), '/Users', { filter, sortBy })
      if (status === 400) return expect(body.scimType).toBe('invalidValue')
      expect((await walk({ sortBy, count: '3' })).flat()).toEqual(ids(body))
    },
  )

  describe('rows that come and go between two pages', () => {
    test.each<Parameters>([{}, { sortBy: 'userName' }, { sortBy: 'userName', sortOrder: 'descending' }])(
      'neither repeat nor skip others: %j',
      async (order) => {
        const { db, schema } = host()
        const own = unique('between')
        const inOwn = { filter: `userName ew "@${own}.example"`, ...order }
        const name = (index: number) => `${String(index).padStart(3, '0')}@${own}.example`
        const created: string[] = []
        for (let index = 0; index < 24; index++)
          created.push((await createUser(host(), { userName: name(index * 10) })).id)
        const before = ids(await get(inOwn))
        const gone: string[] = []
        const pages = await walk({ ...inOwn, count: '3' }, async (page) => {
          // The last row that was read, and one that was not yet; a new row comes close to each.
          for (const index of [page * 3 - 1, page * 3 + 1]) {
            const id = before[index]
            if (id === undefined || gone.includes(id)) continue
            const { host: row } = await stored(host(), 'user', id)
            await db.delete(schema.users).where(eq(schema.users.id, row.id))
            gone.push(id)
            await createUser(host(), { userName: name(created.indexOf(id) * 10 + page) })
          }
        })
        const seen = pages.flat()
        expect(new Set(seen).size).toBe(seen.length)
        const stayed = before.filter((id) => !gone.includes(id))
        expect(stayed.length).toBeGreaterThan(7)
        expect(seen).toEqual(expect.arrayContaining([...stayed]))
        expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed)
      },
    )
  })

  test('POST /.search takes a cursor, and one of a GET', async () => {
    const request = { schemas: [SEARCH], filter, count: 5 }
    const { body: first } = await send(host(), 'POST', '/Users/.search', { ...request, cursor: '' })
    expect(first).toMatchObject({ totalResults: TOTAL, itemsPerPage: 5, nextCursor: expect.any(String) })
    const { body: second } = await send(host(), 'POST', '/Users/.search', {
      ...request,
      cursor: first.nextCursor,
    })
    const all = ids(await get({}))
    expect([...ids(first), ...ids(second)]).toEqual(all.slice(0, 10))
    expect(ids(await get({ count: '5', cursor: second.nextCursor }))).toEqual(all.slice(10))
  })

  test('attributes shape the pages', async () => {
    const { Resources, nextCursor } = await get({ cursor: '', count: '2', attributes: 'active' })
    expect(Object.keys(Resources[0])).toEqual(['schemas', 'id', 'active'])
    const next = await get({ cursor: nextCursor, count: '2', attributes: 'active' })
    expect(Object.keys(next.Resources[0])).toEqual(['schemas', 'id', 'active'])
  })

  test('a cursor wins over a startIndex, even a wrong one', async () => {
    const first = await get({ cursor: '', count: '5', startIndex: '0' })
    expect(first).not.toHaveProperty('startIndex')
    const second = await get({ cursor: first.nextCursor, count: '5', startIndex: '1' })
    expect([...ids(first), ...ids(second)]).toEqual(ids(await get({ count: '10' })))
  })

  test('without a cursor pages go by index', async () => {
    const body = await get({ count: '2' })
    expect(body).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
    expect(body).not.toHaveProperty('nextCursor')
  })

  test('count 0 tells the total only', async () => {
    expect(await get({ cursor: '', count: '0' })).toEqual({
      schemas: [LIST],
      totalResults: TOTAL,
      itemsPerPage: 0,
      Resources: [],
    })
  })

  test('nothing found is one empty page', async () => {
    const body = await get({ cursor: '', filter: 'userName eq "nobody"' })
    expect(body).toEqual({ schemas: [LIST], totalResults: 0, itemsPerPage: 0, Resources: [] })
  })

  test('groups have cursors too', async () => {
    const { body } = await list(host(), '/Groups', { cursor: '', count: '1' })
    expect(body).toMatchObject({ itemsPerPage: 1, nextCursor: expect.any(String) })
    const next = await list(host(), '/Groups', { cursor: body.nextCursor, count: '1' })
    expect(ids(next.body)).not.toEqual(ids(body))
  })

  test('the database cuts the page: no offset, one row more than it holds, and nothing is counted again', async () => {
    const { nextCursor } = await get({ cursor: '', count: '5', sortBy: 'userName' })
    const queries = await queriesOf(host(), () => get({ cursor: nextCursor, count: '5', sortBy: 'userName' }))
    expect(queries).toHaveLength(1)
    expect(queries.filter((query) => / limit /.test(query))).toHaveLength(1)
    expect(queries.filter((query) => / offset /.test(query))).toEqual([])
  })
}
