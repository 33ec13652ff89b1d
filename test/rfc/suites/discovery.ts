import { describe, expect, test } from 'vitest'
import { errorOf, GROUP, isAnsweredByApp, LIST, send, USER } from '../../spec/support/client.js'
import type { ServedHost } from '../../support/served-host.js'

export function discoverySuite(host: () => ServedHost): void {
  const get = (path: string) => send(host(), 'GET', path)

  test('ServiceProviderConfig announces what there is', async () => {
    const { status, body } = await get('/ServiceProviderConfig')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: true, maxOperations: 50, maxPayloadSize: 4_194_304 },
      filter: { supported: true, maxResults: 1_000 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
      meta: { resourceType: 'ServiceProviderConfig', location: `${host().base}/ServiceProviderConfig` },
    })
  })

  test('and paging by cursor, while paging by index stays the default (RFC 9865 §4)', async () => {
    expect((await get('/ServiceProviderConfig')).body.pagination).toEqual({
      cursor: true,
      index: true,
      defaultPaginationMethod: 'index',
      defaultPageSize: 100,
      maxPageSize: 1_000,
      cursorTimeout: 3_600,
    })
  })

  describe.each([
    ['/Schemas', [USER, GROUP]],
    ['/ResourceTypes', ['User', 'Group']],
  ])('%s', (path, ids) => {
    test('lists them all', async () => {
      const { body } = await get(path)
      expect(body).toMatchObject({ schemas: [LIST], totalResults: 2 })
      expect(body.Resources.map(({ id }: { readonly id: string }) => id)).toEqual(ids)
    })

    test('each has its location, where the same document is', async () => {
      for (const document of (await get(path)).body.Resources) {
        expect(document.meta.location).toBe(`${host().base}${path}/${document.id}`)
        const single = await get(`${path}/${document.id}`)
        expect(single.status).toBe(200)
        expect(single.body).toEqual(document)
      }
    })

    test('ids may be percent-encoded', async () => {
      const encoded = [...(ids[0] ?? '')].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('')
      expect((await get(`${path}/${encoded}`)).body.id).toBe(ids[0])
    })

    test.each(['Device', 'urn:ietf:params:scim:schemas:core:2.0:Device', '__proto__', '%FF'])(
      'an id that is none of them is 404: %s',
      async (id) => {
        if (await isAnsweredByApp(host(), 'GET', `${path}/${id}`)) return
        expect(errorOf(await get(`${path}/${id}`))).toEqual({ status: 404, detail: 'Resource not found' })
      },
    )
  })

  test('the URN of a schema ignores case', async () => {
    expect((await get(`/Schemas/${USER.toUpperCase()}`)).body.id).toBe(USER)
  })

  describe('a filter is refused, as one without effect would mislead', () => {
    test.each([
      '/ServiceProviderConfig',
      '/Schemas',
      '/ResourceTypes',
      `/Schemas/${USER}`,
      '/ResourceTypes/User',
    ])('%s', async (path) => {
      expect(errorOf(await get(`${path}?filter=name%20pr`))).toEqual({
        status: 403,
        detail: 'Discovery endpoints cannot be filtered',
      })
    })
  })

  test('paging, sorting and attributes are ignored', async () => {
    const query = 'startIndex=2&count=0&sortBy=name&cursor=x&attributes=name'
    expect((await get(`/Schemas?${query}`)).body).toEqual((await get('/Schemas')).body)
  })

  test.each(['/ServiceProviderConfig', '/Schemas', '/ResourceTypes'])('%s can only be read', async (path) => {
    const { status, headers } = await send(host(), 'POST', path, {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
}
