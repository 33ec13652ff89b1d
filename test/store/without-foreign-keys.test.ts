/** `database.foreignKeys: false`: a row of the host's goes, and its record stays. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type RunningHost, startHost } from '../support/host.js'

let host: RunningHost
beforeAll(async () => {
  host = await startHost('express-drizzle-sqlite', { set: ['database.foreignKeys=false'] })
})
afterAll(() => host.stop())

const post = (userName: string) =>
  call(host, 'POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    name: { givenName: 'Ann', familyName: 'Example' },
    emails: [{ value: userName }],
  })

const records = async () =>
  host.db.select().from((await import(`${host.cwd}/src/scim/model.gen.ts`)).scimUsers)

test('nobody sees the record, and whoever has the name next takes its place', async () => {
  const other = await post('other@example.com')
  const { status, body } = await post('ann@example.com')
  expect([other.status, status]).toEqual([201, 201])
  expect((await post('ann@example.com')).status).toBe(409)

  await host.db.delete(host.schema.users)
  expect(await records()).toHaveLength(2)
  expect((await call(host, 'GET', `/Users/${body.id}`)).status).toBe(404)
  expect((await call(host, 'GET', '/Users')).body.totalResults).toBe(0)

  const again = await post('ann@example.com')
  expect(again.status).toBe(201)
  expect(again.body.id).not.toBe(body.id)
  // The record of another name is left until somebody has that.
  const kept = await records()
  expect(kept.map(({ id }: { id: string }) => id).sort()).toEqual([other.body.id, again.body.id].sort())
})
