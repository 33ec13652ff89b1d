/** SPEC "Errors" and "Limits": conditions and bounds, every detail text to the letter. */
import { describe, expect, test } from 'vitest'
import type { ServedHost } from '../../support/served-host.js'
import {
  createGroup,
  createUser,
  errorOf,
  list,
  NO_ID,
  PATCH_OP,
  send,
  USER,
  unique,
} from '../support/client.js'

export function errorsSuite(host: () => ServedHost): void {
  describe('conditions', () => {
    test('access check returns false: "Authentication required"', async () => {
      const answer = await send({ ...host(), token: 'wrong' }, 'GET', '/Users')
      expect(errorOf(answer)).toEqual({ status: 401, detail: 'Authentication required' })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    })

    test.each(['/Users', '/Groups'])(
      'body is not valid JSON: "Invalid JSON in request body" (%s)',
      async (path) => {
        expect(errorOf(await send(host(), 'POST', path, '{"x"'))).toEqual({
          status: 400,
          scimType: 'invalidSyntax',
          detail: 'Invalid JSON in request body',
        })
      },
    )

    test.each([
      ['startIndex or count is not an integer', 'startIndex and count must be integers', 'startIndex=one'],
      ['startIndex or count is not an integer', 'startIndex and count must be integers', 'startIndex=1.5'],
      ['startIndex or count is not an integer', 'startIndex and count must be integers', 'startIndex='],
      ['startIndex or count is not an integer', 'startIndex and count must be integers', 'count=ten'],
      ['startIndex or count is not an integer', 'startIndex and count must be integers', 'count=1e2'],
      ['startIndex or count is not an integer', 'startIndex and count must be integers', 'count=0x10'],
      ['startIndex below 1', 'startIndex must be >= 1', 'startIndex=0'],
      ['startIndex below 1', 'startIndex must be >= 1', 'startIndex=-1'],
      ['startIndex above 1000000', 'startIndex must be <= 1000000', 'startIndex=1000001'],
      ['count below 0', 'count must be >= 0', 'count=-1'],
      ['count above 1000', 'count must be <= 1000', 'count=1001'],
    ])('%s: "%s" (%s)', async (_condition, detail, query) => {
      for (const path of ['/Users', '/Groups']) {
        const answer = await send(host(), 'GET', `${path}?${query}`)
        expect(errorOf(answer)).toEqual({ status: 400, scimType: 'invalidValue', detail })
      }
    })

    test.each([
      [
        'PATCH body schemas lacks the PatchOp URN',
        'PatchOp schema required',
        { schemas: [USER], Operations: [] },
      ],
      ['PATCH body lacks Operations', 'Operations is required', { schemas: [PATCH_OP] }],
    ])('%s: "%s"', async (_condition, detail, body) => {
      const targets = [`/Users/${(await createUser(host())).id}`, `/Groups/${(await createGroup(host())).id}`]
      for (const path of targets) {
        const answer = await send(host(), 'PATCH', path, body)
        expect(errorOf(answer)).toEqual({ status: 400, scimType: 'invalidSyntax', detail })
      }
    })

    describe.each([
      ['user', 'User <scim_id> not found', '/Users', 'User'],
      ['group', 'Group <scim_id> not found', '/Groups', 'Group'],
    ])('%s id not found: "%s"', (_kind, _detail, path, name) => {
      test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        for (const id of [NO_ID, 'not-a-uuid', '1', NO_ID.toUpperCase().replace('7', 'F')]) {
          const answer = await send(host(), method, `${path}/${id}`, body)
          expect(errorOf(answer)).toEqual({ status: 404, detail: `${name} ${id} not found` })
        }
      })
    })

    test('filter expression cannot be parsed: invalid filter', async () => {
      for (const filter of [
        '',
        'userName',
        'userName eq',
        'userName xx "a"',
        '(userName pr',
        'userName eq "a',
      ]) {
        const { status, body } = await list(host(), '/Users', { filter })
        expect({ status, scimType: body.scimType }).toEqual({ status: 400, scimType: 'invalidFilter' })
        expect(body.detail).toMatch(/^Invalid filter/)
      }
    })

    test.each([
      ['/Users', 'nickName eq "x"', 'nickName'],
      ['/Users', 'unheardOf pr', 'unheardOf'],
      ['/Users', 'not (phoneNumbers.value pr)', 'phoneNumbers.value'],
      ['/Groups', 'userName eq "x"', 'userName'],
    ])(
      'an unsupported filter attribute is named: never all rows, never an empty list (%s, %s)',
      async (path, filter, name) => {
        const { status, body } = await list(host(), path, { filter })
        expect({ status, scimType: body.scimType }).toEqual({ status: 400, scimType: 'invalidFilter' })
        expect(body.detail).toContain(name)
      },
    )

    test('unknown path: 404', async () => {
      for (const path of ['/', '/Nothing', '/users', '/Users/x/y', '/Schemas/x', '/ResourceTypes/x'])
        expect((await send(host(), 'GET', path)).status).toBe(404)
    })

    test.each([
      ['/Users', 'DELETE', 'GET, HEAD, POST, OPTIONS'],
      ['/Groups', 'PATCH', 'GET, HEAD, POST, OPTIONS'],
      [`/Users/${NO_ID}`, 'POST', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
      ['/Schemas', 'POST', 'GET, HEAD, OPTIONS'],
      ['/ServiceProviderConfig', 'PUT', 'GET, HEAD, OPTIONS'],
    ])('wrong method: 405 with Allow (%s, %s)', async (path, method, allow) => {
      const answer = await send(host(), method, path, {})
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe(allow)
    })
  })

  describe('limits', () => {
    test.each([
      ['Maximum count', 'count=1000'],
      ['Minimum count', 'count=0'],
      ['Minimum startIndex', 'startIndex=1'],
      ['Maximum startIndex', 'startIndex=1000000'],
    ])('%s: %s is accepted on both list endpoints', async (_limit, query) => {
      for (const path of ['/Users', '/Groups'])
        expect((await send(host(), 'GET', `${path}?${query}`)).status).toBe(200)
    })

    test('Default count: 100; Default startIndex: 1', async () => {
      const prefix = unique('many-')
      const names = Array.from({ length: 101 }, (_, index) => `${prefix}-${index}@example.com`)
      for (const userName of names) await createUser(host(), { userName })
      const { body } = await list(host(), '/Users', { filter: `userName sw "${prefix}-"` })
      expect(body).toMatchObject({ totalResults: 101, startIndex: 1, itemsPerPage: 100 })
      expect(body.Resources[0].userName).toBe(names[0])

      for (const displayName of names) await createGroup(host(), { displayName })
      const groups = await list(host(), '/Groups', { filter: `displayName sw "${prefix}-"` })
      expect(groups.body).toMatchObject({ totalResults: 101, startIndex: 1, itemsPerPage: 100 })
    })
  })
}
