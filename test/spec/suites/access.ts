/** SPEC "Authentication": what a request without the token is answered. */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import { errorOf, NO_ID, send } from '../support/client.js'

const endpoints: readonly [method: string, path: string][] = [
  ['GET', '/ServiceProviderConfig'],
  ['GET', '/ResourceTypes'],
  ['GET', '/Schemas'],
  ...['/Users', '/Groups'].flatMap((path): [string, string][] => [
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/${NO_ID}`],
    ['PUT', `${path}/${NO_ID}`],
    ['PATCH', `${path}/${NO_ID}`],
    ['DELETE', `${path}/${NO_ID}`],
  ]),
]

export function accessSuite(host: () => ServedHost): void {
  test('the specification has fifteen endpoints', () => expect(endpoints).toHaveLength(15))

  test.each(endpoints)('1. every endpoint runs the access check first: %s %s', async (method, path) => {
    const answer = await send({ ...host(), token: '' }, method, path, method === 'GET' ? undefined : '{')
    expect(errorOf(answer)).toEqual({ status: 401, detail: 'Authentication required' })
  })

  describe('4. the Authorization header is compared with Bearer <SCIM_TOKEN>', () => {
    const statusOf = async (authorization?: string) => {
      const { status } = await fetch(`${host().base}/Users`, {
        ...(authorization !== undefined && { headers: { authorization } }),
      })
      return status
    }

    test('the token is accepted, whatever the case of the scheme', async () => {
      expect(await statusOf(`Bearer ${host().token}`)).toBe(200)
      expect(await statusOf(`bearer ${host().token}`)).toBe(200)
    })

    test.each([
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer wrong',
      'Bearer Secret',
      'Bearer secret2',
      'Bearer secre',
      'Bearer secret secret',
      'secret',
      'Basic secret',
    ])('%j is refused', async (authorization) => {
      expect(await statusOf(authorization)).toBe(401)
    })
  })
}
