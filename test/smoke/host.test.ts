import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type RunningHost, startHost } from '../support/host.js'

let host: RunningHost
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite')
})
afterAll(() => host.stop())

test('init and generate make a host serve SCIM', async () => {
  const created = await call(host, 'POST', '/Users', {
    schemas: [],
    userName: 'Ann@Example.com',
    name: { givenName: 'Ann' },
  })
  expect(created.status).toBe(201)
  const found = await call(
    host,
    'GET',
    `/Users?filter=${encodeURIComponent('userName eq "ann@example.COM"')}`,
  )
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: created.body.id, active: true }] })
})
