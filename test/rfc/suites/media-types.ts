import { describe, expect, test } from 'vitest'
import { createUser, errorOf, send } from '../../spec/support/client.js'
import type { ServedHost } from '../../support/served-host.js'

export function mediaTypesSuite(host: () => ServedHost): void {
  const get = (accept: string) => send(host(), 'GET', '/ServiceProviderConfig', undefined, { accept })

  describe('Accept', () => {
    test.each([
      'application/scim+json',
      'application/json',
      'application/scim+json;charset=utf-8',
      'text/html, application/json;q=0.9',
      'text/html,*/*;q=0.8',
      'application/*',
      'APPLICATION/SCIM+JSON',
      '',
    ])('%j is answered with application/scim+json', async (accept) => {
      const { status, headers } = await get(accept)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/scim+json')
    })

    test.each(['text/html', 'application/xml, text/*', 'application/scim+json;q=0', 'json'])(
      '%j is 406',
      async (accept) => {
        expect(errorOf(await get(accept))).toEqual({
          status: 406,
          detail: 'The service answers with application/scim+json',
        })
      },
    )

    test('what cannot be answered is not done', async () => {
      const { id } = await createUser(host())
      const accept = 'text/html'
      expect((await send(host(), 'DELETE', `/Users/${id}`, undefined, { accept })).status).toBe(406)
      expect((await send(host(), 'GET', `/Users/${id}`)).body.active).toBe(true)
    })

    test('the access check comes first', async () => {
      const stranger = { ...host(), token: 'wrong' }
      expect((await send(stranger, 'GET', '/Users', undefined, { accept: 'text/html' })).status).toBe(401)
    })
  })
}
