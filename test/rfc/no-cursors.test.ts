/** `cursors: false`: a service that knows nothing of RFC 9865, for clients whose models are closed. */
import { fetchHandler } from '@scim-gen/runtime/fetch'
import { expect, test } from 'vitest'
import { routes } from '../mount/support/directory.js'

const ask = async (path: string, cursors?: boolean) => {
  const handler = fetchHandler({
    routes,
    db: new Map(),
    authCheck: () => true,
    path: '/scim/v2',
    ...(cursors !== undefined && { cursors }),
  })
  const response = await handler(new Request(`https://x.example/scim/v2${path}`))
  return { status: response.status, body: await response.json() }
}

test('announces no pagination block', async () => {
  expect((await ask('/ServiceProviderConfig')).body).toMatchObject({ pagination: { cursor: true } })
  expect((await ask('/ServiceProviderConfig', false)).body).not.toHaveProperty('pagination')
})

test('takes the parameter for one that it does not know', async () => {
  const forged = '/Users?cursor=forged&count=1'
  expect(await ask(forged)).toMatchObject({ status: 400, body: { scimType: 'invalidCursor' } })
  expect(await ask(forged, false)).toEqual(await ask('/Users?count=1', false))
  expect((await ask(forged, false)).body).toMatchObject({ startIndex: 1, totalResults: 0 })
})
