import { expect, test } from 'vitest'
import { createUser, errorOf, NO_ID, PATCH_OP, send } from '../../spec/support/client.js'
import { call, type RunningHost } from '../../support/host.js'

export function meSuite(host: () => RunningHost): void {
  const asUser = (id: string) => ({ 'x-me': id })

  test('until the host tells who sends a request it is 501', async () => {
    expect(errorOf(await send(host(), 'GET', '/Me'))).toEqual({
      status: 501,
      detail: 'This service does not know who /Me is',
    })
  })

  test('it is the resource of whoever sends the request, at its own location', async () => {
    const user = await createUser(host())
    const { status, body, headers } = await send(host(), 'GET', '/Me', undefined, asUser(user.id))
    expect(status).toBe(200)
    expect(body).toEqual(user)
    expect(body.meta.location).toBe(`${host().base}/Users/${user.id}`)
    expect(headers.get('etag')).toBe(user.meta.version)
  })

  test('attributes and entity tags work as on the resource', async () => {
    const { id, userName, meta } = await createUser(host())
    const { body } = await send(host(), 'GET', '/Me?attributes=userName', undefined, asUser(id))
    expect(body).toEqual({ schemas: expect.any(Array), id, userName })
    const known = { ...asUser(id), 'if-none-match': meta.version }
    expect((await call(host(), 'GET', '/Me', undefined, known)).status).toBe(304)
  })

  test('PATCH changes it', async () => {
    const { id } = await createUser(host())
    const body = { schemas: [PATCH_OP], Operations: [{ op: 'add', path: 'externalId', value: 'me' }] }
    expect((await send(host(), 'PATCH', '/Me', body, asUser(id))).status).toBe(200)
    expect((await send(host(), 'GET', `/Users/${id}`)).body.externalId).toBe('me')
  })

  test('somebody who is no SCIM user here is 404', async () => {
    expect((await send(host(), 'GET', '/Me', undefined, asUser(NO_ID))).status).toBe(404)
  })

  test('the access check comes first', async () => {
    expect((await send({ ...host(), token: 'wrong' }, 'GET', '/Me')).status).toBe(401)
  })
}
