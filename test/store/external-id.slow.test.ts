/** `user.externalId: 'unique'`: RFC 7643 §3.1 leaves it to the client that an externalId is one user's alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type RunningHost, startHost } from '../support/host.js'
import { addTenants, tenancy } from '../support/tenants.js'
import { unique } from './client.js'

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

describe.each([
  ['deactivates', []],
  ['hides', ['user.delete=hide']],
])('a unique externalId where DELETE %s', (deletes, settings) => {
  let host: RunningHost
  const send = (method: string, path: string, body?: unknown, tenant = 'acme') =>
    call(host, method, path, body, { 'x-organization': tenant })
  const create = (externalId: string | undefined, tenant?: string) => {
    const userName = `${unique('one')}@example.com`
    return send('POST', '/Users', { userName, emails: [{ value: userName }], externalId }, tenant)
  }
  const set = (id: string, externalId: string) =>
    send('PATCH', `/Users/${id}`, {
      schemas: [PATCH_OP],
      Operations: [{ op: 'replace', path: 'externalId', value: externalId }],
    })

  beforeAll(async () => {
    host = await startHost('express-drizzle-sqlite', {
      prepare: addTenants,
      set: ['user.externalId=unique', ...settings, ...tenancy],
    })
  }, 60_000)
  afterAll(() => host.stop())

  const refused = {
    status: 409,
    body: { scimType: 'uniqueness', detail: expect.stringContaining('userName or externalId') },
  }

  test('is one user’s of a tenant, whoever is first', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('same')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(19).fill(409)])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused)
    expect(await create('same', 'umbrella')).toMatchObject({ status: 201 })
    expect(await create('Same')).toMatchObject({ status: 201 })
  })

  test('may be missing of any number', async () => {
    for (const { status } of [await create(undefined), await create(undefined)]) expect(status).toBe(201)
  })

  test('is refused in a change, too', async () => {
    const [one, other] = [await create('one'), await create('other')]
    expect(await set(other.body.id, 'one')).toMatchObject(refused)
    expect(await set(one.body.id, 'one')).toMatchObject({ status: 200 })
  })

  test(`is ${deletes === 'hides' ? 'free' : 'taken'} after DELETE`, async () => {
    const { body } = await create('gone')
    await send('DELETE', `/Users/${body.id}`)
    expect((await create('gone')).status).toBe(deletes === 'hides' ? 201 : 409)
  })
})
