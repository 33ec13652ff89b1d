import { describe, expect, test } from 'vitest'
import { withApp } from '../../spec/support/app.js'
import { createGroup, createUser, list, NO_ID, send, USER, unique } from '../../spec/support/client.js'
import type { RunningHost } from '../../support/host.js'
import { BULK } from '../support/bulk.js'

export function locationsSuite(host: () => RunningHost): void {
  test('is where the resource is, and what Location says of a new one', async () => {
    const body = { schemas: [USER], userName: `${unique('located')}@example.com` }
    const created = await send(host(), 'POST', '/Users', body)
    const { location } = created.body.meta
    expect(location).toBe(`${host().base}/Users/${created.body.id}`)
    expect(created.headers.get('location')).toBe(location)
    const fetched = await send({ ...host(), base: location }, 'GET', '')
    expect(fetched.body).toEqual(created.body)
  })

  describe('behind a proxy, with the option baseUrl', () => {
    const baseUrl = 'https://app.example.com/provisioning/scim'

    test.each([baseUrl, `${baseUrl}/`])('every address begins with %s', async (option) => {
      await withApp(
        host(),
        (app) => void app.use('/scim/v2', host().scim.scimRouter({ baseUrl: option })),
        async (proxied) => {
          const user = await createUser(proxied)
          const group = await createGroup(proxied, { members: [{ value: user.id }] })
          expect(user.meta.location).toBe(`${baseUrl}/Users/${user.id}`)
          expect(group.meta.location).toBe(`${baseUrl}/Groups/${group.id}`)
          expect(group.members[0].$ref).toBe(user.meta.location)
          const { body: found } = await list(proxied, '/Users', { filter: `id eq "${user.id}"` })
          expect(found.Resources[0].meta.location).toBe(user.meta.location)
          const { body: schemas } = await send(proxied, 'GET', '/Schemas')
          expect(schemas.Resources[0].meta.location).toBe(`${baseUrl}/Schemas/${USER}`)
          const { body: bulk } = await send(proxied, 'POST', '/Bulk', {
            schemas: [BULK],
            Operations: [{ method: 'DELETE', path: `/Users/${user.id}` }],
          })
          expect(bulk.Operations[0].location).toBe(user.meta.location)
        },
      )
    })

    test('the address changes nothing about the version', async () => {
      const { id, meta } = await createUser(host())
      await withApp(
        host(),
        (app) => void app.use('/scim/v2', host().scim.scimRouter({ baseUrl })),
        async (proxied) => {
          expect((await send(proxied, 'GET', `/Users/${id}`)).body.meta.version).toBe(meta.version)
        },
      )
    })
  })

  describe('ids in paths', () => {
    test('may be percent-encoded', async () => {
      const { id } = await createUser(host())
      const encoded = id
        .replaceAll('-', '%2D')
        .replace(/^./, (first: string) => `%${first.charCodeAt(0).toString(16)}`)
      expect((await send(host(), 'GET', `/Users/${encoded}`)).body.id).toBe(id)
      expect((await send(host(), 'DELETE', `/Users/${encoded}`)).status).toBe(204)
    })

    test.each(['%2F', '..%2FGroups', 'a%20b', '%E4%F6', `${NO_ID}%00`])(
      'none such is 404: %s',
      async (id) => {
        expect((await send(host(), 'GET', `/Users/${id}`)).status).toBe(404)
      },
    )
  })
}
